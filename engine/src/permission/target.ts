// Rights on pages that each open one target, a dictionary or a model: which page a call is made on follows from what it is about.
import type { TargetKind } from '../text/menu-entry.ts';
import { can, type Rights, type TargetPage } from './rights.ts';

/** Pages of one kind. */
export interface TargetPages {
  kind: TargetKind;
  /** enCode of the page whose rights hold on every target of the kind; null: there is none. */
  all: `${string}.${string}` | null;
}

/** A right on a page that the call's target tells. */
export interface TargetAccess {
  page: TargetPages;
  /** Key of the input that names the target, or something in it. */
  target: string;
  right: string;
}

/** How a target is known among those of all kinds. */
export const targetKey = (kind: TargetKind, id: string): string => `${kind} ${id}`;

export function targetOfKey(key: string): { kind: TargetKind; id: string } {
  const space = key.indexOf(' ');
  return { kind: key.slice(0, space) as TargetKind, id: key.slice(space + 1) };
}

/**
 * The page by whose rights somebody may do something with a target: the page of all, else the first in the order of the menu. Pages never add up.
 * @param id of the target; undefined: it is not known, so only the page of all can tell
 * @param counts whether a page of the menu is looked at
 * @returns enCode of the page; undefined: none grants it
 */
export function pageGranting(
  rights: Rights,
  { kind, all }: TargetPages,
  id: string | undefined,
  right: string,
  counts: (page: TargetPage) => boolean = () => true,
): string | undefined {
  const own = id === undefined ? [] : (rights.targets.get(targetKey(kind, id)) ?? []);
  const pages = [...(all === null ? [] : [all]), ...own.filter(counts).map(({ enCode }) => enCode)];
  return pages.find((page) => can(rights, `${page}:${right}`));
}
