// A sheet addressed by its headers: columns are found by their names in any language, or by their keys, in any order.
import { languages, translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { Refusal } from '../refusal.ts';
import { numberToLetters } from '@ordo/engine/sheet/column-letters.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { cellTroubles } from './cell-troubles.phrases.ts';
import { takesDates, type ColumnKind } from './column-kind.ts';
import type { CellError, ReadSheet } from './read.ts';
import { isNotes } from './template.phrases.ts';

export interface ImportColumn<K extends string> {
  key: K;
  title: Phrase;
  required?: boolean;
  /** A column of days accepts date cells; in every other column the spreadsheet has changed a text. */
  kind?: ColumnKind;
}

export interface Table<K extends string> {
  /** Trimmed texts; '' for an empty cell. */
  records: Record<K, string>[];
  /** Whether the sheet has the column at all. */
  has: ReadonlySet<K>;
  lines: number[];
  /** What is ignored: unknown headers, columns without one, and other sheets. */
  ignored: string[];
  /** Cells that are not accepted. */
  marks: { row: number; column: K; trouble: CellError }[];
}

/** A problem caused by the file: it stays until the cell is edited. */
export const markedProblems = <K extends string>({ marks }: Table<K>, language: Language): SheetProblem[] =>
  marks.map(({ row, column, trouble }) => ({ row, column, text: translate(cellTroubles[trouble], language, {}, zhtw), ofFile: true }));

const folded = (head: string) => normalForm(head.replace(/[*＊\s]/g, ''));

/** @throws Refusal sheetColumnsMissing, sheetColumnTwice, sheetEmpty */
export function tableOf<K extends string>(sheet: ReadSheet, columns: readonly ImportColumn<K>[], language: Language): Table<K> {
  const [heads = [], ...rows] = sheet.rows;
  const byHead = new Map(
    columns.flatMap(({ key, title }) => [key, ...languages.map((one) => translate(title, one, {}, zhtw))].map((head) => [folded(head), key])),
  );
  const places = heads.map((head) => byHead.get(folded(head)));
  const name = (wanted: readonly K[]) => columns.filter(({ key }) => wanted.includes(key)).map(({ title }) => translate(title, language, {}, zhtw));
  const there = places.filter((key) => key !== undefined);
  const missing = columns.filter(({ key, required }) => required && !there.includes(key)).map(({ key }) => key);
  if (missing.length) throw new Refusal('sheetColumnsMissing', { columns: name(missing) });
  if (new Set(there).size < there.length) throw new Refusal('sheetColumnTwice', { columns: name(there.filter((key, at) => there.indexOf(key) !== at)) });
  if (rows.length === 0) throw new Refusal('sheetEmpty');
  const days = new Set(columns.filter(({ kind }) => takesDates(kind)).map(({ key }) => key));
  return {
    records: rows.map((cells) => {
      const record = Object.fromEntries(columns.map(({ key }) => [key, ''])) as Record<K, string>;
      for (const [at, key] of places.entries()) if (key) record[key] = cells[at] ?? '';
      return record;
    }),
    has: new Set(there),
    lines: sheet.lines.slice(1),
    ignored: [...heads.filter((head, at) => head !== '' && !places[at]), ...headless(sheet), ...sheet.others.filter((name) => !isNotes(name))],
    marks: sheet.marks.flatMap(([row, at, trouble]) => {
      const column = places[at];
      if (row === 0 || !column || (trouble === 'date' && days.has(column))) return [];
      return [{ row: row - 1, column, trouble }];
    }),
  };
}

/** The same sheet with some of its rows. */
export function someRows<K extends string>(table: Table<K>, places: readonly number[]): Table<K> {
  const at = new Map(places.map((place, index) => [place, index]));
  return {
    ...table,
    records: places.flatMap((place) => table.records[place] ?? []),
    lines: places.flatMap((place) => table.lines[place] ?? []),
    marks: table.marks.flatMap((mark) => (at.has(mark.row) ? [{ ...mark, row: at.get(mark.row) ?? 0 }] : [])),
  };
}

/** Letters of the columns that have values but no header. */
function headless({ rows: [heads = [], ...rows] }: ReadSheet): string[] {
  const widest = rows.reduce((most, cells) => Math.max(most, cells.length), heads.length);
  return Array.from({ length: widest }, (_, at) => at)
    .filter((at) => !heads[at] && rows.some((cells) => cells[at]))
    .map(numberToLetters);
}

export function checkedSheet<K extends string>(
  table: Table<K>,
  columns: readonly ImportColumn<K>[],
  problems: SheetProblem[],
  language: Language,
): SheetChecked {
  const shown = columns.filter(({ key }) => table.has.has(key));
  return {
    columns: shown.map(({ key, title, required = false }) => ({ key, title: translate(title, language, {}, zhtw), required })),
    rows: table.records.map((record) => shown.map(({ key }) => record[key])),
    lines: table.lines,
    problems,
    ignored: table.ignored,
  };
}
