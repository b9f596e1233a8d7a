// The changes of a record with their authors, from the change log: its own entries, and those of its child rows.
import { sql } from 'kysely';
import { tableText } from '../kit/ddl.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveModel, LiveTable } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import { rowsIn, type ChildRow, type RecordValues, type Sees } from './record-query.ts';
import { exactJson, fromColumn } from './stored-value.ts';

type Columns = Readonly<Record<string, unknown>>;
interface Line {
  id: string;
  at: number;
  who: string | null;
  action: string;
  entity: string;
  /** As text, because numbers in JSON would be rounded. */
  before: string | null;
  after: string | null;
}
interface FieldChange {
  field: string;
  row: string | null;
  before: unknown;
  after: unknown;
}

/** Hidden fields are left out, including the fact that they have changed. */
export async function historyOf(call: Call, model: LiveModel, id: string, sees: Sees, currentPage: number, pageSize: number, related: RecordNames) {
  const { entities, tableOf } = loggedOf(model, sees);
  const of = sql`from change_log c where c.entity = any(${entities}) and c.record_id = ${id}`;
  const { rows } = await sql<Line>`
    select c.id::text as id, c.at, u.real_name || '/' || u.account as who, c.action, c.entity, c.before::text as before, c.after::text as after
    from (select c.* ${of} order by c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}) c left join app_user u on u.id = c.user_id order by c.id desc`.execute(
    call.db,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(call.db);
  const told = rows.map(({ entity, before: was, after: is, ...line }) => {
    const [before, after] = [columnsIn(was), columnsIn(is)];
    const table = tableOf(entity);
    return { ...line, changes: table ? (table.id === '' ? headChanges(table, before, after, sees) : rowChanges(table, before, after, sees)) : [] };
  });
  const list = told.filter(({ action, changes }) => action !== 'update' || changes.length > 0);
  const names = await namesOf(
    call.db,
    model,
    list.flatMap(({ changes }) => changes.flatMap(valuesOf)),
    sees,
    call.language,
    related,
  );
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 }, names };
}

/** The tables of a record that the caller sees, as the log calls them. */
function loggedOf(model: LiveModel, sees: Sees) {
  const tables = new Map([model.head, ...model.children.filter(({ id }) => sees(id))].map((table) => [tableText(table.table), table]));
  return { entities: [...tables.keys()], tableOf: (entity: string) => tables.get(entity) };
}

/**
 * A record as it was after one of its changes: what was changed since is undone, the newest first. What the log does not have stays as it is.
 * @param now its present values, without hidden ones
 * @returns null: it is no change of this record
 */
export async function valuesAfter(call: Call, model: LiveModel, id: string, change: string, now: RecordValues, sees: Sees): Promise<RecordValues | null> {
  const { entities, tableOf } = loggedOf(model, sees);
  const { rows } = await sql<Pick<Line, 'id' | 'entity' | 'before' | 'after'>>`
    select c.id::text as id, c.entity, c.before::text as before, c.after::text as after from change_log c
    where c.entity = any(${entities}) and c.record_id = ${id} and c.id >= ${change}::bigint order by c.id desc`.execute(call.db);
  if (rows.at(-1)?.id !== change) return null;
  const then: Record<string, unknown> = { ...now };
  for (const { entity, ...line } of rows.slice(0, -1)) {
    const table = tableOf(entity);
    if (!table) continue;
    const [before, after] = [columnsIn(line.before) ?? {}, columnsIn(line.after) ?? {}];
    if (table.id === '') Object.assign(then, valuesIn(table, before, sees));
    else then[table.id] = rowsBefore(table, rowsIn(then, table.id), before, after, sees);
  }
  return then;
}

const valuesIn = (table: LiveTable, columns: Columns, sees: Sees): RecordValues =>
  Object.fromEntries(
    table.fields.flatMap(({ kind, column, path, node }) => (sees(path) && column in columns ? [[node.id, fromLog(kind, columns[column])]] : [])),
  );

/** Rows that were added are left out, changed ones are as before, and removed ones stand at the end: the log does not have their place. */
function rowsBefore(table: LiveTable, rows: readonly ChildRow[], before: Columns, after: Columns, sees: Sees): ChildRow[] {
  const was = (id: string) => valuesIn(table, (before[id] ?? {}) as Columns, sees);
  const there = new Set(rows.map(({ id }) => id));
  const kept = rows.filter(({ id }) => id in before || !(id in after)).map(({ id, values }) => ({ id, values: { ...values, ...was(id) } }));
  return [...kept, ...Object.keys(before).flatMap((id) => (there.has(id) ? [] : [{ id, values: was(id) }]))];
}

const columnsIn = (text: string | null): Columns | null => (text === null ? null : (exactJson(text) as Columns));

function headChanges(table: LiveTable, before: Columns | null, after: Columns | null, sees: Sees, row: string | null = null): FieldChange[] {
  return table.fields.flatMap(({ kind, column, path }): FieldChange[] => {
    if (!sees(path)) return [];
    const [was, is] = [fromLog(kind, before?.[column]), fromLog(kind, after?.[column])];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field: path, row, before: was, after: is }];
  });
}

function rowChanges(table: LiveTable, before: Columns | null, after: Columns | null, sees: Sees): FieldChange[] {
  const ids = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...ids].flatMap((row) =>
    headChanges(table, (before?.[row] as Columns | undefined) ?? null, (after?.[row] as Columns | undefined) ?? null, sees, row),
  );
}

/** In the log a moment is text, and numbers are JSON numbers. */
function fromLog(kind: Parameters<typeof fromColumn>[0], value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (kind === 'moment' && typeof value === 'string') return Date.parse(value);
  return fromColumn(kind, value);
}

/** The values before and after, as records, to look up the names of their ids. */
function valuesOf({ field, before, after }: FieldChange) {
  const [table, own] = field.split('.');
  const as = (value: unknown) => ({ values: own === undefined ? { [field]: value } : { [table ?? '']: [{ id: '', values: { [own]: value } }] } });
  return [as(before), as(after)];
}
