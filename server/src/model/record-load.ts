// Inserts many new records, each with its own creator and time, in the caller's transaction: one statement per table, every record in the change log.
import { sql } from 'kysely';
import { tableSql, tableText } from '../kit/ddl.ts';
import { secretColumnsOf, type Writer } from '../kit/record.ts';
import { isSealed, type LiveModel, type LiveTable } from './live.ts';
import { columnsOf } from './record-write.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { toColumn } from './stored-value.ts';

export interface LoadedRecord {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  by: { id: string; organizeId: string; companyId: string; positionId?: string };
  /** Complete: nothing is computed or checked any more. */
  values: RecordValues;
}

export async function loadRecords({ db, requestId }: Pick<Writer, 'db' | 'requestId'>, model: LiveModel, records: readonly LoadedRecord[]): Promise<void> {
  const { table, fields } = model.head;
  const target = tableSql(table);
  const rows = records.map(({ id, at, by, values }) => ({
    id,
    form_number: model.home.number,
    organize_id: by.companyId,
    department_id: by.organizeId,
    position_id: by.positionId ?? '',
    creator_time: new Date(at).toISOString(),
    creator_user_id: by.id,
    ...Object.fromEntries(fields.map(({ node, kind, column }) => [column, toColumn(kind, values[node.id])])),
  }));
  const columns = sql.join([
    ...['id', 'form_number', 'organize_id', 'department_id', 'position_id', 'creator_time', 'creator_user_id'].map((name) => sql.id(name)),
    ...fields.map(({ column }) => sql.id(column)),
  ]);
  await sql`
    with made as (
      insert into ${target} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) order by creator_time, id returning *
    )
    insert into change_log (at, user_id, request_id, entity, record_id, action, after)
    select creator_time, creator_user_id, ${requestId}, ${tableText(table)}, id, 'create', to_jsonb(made) - ${secretColumnsOf(table)} from made order by creator_time, id`.execute(
    db,
  );
  for (const child of model.children) await loadRows({ db, requestId }, child, records);
}

async function loadRows({ db, requestId }: Pick<Writer, 'db' | 'requestId'>, table: LiveTable, records: readonly LoadedRecord[]): Promise<void> {
  const target = tableSql(table.table);
  const withRows = records.map((record) => ({ record, rows: rowsIn(record.values, table.id) })).filter(({ rows }) => rows.length > 0);
  if (withRows.length === 0) return;
  const all = withRows.flatMap(({ record, rows }) => rows.map((row, place) => ({ id: row.id, record_id: record.id, place, ...columnsOf(table, row) })));
  const columns = sql.join(['id', 'record_id', 'place', ...table.fields.map(({ column }) => column)].map((name) => sql.id(name)));
  await sql`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(all)}::jsonb)`.execute(db);
  const open = { ...table, fields: table.fields.filter((field) => !isSealed(field)) };
  const told = (rows: readonly ChildRow[]) => Object.fromEntries(rows.map((row) => [row.id, columnsOf(open, row)]));
  const logged = withRows.map(({ record, rows }) => ({
    at: new Date(record.at).toISOString(),
    user_id: record.by.id,
    record_id: record.id,
    after: told(rows),
  }));
  await sql`
    insert into change_log (at, user_id, request_id, entity, record_id, action, before, after)
    select at, user_id, ${requestId}, ${tableText(table.table)}, record_id, 'update', '{}'::jsonb, after
    from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as x (at timestamptz, user_id text, record_id text, after jsonb)`.execute(db);
}
