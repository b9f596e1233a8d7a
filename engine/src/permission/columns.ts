// Which columns of a page somebody has: what a row tells them, what they may ask for it by, and what of it they may change.
import { can, type Rights } from './rights.ts';

/** What can be kept from somebody in the rows of a page. */
export interface PageColumns {
  /** enCode of the page. */
  menu: `${string}.${string}`;
  /** Keys that everybody has who sees the row: what it is, where it stands, and what can be done with it. */
  kept: readonly string[];
  /** Code of a column → the keys that tell or set the same beside the key of that name. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** How people call columns that somebody has designed, in Chinese and English; others have phrases. */
  called?: Readonly<Record<string, readonly [zh: string, en: string, zhtw?: string]>>;
}

/** A column guards the keys that it names once it is defined: they are hidden from people without it. Everything else is everybody's who has the page. */
export function hiddenKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return guardedKeys(rights, page, '');
}

/** What somebody cannot change: what is hidden from them, and what a form field names that they do not hold. */
export function fixedKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return new Set([...hiddenKeys(rights, page), ...guardedKeys(rights, page, 'form.')]);
}

/** A key that several columns name needs one of those that are defined. */
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

/** Whether a key of the page's rows is somebody's to read. */
export function canSee(rights: Rights, page: PageColumns, key: string): boolean {
  return !hiddenKeys(rights, page).has(key);
}

/** What of a page's rows somebody sees: what is kept for everybody, and what no hidden column tells. */
export function visibleKeys(rights: Rights, page: PageColumns): string[] {
  const hidden = hiddenKeys(rights, page);
  const all = Object.entries(page.columns).flatMap(([code, more]) => [code, ...more]);
  return [...new Set([...page.kept, ...all])].filter((key) => !hidden.has(key));
}

/** The column that tells a key. */
export function columnOfKey({ columns }: PageColumns, key: string): string {
  return Object.keys(columns).find((code) => code === key || columns[code]?.includes(key)) ?? key;
}

/** The same data without the hidden keys, however deep they lie. */
export function omitKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => omitKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (hidden.has(key) ? [] : [[key, omitKeys<unknown>(value, hidden)]]))) as T;
}

/** The same shape with nothing where a hidden key stands: for files whose cells stay where they are. */
export function blankKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => blankKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, hidden.has(key) ? null : blankKeys<unknown>(value, hidden)])) as T;
}
