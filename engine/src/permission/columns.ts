// Which columns of a page somebody has: what a row tells them, what they may ask for it by, and what of it they may change.
import { may, type Rights } from './rights.ts';

/** What can be kept from somebody in the rows of a page. */
export interface PageColumns {
  /** enCode of the page. */
  menu: `${string}.${string}`;
  /** Keys that everybody has who sees the row: what it is, where it stands, and what can be done with it. */
  kept: readonly string[];
  /** Code of a column → the keys that tell or set the same beside the key of that name. */
  columns: Readonly<Record<string, readonly string[]>>;
}

/** A page without columns shows all of a row. A page with columns shows what is kept and what the granted columns tell; the rest is hidden. */
export function hiddenKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return keysWithout(rights, page, 'column', '');
}

/** What somebody cannot change: what is hidden from them, and on a page with form fields all but the granted ones. */
export function fixedKeys(rights: Rights, page: PageColumns): ReadonlySet<string> {
  return new Set([...hiddenKeys(rights, page), ...keysWithout(rights, page, 'form', 'form.')]);
}

function keysWithout(rights: Rights, { menu, kept, columns }: PageColumns, kind: 'column' | 'form', prefix: string): ReadonlySet<string> {
  if (rights.administrator || !rights.defined.has(`${menu}:${kind}`)) return new Set();
  const told = new Set(kept);
  for (const [code, more] of Object.entries(columns)) if (may(rights, `${menu}:${prefix}${code}`)) for (const key of [code, ...more]) told.add(key);
  return new Set(Object.entries(columns).flatMap(([code, more]) => [code, ...more].filter((key) => !told.has(key))));
}

/** Whether a key of the page's rows is somebody's to read. What no column tells is nobody's on a page that has columns. */
export function sees(rights: Rights, page: PageColumns, key: string): boolean {
  if (rights.administrator || !rights.defined.has(`${page.menu}:column`)) return true;
  const told = page.kept.includes(key) || Object.entries(page.columns).some(([code, more]) => code === key || more.includes(key));
  return told && !hiddenKeys(rights, page).has(key);
}

/** The column that tells a key. */
export function columnOfKey({ columns }: PageColumns, key: string): string {
  return Object.keys(columns).find((code) => code === key || columns[code]?.includes(key)) ?? key;
}

/** The same data without the hidden keys, however deep they lie. */
export function withoutKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => withoutKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (hidden.has(key) ? [] : [[key, withoutKeys<unknown>(value, hidden)]]))) as T;
}

/** The same shape with nothing where a hidden key stands: for files whose cells stay where they are. */
export function blankKeys<T>(data: T, hidden: ReadonlySet<string>): T {
  if (hidden.size === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => blankKeys(one, hidden)) as T;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, hidden.has(key) ? null : blankKeys<unknown>(value, hidden)])) as T;
}
