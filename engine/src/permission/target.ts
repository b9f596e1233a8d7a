// Permissions on pages that each open one target, a dictionary or a model: the page of a call follows from its target.
import type { TargetKind } from '../text/menu-entry.ts';
import { can, type Rights, type TargetPage } from './rights.ts';

/** Pages of one kind. */
export interface TargetPages {
  kind: TargetKind;
  /** enCode of the page whose permissions apply to every target of the kind; null: none. */
  all: `${string}.${string}` | null;
}

/** A permission on the page of the call's target. */
export interface TargetAccess {
  page: TargetPages;
  /** Key of the input that contains the target, or something in it. */
  target: string;
  right: string;
}

/** Unique key of a target among all kinds. */
export const targetKey = (kind: TargetKind, id: string): string => `${kind} ${id}`;

export function targetOfKey(key: string): { kind: TargetKind; id: string } {
  const space = key.indexOf(' ');
  return { kind: key.slice(0, space) as TargetKind, id: key.slice(space + 1) };
}

/**
 * The page whose permissions allow something on a target: the page for all targets, else the first in the order of the menu. Permissions of several pages are
 * not combined.
 * @param id of the target; undefined: unknown, so only the page for all targets counts
 * @param counts whether a page of the menu is considered
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
