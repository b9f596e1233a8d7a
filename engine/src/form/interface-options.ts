// Rows of a data interface as options, by the keys that the designer has set.
import type { Option } from './look.ts';

interface Keys {
  value: string;
  label: string;
  children: string;
}

type Answered = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Answered => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** @param answer an array of rows, or an object whose `list` or `data` is one; anything else gives no rows */
export function rowsIn(answer: unknown): Answered[] {
  const rows: unknown = Array.isArray(answer) ? answer : isRow(answer) ? (answer.list ?? answer.data) : null;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

export function optionsIn(answer: unknown, keys: Keys): readonly Option[] {
  return rowsIn(answer).flatMap((row): Option[] => {
    const id = row[keys.value];
    const name = row[keys.label] ?? id;
    if (!isPlain(id) || !isPlain(name)) return [];
    const below = Array.isArray(row[keys.children]) ? optionsIn(row[keys.children], keys) : [];
    return [{ id: String(id), name: { zh: String(name) }, ...(below.length > 0 && { children: below }) }];
  });
}
