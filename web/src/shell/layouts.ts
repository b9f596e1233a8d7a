// The positions of menu entries in each layout (product §3.1).
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { isCatalogue, type MenuItem } from './menu.ts';

export interface Places {
  /** In the header. */
  top: MenuItem[];
  /** At the side. */
  side: MenuItem[];
}

/** Width of one entry in the header, with its margins. */
export const itemWidths: Partial<Record<LayoutTheme, number>> = { functional: 116, blend: 125, composite: 125 };

/** @param chosen the first-level entry whose children are at the side */
export function placesOf(layout: LayoutTheme, menu: MenuItem[], chosen: MenuItem | null): Places {
  switch (layout) {
    case 'functional':
      return { top: menu, side: [] };
    case 'blend':
    case 'composite':
      return { top: menu, side: chosen && isCatalogue(chosen) ? chosen.children : [] };
    default:
      return { top: [], side: menu };
  }
}

/** How many of `count` entries fit in the header; if not all do, one position is reserved for *more*. */
export function fitting(count: number, width: number, itemWidth: number): number {
  const room = Math.max(0, Math.floor(width / itemWidth));
  return count <= room ? count : Math.max(0, room - 1);
}
