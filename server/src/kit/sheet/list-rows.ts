// Validates a list's sheet row by row, and collects what its form would have sent when all rows are valid.
import { setImmediate as breathe } from 'node:timers/promises';
import { translate } from '@ordo/contract/language.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import * as z from 'zod/mini';
import type { Call } from '../serve.ts';
import { parseCell } from './list-cells.ts';
import { troubles } from './list-sheet.phrases.ts';
import type { Names } from './column-kind.ts';
import type { Checked, ReportProblem, Revision, Row } from './list-shape.ts';
import { markedProblems, type Table } from './table.ts';

/** Rows between two yields to the event loop, so that others are served in between. */
const BREATH = 250;

export interface Findings<I> {
  problems: SheetProblem[];
  /** Valid rows that are new. */
  inputs: I[];
  /** Existing rows to be changed, by their position. */
  changes: { at: number; id: string; input: Partial<I>; record: Record<string, string> }[];
}

/** @param revises existing rows are updated, where the list and the caller's permissions allow it @returns every problem, in the order of rows */
export async function checkRows<K extends string, I extends object>(call: Call, table: Table<K>, sheet: Checked<K, I>, revises = false): Promise<Findings<I>> {
  const problems: SheetProblem[] = [];
  const tell: ReportProblem<K> = (row, column, text, parameters = {}, rule = '') => {
    const problem = translate(text, call.language, parameters, zhtw);
    problems.push({ row, column, text: rule ? translate(troubles.ruled, call.language, { rule, problem }, zhtw) : problem });
  };
  problems.push(...markedProblems(table, call.language));

  const names = await namesIn(call, table, sheet);
  const rows: Row<K, I>[] = [];
  for (const [at, record] of table.records.entries()) {
    if (at % BREATH === 0) await breathe();
    const formed = formOf(at, record, sheet, names, tell, call);
    if (formed) rows.push({ at, record, ...formed });
  }
  const inputs = rows.map(({ input }) => input);
  for (const [index, input] of ((await sheet.complete?.(call, inputs)) ?? inputs).entries()) (rows[index] as Row<K, I>).input = input;
  const ids = await tellOnce(call, rows, table, sheet, tell, revises && sheet.revise && can(call.user.rights, sheet.revise.access) ? sheet.revise : undefined);
  sheet.judge?.(rows, tell, call);
  return {
    problems: problems.toSorted((a, b) => a.row - b.row),
    inputs: rows.filter(({ at }) => !ids.has(at)).map(({ input }) => input),
    changes: rows.flatMap(({ at, input, said, record }) => {
      const id = ids.get(at);
      const keys = sheet.revise?.keys.filter((key) => said.has(key)) ?? [];
      return id ? [{ at, id, input: Object.fromEntries(keys.map((key) => [key, input[key as keyof I]])) as Partial<I>, record }] : [];
    }),
  };
}

async function namesIn<K extends string, I>(call: Call, { records }: Table<K>, { columns }: Checked<K, I>): Promise<Map<string, Names>> {
  const found = new Map<string, Names>();
  for (const { key, kind } of columns) {
    if (typeof kind !== 'object' || !('names' in kind)) continue;
    const written = [...new Set(records.map((record) => normalForm(record[key])).filter(Boolean))];
    found.set(key, written.length ? await kind.names(call, written) : new Map());
  }
  return found;
}

function formOf<K extends string, I>(
  at: number,
  record: Record<K, string>,
  { columns, input, together }: Checked<K, I>,
  names: ReadonlyMap<string, Names>,
  tell: ReportProblem<K>,
  { language }: Call,
): Pick<Row<K, I>, 'input' | 'said'> | null {
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
    const { value, trouble } = parseCell(column, record[column.key], names.get(column.key), language);
    if (trouble) say1(column.key, trouble.text, trouble.parameters);
    if (value !== undefined) sent[column.of ?? column.key] = value;
  }
  Object.assign(sent, together?.(record, say1));
  const parsed = z.safeParse(input, sent, { reportInput: true });
  if (parsed.success) return wrong.size ? null : { input: parsed.data, said: new Set(Object.keys(sent)) };
  for (const { path, problem, parameters } of problemsOf(parsed.error.issues)) {
    const column = columnOf.get(path) ?? columnOf.get(path.split('.')[0] ?? '') ?? columns[0]?.key;
    if (column === undefined) throw new Error('a list without columns');
    // The cell has a problem already, which is why its key is missing.
    if (!wrong.has(column)) tell(at, column, troubles.form, { problem: translate(sentences[problem], language, parameters, zhtw) });
  }
  return null;
}

/** @returns ids of the existing rows that may be changed, by position */
async function tellOnce<K extends string, I extends object>(
  call: Call,
  rows: readonly Row<K, I>[],
  table: Table<K>,
  { once }: Checked<K, I>,
  tell: ReportProblem<K>,
  revise: Revision | undefined,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  if (!rows.length) return ids;
  const there = await once.there(
    call,
    rows.map(({ input }) => input),
  );
  const first = new Map<string, number>();
  for (const { at, input } of rows) {
    const known = once.of(input);
    const before = first.get(known);
    const id = revise && there instanceof Map ? there.get(known) : undefined;
    if (there.has(known) && !id) tell(at, once.column, once.text, Object.fromEntries(Object.entries(input)));
    else if (before !== undefined) tell(at, once.column, troubles.twice, { line: table.lines[before] });
    else first.set(known, at);
    if (id) ids.set(at, id);
  }
  return ids;
}
