// Writes records: the head like any record of the product, and its child rows, all in the call's transaction and in the change log.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql, tableText } from '../kit/ddl.ts';
import { insertRecord, updateRecord, type Holding, type Values as Columns } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { isSealed, type LiveModel, type LiveTable } from './live.ts';
import { isOfTask, whyHeld } from './of-task.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { toColumn, toParameter } from './stored-value.ts';

/** Columns of the head's fields that these values name. */
function headColumns(model: LiveModel, values: RecordValues): Columns {
  return Object.fromEntries(model.head.fields.flatMap(({ node, kind, column }) => (node.id in values ? [[column, toParameter(kind, values[node.id])]] : [])));
}

/** Organisation, company and position of a user; '' for none. */
export interface Place {
  organizeId: string;
  companyId: string;
  positionId: string;
}

/** Options of a save with a single statement: locks that others take in their transaction before. */
interface Alone {
  holds?: Holding;
  once?: boolean;
}

/** The creator of a record is stored with their present organisation. */
export async function createRecord(
  call: Call,
  model: LiveModel,
  id: string,
  values: RecordValues,
  place: Place,
  within: RawBuilder<SqlBool>,
  alone: Alone = {},
): Promise<{ id: string; version: number }> {
  if (model.elsewhere) return model.elsewhere.create(call, id, values, within);
  const made = await insertRecord(
    call,
    model.head.table,
    {
      id,
      form_number: model.home.number,
      organize_id: place.companyId,
      department_id: place.organizeId,
      position_id: place.positionId,
      ...headColumns(model, values),
    },
    { within, ...alone },
  );
  for (const table of model.children) await writeRows(call, table, id, [], rowsIn(values, table.id));
  return made;
}

/** A record of a task is changed only by that task. @param task the task that is writing */
const unlessOfTask = ({ db }: Call, { head }: LiveModel, id: string, task?: string) => ({
  when: isOfTask(task),
  refusal: () => whyHeld(db, head.table, id),
});

/**
 * @param values the changed fields, child tables with all of their rows; `before` as they were, locked by the caller
 * @throws Refusal those of of-task.ts
 */
export async function updateRecordValues(
  call: Call,
  model: LiveModel,
  id: string,
  version: number,
  before: RecordValues,
  values: RecordValues,
  within: RawBuilder<SqlBool>,
  { task, ...alone }: Pick<Alone, 'holds'> & { task?: string | undefined } = {},
): Promise<{ version: number }> {
  if (model.elsewhere) return model.elsewhere.change(call, id, version, values, within);
  for (const table of model.children) if (table.id in values) await writeRows(call, table, id, rowsIn(before, table.id), rowsIn(values, table.id));
  const unless = unlessOfTask(call, model, id, task);
  return updateRecord(call, model.head.table, id, version, { form_number: model.home.number, ...headColumns(model, values) }, { within, unless, ...alone });
}

/** Moves to the bin. @param only `version`: only this version; `task`: the task that owns it. @throws Refusal notFound, stale, those of of-task.ts */
export async function deleteRecord(
  call: Call,
  model: LiveModel,
  id: string,
  within: RawBuilder<SqlBool>,
  { version, task }: { version?: number | undefined; task?: string } = {},
): Promise<void> {
  if (model.elsewhere) {
    await model.elsewhere.settle();
    return model.elsewhere.remove(call, id, within, version);
  }
  const unless = unlessOfTask(call, model, id, task);
  await updateRecord(call, model.head.table, id, version ?? null, { delete_mark: 1 }, { within, unless, action: 'remove', leaves: true });
}

/** Restores from the bin. @throws Refusal notFound, those of of-task.ts */
export async function restoreRecord(call: Call, { model, within, binned }: Pick<RecordAccess, 'model' | 'within' | 'binned'>, id: string): Promise<void> {
  if (model.elsewhere) {
    await model.elsewhere.settle();
    return model.elsewhere.restore(call, id, binned, within);
  }
  const { rows } = await sql`
    update ${tableSql(model.head.table)} t set delete_mark = 0 where t.id = ${id} and t.delete_mark = 1 and ${within} returning t.id`.execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  const unless = unlessOfTask(call, model, id);
  await updateRecord(call, model.head.table, id, null, { delete_mark: 0 }, { within, unless, action: 'restore', leaves: true });
}

/** `userId` null: no person. */
export interface RowWriter extends Pick<Call, 'db' | 'requestId'> {
  user: { userId: string | null };
}

/** Writes only differences: deleted rows, new rows, and those with a different value or position. */
export async function writeRows(call: RowWriter, table: LiveTable, record: string, before: readonly ChildRow[], after: readonly ChildRow[]): Promise<void> {
  const old = new Map(before.map((row, place) => [row.id, { row, place }]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  const placed = after.map((row, place) => ({ row, place, was: old.get(row.id) }));
  const added = placed.filter(({ was }) => !was);
  const changed = placed.filter(({ row, place, was }) => was && (was.place !== place || !alike(table, was.row, row)));
  if (gone.length + added.length + changed.length === 0) return;
  const target = tableSql(table.table);
  const columns = table.fields.map(({ column }) => sql.id(column));
  const all = sql.join([sql`id`, sql`record_id`, sql`place`, ...columns]);
  const json = (rows: typeof placed) => JSON.stringify(rows.map(({ row, place }) => ({ id: row.id, record_id: record, place, ...columnsOf(table, row) })));
  if (gone.length) await sql`delete from ${target} where record_id = ${record} and id = any(${gone.map(({ id }) => id)})`.execute(call.db);
  if (changed.length) {
    const set = sql.join([sql`place = s.place`, ...columns.map((column) => sql`${column} = s.${column}`)]);
    await sql`update ${target} n set ${set} from jsonb_populate_recordset(null::${target}, ${json(changed)}::jsonb) s
      where n.id = s.id and n.record_id = ${record}`.execute(call.db);
  }
  if (added.length)
    await sql`insert into ${target} (${all}) select ${all} from jsonb_populate_recordset(null::${target}, ${json(added)}::jsonb)`.execute(call.db);
  // A row that was only moved is not logged as a change.
  const differing = changed.filter(({ row, was }) => was && !alike(table, was.row, row));
  await logRows(
    call,
    table,
    record,
    [...gone, ...differing.flatMap(({ was }) => (was ? [was.row] : []))],
    [...differing, ...added].map(({ row }) => row),
  );
}

/** Columns of a child row, as JSON takes them. */
export const columnsOf = (table: LiveTable, row: ChildRow): Record<string, unknown> =>
  Object.fromEntries(table.fields.map(({ node, kind, column }) => [column, toColumn(kind, row.values[node.id])]));

const alike = (table: LiveTable, one: ChildRow, other: ChildRow): boolean =>
  table.fields.every(({ node, kind }) => JSON.stringify(toColumn(kind, one.values[node.id])) === JSON.stringify(toColumn(kind, other.values[node.id])));

/** Whether nothing would be written. */
export const isSame = ({ head, children }: LiveModel, one: RecordValues, other: RecordValues): boolean =>
  alike(head, { id: '', values: one }, { id: '', values: other }) &&
  children.every((table) => {
    const [rows, others] = [rowsIn(one, table.id), rowsIn(other, table.id)];
    return rows.length === others.length && rows.every((row, at) => row.id === others[at]?.id && alike(table, row, others[at]));
  });

/** One log entry for a child table of a record: the changed rows, before and after, by their ids. */
async function logRows(call: RowWriter, table: LiveTable, record: string, before: readonly ChildRow[], after: readonly ChildRow[]): Promise<void> {
  if (before.length + after.length === 0) return;
  const open = { ...table, fields: table.fields.filter((field) => !isSealed(field)) };
  const told = (rows: readonly ChildRow[]) => JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, columnsOf(open, row)])));
  await sql`
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    values (${call.user.userId}, ${call.requestId}, ${tableText(table.table)}, ${record}, 'update', ${told(before)}::jsonb, ${told(after)}::jsonb)`.execute(
    call.db,
  );
}
