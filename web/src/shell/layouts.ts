// Where the entries of the menu stand in each layout (product §3.1).
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { isCatalogue, type MenuItem } from './menu.ts';

export interface Places {
  /** Along the head. */
  top: MenuItem[];
  /** At the side. */
  side: MenuItem[];
}

/** Width of one entry along the head, with its margins. */
export const itemWidths: Partial<Record<LayoutTheme, number>> = { functional: 116, blend: 125, composite: 125 };

/** @param chosen the entry of the first level whose children stand at the side */
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

/** How many of `count` entries stand along the head; when not all of them fit, one place is kept for *more*. */
export function fitting(count: number, width: number, itemWidth: number): number {
  const room = Math.max(0, Math.floor(width / itemWidth));
  return count <= room ? count : Math.max(0, room - 1);
}
