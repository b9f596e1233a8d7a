// Spreadsheets of a list: from the description of its columns come a template, a preview, an all-or-nothing import, and an export.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import type { SheetCalls } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { serve, type Call, type Deps } from '../serve.ts';
import { formatCell } from './list-cells.ts';
import { toColumns } from '../crud.ts';
import { updateRecords } from '../records.ts';
import { checkRows, type Findings } from './list-rows.ts';
import type { ListColumn, ListSheet, Revision } from './list-shape.ts';
import { readSheet } from './read.ts';
import { checkedSheet, tableOf, type ImportColumn, type Table } from './table.ts';
import { templateFile } from './template.ts';
import { sheetFile, type SheetCell, type SheetColumn } from './write.ts';

const MAX_ROWS = 10_000;

export function listSheet<K extends string, I extends object, F>(app: FastifyInstance, deps: Deps, calls: SheetCalls, sheet: ListSheet<K, I, F>): void {
  const of = ({ key, of: key2 }: ListColumn<K>) => key2 ?? key;
  const named = (call: Call) => translate(sheet.name, call.language, {}, zhtw);
  const fillable = (call: Call) => sheet.columns.filter((column) => call.changes(of(column)));
  const read = async (call: Call): Promise<Table<K>> => {
    const table = tableOf(await readSheet(call, MAX_ROWS), fillable(call), call.language);
    const blank = Object.fromEntries(sheet.columns.map(({ key }) => [key, ''])) as Record<K, string>;
    return { ...table, records: table.records.map((record) => ({ ...blank, ...record })) };
  };
  const offeredTo = async (call: Call) => {
    const offered = new Map<string, string[]>();
    for (const { key, kind } of fillable(call)) if (typeof kind === 'object' && 'names' in kind && kind.offered) offered.set(key, await kind.offered(call));
    return offered;
  };
  const file = (call: Call, columns: readonly ListColumn<K>[], rows: AsyncIterable<SheetCell[]>) => sheetFile(named(call), headsIn(columns, call), rows);

  on(calls.template, async (_, call) => templateFile(named(call), fillable(call), call.language, await offeredTo(call)));
  on(calls.file, async (filters: F, call) => {
    const columns = sheet.columns.filter((column) => call.sees(of(column)));
    return file(call, columns, written(sheet.rows(call, filters), columns, call));
  });
  imports(calls.preview, calls.take, false);
  if (calls.previewUpdate && calls.takeUpdate) imports(calls.previewUpdate, calls.takeUpdate, true);

  function imports(preview: Endpoint, take: Endpoint, revises: boolean): void {
    on(
      preview,
      async (_, call) => {
        const table = await read(call);
        const { problems, changes } = await checkRows(call, table, sheet, revises);
        return { ...checkedSheet(table, fillable(call), problems, call.language), ...(revises && { updates: changes.map(({ at }) => at) }) };
      },
      'own transactions',
    );
    on(
      take,
      async (_, call) => {
        const table = await read(call);
        const attempt = () => deps.db.transaction().execute((tx) => takeAll({ ...call, db: tx }, table, revises));
        // Somebody else may insert the same between check and insert: the second check then reports the row.
        return attempt().catch((error: { code?: string }) => (error.code === '23505' ? attempt() : Promise.reject(error as Error)));
      },
      'own transactions',
    );
  }

  /** @throws Refusal sheetRowsBad with every problem */
  async function takeAll(call: Call, table: Table<K>, revises: boolean): Promise<{ created: number; updated?: number }> {
    const { inputs, changes, problems } = await checkRows(call, table, sheet, revises);
    if (problems.length) throw new Refusal('sheetRowsBad', { count: new Set(problems.map(({ row }) => row)).size }, { problems });
    if (inputs.length) await sheet.keep(call, inputs);
    if (sheet.revise && changes.length) await reviseAll(call, sheet.revise, changes);
    return { created: inputs.length, ...(revises && { updated: changes.length }) };
  }

  /** Groups rows that set the same columns; other columns stay unchanged. */
  async function reviseAll(call: Call, { table, within, also }: Revision, changes: Findings<I>['changes']): Promise<void> {
    const rows = changes.map(({ id, input }) => ({ ...toColumns(input as Record<string, unknown>), id }));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
    await updateRecords(call, table, columns, rows, within?.(call));
    await also?.(call, changes);
  }

  /** The four endpoints have the same shapes for every list, which the compiler cannot see through `Endpoint`. */
  function on<In>(endpoint: Endpoint, handler: (input: In, call: Call) => Promise<unknown>, transactions?: 'own transactions'): void {
    serve(app, deps, endpoint, (input, call) => handler(input as In, call), transactions);
  }
}

const headsIn = (columns: readonly ImportColumn<string>[], { language }: Call): SheetColumn[] =>
  columns.map(({ title, required }) => ({ title: translate(title, language, {}, zhtw) + (required ? '*' : '') }));

async function* written<K extends string>(rows: AsyncIterable<object>, columns: readonly ListColumn<K>[], { language }: Call): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield columns.map((column) => formatCell(column, (row as Record<K, unknown>)[column.key], language));
}
