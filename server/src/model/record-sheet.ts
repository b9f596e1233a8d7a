// The records of a list as a sheet: its visible columns, with its filters and its order; each child row on a separate line, below
// its head or in a separate sheet for its table.
import { translate } from '@ordo/contract/language.ts';
import type { sheetChildren } from '@ordo/contract/model-export.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import { sheetFields } from '@ordo/engine/model/sheet-columns.ts';
import { Refusal } from '../kit/refusal.ts';
import { bookFile } from '../kit/sheet/book.ts';
import { sheetFile, type SheetCell, type SheetForm } from '../kit/sheet/write.ts';
import { importPhrases } from './import.phrases.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { LiveModels, ShownField } from './live.ts';
import { rowPhrases } from './model.phrases.ts';
import { createAsker } from './asker.ts';
import { withLookups } from './lookups.ts';
import { namesOf } from './names.ts';
import { offeredNames } from './offered-names.ts';
import { readAllRecords } from './record-read.ts';
import { rowsIn, type RecordQuery, type RecordValues } from './record-query.ts';
import { lookWith } from './wire.ts';

/** Records processed at a time, so that memory use is constant. */
const BATCH = 500;

/** Columns that are not fields. */
const OWN = ['recordNo', 'creatorTime', 'lastModifyTime'] as const;
type Own = (typeof OWN)[number];
const isOwn = (path: string): path is Own => OWN.some((one) => one === path);

export interface SheetWanted {
  /** Paths; by default the columns of the list, and the time of creation. */
  columns?: readonly string[] | undefined;
  form?: SheetForm | undefined;
  /** Each child table in a separate sheet, if the format supports several. */
  children?: (typeof sheetChildren)[number] | undefined;
  /** Called after each batch of records; an exception ends the file. */
  told?: (records: number) => Promise<void>;
}

type Column = ShownField | Own;

/** @throws Refusal recordFieldUnknown, also for columns that the caller may not see */
export function columnsOf({ model, sees }: RecordAccess, wanted: readonly string[] | undefined): Column[] {
  const isTold = ({ path, node }: ShownField) => sees(path) && !fieldKinds[node.kind].sealed;
  const at = (path: string) => model.fields.get(path) ?? model.shown.get(path);
  if (wanted === undefined) {
    const listed = (model.design.list?.columns ?? []).flatMap(({ field }) => at(field) ?? []);
    return [...(listed.length ? listed : [...model.fields.values(), ...model.shown.values()]).filter(isTold), 'creatorTime'];
  }
  return [...new Set(wanted)].map((path) => {
    if (isOwn(path)) return path;
    const field = at(path);
    if (!field || !isTold(field)) throw new Refusal('recordFieldUnknown', { field: path });
    return field;
  });
}

export function recordSheet(
  call: Call,
  models: LiveModels,
  access: RecordAccess,
  query: RecordQuery,
  { columns: wanted, form, children, told }: SheetWanted = {},
): Bytes {
  const { model, within, sees } = access;
  const columns = columnsOf(access, wanted);
  // The titles that an import expects.
  const titles = new Map(sheetFields(model.design).map(({ path, title }) => [path, title]));
  const headOf = (column: Column) => ({
    title: isField(column) ? textIn(titles.get(column.path) ?? column.node.label, call.language) : translate(OWN_PHRASES[column], call.language, {}, zhtw),
  });
  const tables = [...new Set(columns.flatMap((column) => tableOf(column) ?? []))];
  // Lookups and names of other columns are not computed.
  const shown = new Set(columns.flatMap((column) => (isField(column) ? [column.path] : [])));
  const shows = (path: string) => shown.has(path) && sees(path);

  async function* read(which: readonly string[]): AsyncGenerator<{ batch: readonly ModelRecord[]; look: Look }> {
    const asker = createAsker(call, models);
    const offered = offeredNames(call, models, model, shows);
    for await (const records of readAllRecords(call.db, model, query, within, sees, BATCH, new Set(which))) {
      const batch = await withLookups(call.db, model, records, shows, asker);
      yield { batch, look: lookWith(await offered(await namesOf(call.db, model, batch, shows, call.language, asker.related)), call.language) };
    }
  }
  async function* lines(own: readonly Column[], which: readonly string[], seen?: Set<string>): AsyncGenerator<SheetCell[]> {
    for await (const { batch, look } of read(which)) {
      for (const record of batch) {
        seen?.add(record.id);
        yield* linesOf(record, own, new Set(which), look);
      }
      await told?.(batch.length);
    }
  }
  /** Rows of one child table; a record that was created after the heads were read is left out with its rows. */
  async function* rowsOf(own: readonly Column[], table: string, seen: ReadonlySet<string>): AsyncGenerator<SheetCell[]> {
    for await (const { batch, look } of read([table])) {
      for (const record of batch)
        for (const row of seen.has(record.id) ? rowsIn(record.values, table) : [])
          yield own.map((column) => (isField(column) ? cellOf(column, row.values, look) : ownOf(record, column, look)));
      await told?.(0);
    }
  }
  if (children !== 'sheets' || form === 'csv' || tables.length === 0) return sheetFile(model.fullName, columns.map(headOf), lines(columns, tables), form);

  // The record number connects rows with their heads when the file is imported.
  const heads: Column[] = [KEY, ...columns.filter((column) => column !== KEY && tableOf(column) === null)];
  const seen = new Set<string>();
  const labels = new Map(model.children.map(({ id, node }) => [id, node ? textIn(node.label, call.language) : id]));
  return bookFile(model.fullName, [
    { name: model.fullName, columns: heads.map(headOf), rows: () => lines(heads, [], seen) },
    ...tables.map((table) => {
      const own: Column[] = [KEY, ...columns.filter((column) => tableOf(column) === table)];
      return { name: labels.get(table) ?? table, columns: own.map(headOf), rows: () => rowsOf(own, table, seen) };
    }),
  ]);
}

const KEY = 'recordNo';
const tableOf = (column: Column): string | null => (isField(column) && column.path.includes('.') ? (column.path.split('.', 1)[0] ?? null) : null);
const isField = (column: Column): column is ShownField => typeof column !== 'string';
const OWN_PHRASES = { recordNo: importPhrases.number, creatorTime: rowPhrases.made, lastModifyTime: rowPhrases.modified } as const;

/** Values of the head are only on the first line of a record. */
function* linesOf(record: ModelRecord, columns: readonly Column[], tables: ReadonlySet<string>, look: Look): Generator<SheetCell[]> {
  const { values } = record;
  const rows = new Map([...tables].map((table) => [table, rowsIn(values, table)]));
  const most = Math.max(1, ...[...rows.values()].map(({ length }) => length));
  for (let at = 0; at < most; at += 1)
    yield columns.map((column) => {
      if (!isField(column)) return at === 0 ? ownOf(record, column, look) : null;
      const [table, own] = column.path.split('.');
      if (own === undefined) return at === 0 ? cellOf(column, values, look) : null;
      const row = rows.get(table ?? '')?.[at];
      return row ? cellOf(column, row.values, look) : null;
    });
}

function ownOf(record: ModelRecord, column: Own, look: Look): SheetCell {
  const value = record[column];
  return typeof value === 'number' ? fieldKinds.createTime.text(value, CREATED, look) : value;
}

const CREATED = bareNode('made', 'createTime');

/** Numbers stay numbers if a cell does not round them. */
function cellOf({ node }: ShownField, values: RecordValues, look: Look): SheetCell {
  const value = (values[node.id] ?? null) as Json;
  return typeof value === 'number' && fieldKinds[node.kind].aggregates.includes('sum') ? value : fieldKinds[node.kind].text(value, node, look);
}
