// Column permissions of a page: which columns a user can read, filter by, and change.
import { can, type Rights } from './rights.ts';

/** Columns of a page that can be hidden. */
export interface PageColumns {
  /** enCode of the page. */
  menu: `${string}.${string}`;
  /** Keys for everybody who sees the row: its identity, its position, and the possible actions. */
  kept: readonly string[];
  /** Code of a column → further keys that contain or set the same value, in addition to the key of that name. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Names of designed columns, in Chinese and English; other columns have phrases. */
  called?: Readonly<Record<string, readonly [zh: string, en: string, zhtw?: string]>>;
}

/** Once a column is defined, its keys are hidden from users without it. All other keys are visible to everybody with the page. */
export function hiddenKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return guardedKeys(rights, page, '');
}

/** Keys that a user cannot change: hidden ones, and those of form fields without permission. */
export function fixedKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return new Set([...hiddenKeys(rights, page), ...guardedKeys(rights, page, 'form.')]);
}

/** A key in several columns needs permission for one of those that are defined. */
function guardedKeys(rights: Rights, { menu, kept, columns }: PageColumns, prefix: '' | 'form.'): ReadonlySet<string> {
  if (rights.administrator) return new Set();
  const [held, lacking] = [new Set(kept), new Set<string>()];
  for (const [code, more] of Object.entries(columns)) {
    const right = `${menu}:${prefix}${code}`;
    if (!rights.defined.has(right)) continue;
    for (const key of [code, ...more]) (can(rights, right) ? held : lacking).add(key);
  }
  return lacking.difference(held);
}

/** Whether a user can read a key of the page's rows. */
export function canSee(rights: Rights, page: PageColumns, key: string): boolean {
  return !hiddenKeys(rights, page).has(key);
}

/** Keys of a page's rows that a user sees: the unrestricted ones, and those of visible columns. */
export function visibleKeys(rights: Rights, page: PageColumns): string[] {
  const hidden = hiddenKeys(rights, page);
  const all = Object.entries(page.columns).flatMap(([code, more]) => [code, ...more]);
  return [...new Set([...page.kept, ...all])].filter((key) => !hidden.has(key));
}

/** The column that contains a key. */
export function columnOfKey({ columns }: PageColumns, key: string): string {
  return Object.keys(columns).find((code) => code === key || columns[code]?.includes(key)) ?? key;
}

/** The data without the hidden keys, at any depth. */
export function omitKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => omitKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (hidden.has(key) ? [] : [[key, omitKeys<unknown>(value, hidden)]]))) as T;
}

/** The data with hidden values emptied: for files, whose cells must keep their position. */
export function blankKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => blankKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, hidden.has(key) ? null : blankKeys<unknown>(value, hidden)])) as T;
}
