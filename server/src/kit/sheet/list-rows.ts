// What would have to be mended in a list's sheet, row by row; and what its form would have sent when nothing has to be.
import { setImmediate as breathe } from 'node:timers/promises';
import { say } from '@ordo/contract/language.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import * as z from 'zod/mini';
import type { Call } from '../serve.ts';
import { valueIn } from './list-cells.ts';
import { troubles } from './list-sheet.phrases.ts';
import type { Checked, Names, Row, Tell } from './list-shape.ts';
import type { Table } from './table.ts';

/** Rows between two breaths, so that others are served meanwhile. */
const BREATH = 250;

/** @returns every problem, in the order of rows; inputs of the rows that are well formed */
export async function checkRows<K extends string, I extends object>(
  call: Call,
  table: Table<K>,
  sheet: Checked<K, I>,
): Promise<{ inputs: I[]; problems: SheetProblem[] }> {
  const problems: SheetProblem[] = [];
  const tell: Tell<K> = (row, column, text, parameters = {}, rule = '') => {
    const problem = say(text, call.language, parameters, zhtw);
    problems.push({ row, column, text: rule ? say(troubles.ruled, call.language, { rule, problem }, zhtw) : problem });
  };
  for (const { row, column } of table.rounded) tell(row, column, troubles.rounded);

  const names = await namesIn(call, table, sheet);
  const rows: Row<K, I>[] = [];
  for (const [at, record] of table.records.entries()) {
    if (at % BREATH === 0) await breathe();
    const input = formOf(at, record, sheet, names, tell, call);
    if (input) rows.push({ at, record, input });
  }
  const inputs = rows.map(({ input }) => input);
  for (const [index, input] of ((await sheet.complete?.(call, inputs)) ?? inputs).entries()) (rows[index] as Row<K, I>).input = input;
  await tellOnce(call, rows, table, sheet, tell);
  sheet.judge?.(rows, tell, call);
  return { inputs: rows.map(({ input }) => input), problems: problems.toSorted((a, b) => a.row - b.row) };
}

async function namesIn<K extends string, I>(call: Call, { records }: Table<K>, { columns }: Checked<K, I>): Promise<Map<string, Names>> {
  const found = new Map<string, Names>();
  for (const { key, kind } of columns) {
    if (typeof kind !== 'object' || !('names' in kind)) continue;
    const written = [...new Set(records.map((record) => record[key].toLowerCase()).filter(Boolean))];
    found.set(key, written.length ? await kind.names(call, written) : new Map());
  }
  return found;
}

function formOf<K extends string, I>(
  at: number,
  record: Record<K, string>,
  { columns, input, together }: Checked<K, I>,
  names: ReadonlyMap<string, Names>,
  tell: Tell<K>,
  { language }: Call,
): I | null {
  const wrong = new Set<string>();
  const say1 = (column: K, text: Phrase, parameters: Record<string, unknown> = {}) => {
    wrong.add(column);
    tell(at, column, text, parameters);
  };
  const sent: Record<string, unknown> = {};
  const columnOf = new Map<string, K>();
  for (const column of columns) {
    columnOf.set(column.of ?? column.key, column.key);
    if (column.of === null) continue;
    const { value, trouble } = valueIn(column, record[column.key], names.get(column.key), language);
    if (trouble) say1(column.key, trouble.text, trouble.parameters);
    if (value !== undefined) sent[column.of ?? column.key] = value;
  }
  Object.assign(sent, together?.(record, say1));
  const parsed = z.safeParse(input, sent, { reportInput: true });
  if (parsed.success) return wrong.size ? null : parsed.data;
  for (const { path, problem, parameters } of problemsOf(parsed.error.issues)) {
    const column = columnOf.get(path) ?? columnOf.get(path.split('.')[0] ?? '') ?? columns[0]?.key;
    if (column === undefined) throw new Error('a list without columns');
    // What was said of the cell already is why its key is missing.
    if (!wrong.has(column)) tell(at, column, troubles.form, { problem: say(sentences[problem], language, parameters, zhtw) });
  }
  return null;
}

async function tellOnce<K extends string, I extends object>(
  call: Call,
  rows: readonly Row<K, I>[],
  table: Table<K>,
  { once }: Checked<K, I>,
  tell: Tell<K>,
): Promise<void> {
  if (!rows.length) return;
  const there = await once.there(
    call,
    rows.map(({ input }) => input),
  );
  const first = new Map<string, number>();
  for (const { at, input } of rows) {
    const known = once.of(input);
    const before = first.get(known);
    if (there.has(known)) tell(at, once.column, once.text, Object.fromEntries(Object.entries(input)));
    else if (before !== undefined) tell(at, once.column, troubles.twice, { line: table.lines[before] });
    else first.set(known, at);
  }
}
