// A sheet by its heads: columns are found by their names in any language, or by their keys, in any order.
import { languages, say, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { Refusal } from '../refusal.ts';
import type { ReadSheet } from './read.ts';

export interface ImportColumn<K extends string> {
  key: K;
  title: Phrase;
  required?: boolean;
}

export interface Table<K extends string> {
  /** Trimmed texts; '' where nothing was said. */
  records: Record<K, string>[];
  /** Whether the sheet has the column at all. */
  has: ReadonlySet<K>;
  lines: number[];
  ignored: string[];
  /** Numbers that have lost digits. */
  rounded: { row: number; column: K }[];
}

const folded = (head: string) => head.replace(/[*＊\s]/g, '').toLowerCase();

/** @throws Refusal sheetColumnsMissing, sheetColumnTwice, sheetEmpty */
export function tableOf<K extends string>(sheet: ReadSheet, columns: readonly ImportColumn<K>[], language: Language): Table<K> {
  const [heads = [], ...rows] = sheet.rows;
  const byHead = new Map(columns.flatMap(({ key, title }) => [key, ...languages.map((one) => say(title, one, {}, zhtw))].map((head) => [folded(head), key])));
  const places = heads.map((head) => byHead.get(folded(head)));
  const name = (wanted: readonly K[]) =>
    columns
      .filter(({ key }) => wanted.includes(key))
      .map(({ title }) => say(title, language, {}, zhtw))
      .join(language === 'en' ? ', ' : '、');
  const there = places.filter((key) => key !== undefined);
  const missing = columns.filter(({ key, required }) => required && !there.includes(key)).map(({ key }) => key);
  if (missing.length) throw new Refusal('sheetColumnsMissing', { columns: name(missing) });
  if (new Set(there).size < there.length) throw new Refusal('sheetColumnTwice', { columns: name(there.filter((key, at) => there.indexOf(key) !== at)) });
  if (rows.length === 0) throw new Refusal('sheetEmpty');
  return {
    records: rows.map((cells) => {
      const record = Object.fromEntries(columns.map(({ key }) => [key, ''])) as Record<K, string>;
      for (const [at, key] of places.entries()) if (key) record[key] = cells[at] ?? '';
      return record;
    }),
    has: new Set(there),
    lines: sheet.lines.slice(1),
    ignored: heads.filter((head, at) => head !== '' && !places[at]),
    rounded: sheet.rounded.flatMap(([row, at]) => (row > 0 && places[at] ? [{ row: row - 1, column: places[at] }] : [])),
  };
}

export function checkedSheet<K extends string>(
  table: Table<K>,
  columns: readonly ImportColumn<K>[],
  problems: SheetProblem[],
  language: Language,
): SheetChecked {
  const shown = columns.filter(({ key }) => table.has.has(key));
  return {
    columns: shown.map(({ key, title, required = false }) => ({ key, title: say(title, language, {}, zhtw), required })),
    rows: table.records.map((record) => shown.map(({ key }) => record[key])),
    lines: table.lines,
    problems,
    ignored: table.ignored,
  };
}
