// Database queries of an import: existing records, duplicates, records outside the caller's scope; and the writes.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { storedFields } from '@ordo/engine/model/fields.ts';
import { RECORD_NO } from '@ordo/engine/model/sheet-columns.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql, tableText } from '../kit/ddl.ts';
import { secretColumnsOf } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { boundIdsByKey, findBoundDuplicates } from './import-bound.ts';
import type { PlannedRecord } from './import-shapes.ts';
import { comparedBy, comparedRows, uniqueIndexes, type UniqueIndex } from './indexes.ts';
import type { LiveModel } from './live.ts';
import { columnsOf, writeRows, type Place } from './record-write.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { toColumn } from './stored-value.ts';

/** Records written with one statement. */
export const BATCH = 1_000;

/** @returns ids of the records that the caller may see, by index; more than one if several have the same value */
export async function idsByKey(call: Call, access: RecordAccess, key: string, wanted: ReadonlyMap<number, Json>): Promise<Map<number, string[]>> {
  const { model, within } = access;
  if (model.elsewhere) return boundIdsByKey(call, access, model.elsewhere, key, wanted);
  const field = model.fields.get(key);
  const column = key === RECORD_NO ? 'record_no' : field?.column;
  if (column === undefined) throw new Error(`${key} is no column`);
  const rows = [...wanted].flatMap(([index, value]): Record<string, unknown>[] => {
    if (field) return [{ id: String(index), [column]: toColumn(field.kind, value) }];
    return /^\d{1,18}$/.test(String(value)) ? [{ id: String(index), [column]: String(value) }] : [];
  });
  const same = (alias: string) =>
    field && kinds[field.kind].stored === 'text' ? sql`normal_form(${sql.ref(`${alias}.${column}`)})` : sql.ref(`${alias}.${column}`);
  const table = tableSql(model.head.table);
  const { rows: found } = await sql<{ index: string; id: string }>`
    select s.id as index, t.id from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) s join ${table} t on ${same('t')} = ${same('s')}
    where t.delete_mark = 0 and ${within} order by s.id, t.id`.execute(call.db);
  return new Map([...Map.groupBy(found, ({ index }) => Number(index))].map(([index, those]) => [index, those.map(({ id }) => id)]));
}

const headOf = (model: LiveModel, values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(model.head.fields.map(({ node, kind, column }) => [column, toColumn(kind, values[node.id])]));

interface Taken {
  /** Position of the line. */
  at: number;
  /** Position of the first line in the sheet with this value; null: an existing record has it. */
  first: number | null;
  fields: readonly string[];
  value: string;
}

/** Values of unique rules that an existing record or an earlier line has. */
export async function findDuplicates(call: Call, access: RecordAccess, records: readonly PlannedRecord[], look: Look): Promise<Taken[]> {
  const { model } = access;
  if (model.elsewhere) return findBoundDuplicates(call, access, model.elsewhere, records, (path, values) => textOf(model, path, values, look));
  const indexes = uniqueIndexes(model.home.id, storedFields(model.home.design), model.stored);
  return (await Promise.all(indexes.map((index) => takenBy(call, access, index, records, look)))).flat();
}

async function takenBy(call: Call, { model, sees }: RecordAccess, index: UniqueIndex, records: readonly PlannedRecord[], look: Look): Promise<Taken[]> {
  const table = index.table === '' ? model.head : model.children.find(({ id }) => id === index.table);
  if (!table) return [];
  // Rows of a child table are compared within their record, and all of them are in memory.
  const rows = records.flatMap(({ values }, place): { place: number; values: RecordValues; columns: Record<string, unknown> }[] =>
    index.table === ''
      ? [{ place, values, columns: { delete_mark: 0, ...headOf(model, values) } }]
      : rowsIn(values, table.id).map((row) => ({ place, values: row.values, columns: { record_id: String(place), ...columnsOf(table, row) } })),
  );
  const target = tableSql(table.table);
  const compared = comparedBy(index);
  const keys = compared.map((_, at) => sql.id(`k${at}`));
  const own = records.flatMap(({ now }) => (now ? [now.id] : []));
  const there =
    index.table === ''
      ? sql`exists (select from ${target} where ${sql.join(
          compared.map((part, at) => sql`${part} = s.${keys[at]}`),
          sql` and `,
        )} and ${comparedRows(index)} and not (id = any(${own}::text[])))`
      : sql`false`;
  const sent = JSON.stringify(rows.map(({ columns }, at) => ({ ...columns, id: String(at) })));
  const { rows: found } = await sql<{ at: string; first: string; there: boolean }>`
    with s as (
      select id, ${sql.join(compared.map((part, at) => sql`${part} as ${keys[at]}`))} from jsonb_populate_recordset(null::${target}, ${sent}::jsonb) where ${comparedRows(index)}
    ), seen as (
      select s.id as at, first_value(s.id) over (partition by ${sql.join(keys.map((key) => sql`s.${key}`))} order by s.id::int) as first, ${there} as there from s
    )
    select at, first, there from seen where there or first <> at order by at::int`.execute(call.db);
  // For a unique rule that includes hidden fields, only the visible ones are reported.
  const paths = index.columns.map(({ field }) => (index.table === '' ? field : `${index.table}.${field}`)).filter(sees);
  const lineOf = (at: string) => records[rows[Number(at)]?.place ?? 0]?.at[0] ?? 0;
  return found.map(({ at, first, there: isThere }) => ({
    at: lineOf(at),
    first: isThere ? null : lineOf(first),
    fields: paths,
    value: paths.map((path) => textOf(model, path, rows[Number(at)]?.values ?? {}, look)).join(' · '),
  }));
}

function textOf(model: LiveModel, path: string, values: RecordValues, look: Look): string {
  const node = model.fields.get(path)?.node;
  return node ? fieldKinds[node.kind].text((values[node.id] ?? null) as Json, node, look) : '';
}

/** @returns positions of the lines of records that the caller could not see afterwards */
export async function findOutOfScope(
  call: Call,
  { model, within }: RecordAccess,
  records: readonly PlannedRecord[],
  by: Place & { userId: string; now: number },
): Promise<number[]> {
  // Each save of these checks it.
  if (model.elsewhere) return [];
  const table = tableSql(model.head.table);
  const made = {
    form_number: model.home.number,
    delete_mark: 0,
    flow_state: 0,
    task_id: '',
    organize_id: by.companyId,
    department_id: by.organizeId,
    position_id: by.positionId,
    creator_user_id: by.userId,
    creator_time: new Date(by.now).toISOString(),
  };
  const at = new Map(records.map((record, index) => [record.now?.id ?? String(index), record.at[0] ?? 0]));
  const fresh = records.flatMap(({ now, values }, index) => (now ? [] : [{ id: String(index), ...made, ...headOf(model, values) }]));
  const kept = records.flatMap(({ now, values }) => (now ? [{ id: now.id, ...headOf(model, values) }] : []));
  const out = (rows: RawBuilder<unknown>) => sql<{ id: string }>`select t.id from ${rows} where (${within}) is not true`.execute(call.db);
  const found = [
    ...(fresh.length ? (await out(sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(fresh)}::jsonb) t`)).rows : []),
    ...(kept.length
      ? (
          await out(
            sql`jsonb_array_elements(${JSON.stringify(kept)}::jsonb) e join ${table} o on o.id = e.value->>'id' cross join lateral jsonb_populate_record(o, e.value) t`,
          )
        ).rows
      : []),
  ];
  return found.flatMap(({ id }) => at.get(id) ?? []);
}

/**
 * Changes records that the caller has locked and that belong to no task, each with all of its values; one statement for each thousand of them.
 * @throws Refusal denied
 */
export async function changeRecords(
  { db, user, requestId }: Pick<Call, 'db' | 'user' | 'requestId'>,
  model: LiveModel,
  records: readonly { id: string; version: number; values: RecordValues }[],
  within: RawBuilder<SqlBool>,
): Promise<void> {
  const table = tableSql(model.head.table);
  const set = ['form_number', ...model.head.fields.map(({ column }) => column)].map((column) => sql`${sql.id(column)} = s.${sql.id(column)}`);
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH);
    const rows = batch.map(({ id, version, values }) => ({ id, version, form_number: model.home.number, ...headOf(model, values) }));
    const { rows: outside } = await sql<{ outside: boolean; changed: number }>`
      with s as (select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)),
      old as (select o.* from ${table} o join s on s.id = o.id and s.version = o.version where o.delete_mark = 0 and o.task_id = ''),
      changed as (
        update ${table} n set ${sql.join(set)}, version = n.version + 1, last_modify_time = now(), last_modify_user_id = ${user.userId}
        from s, old o where n.id = s.id and o.id = s.id returning n.*
      ), logged as (
        insert into change_log (user_id, request_id, entity, record_id, action, before, after)
        select ${user.userId}, ${requestId}, ${tableText(model.head.table)}, o.id, 'update', to_jsonb(o) - ${secretColumnsOf(model.head.table)}, to_jsonb(t) - ${secretColumnsOf(model.head.table)}
        from old o join changed t on t.id = o.id
      )
      select coalesce(bool_or((${within}) is not true), false) as outside, count(*)::int as changed from changed t`.execute(db);
    if (outside[0]?.outside || outside[0]?.changed !== batch.length) throw new Refusal('denied');
  }
}

/** Child tables of existing records: only rows that differ are written. */
export async function changeRows(call: Call, model: LiveModel, record: string, before: RecordValues, values: RecordValues): Promise<void> {
  for (const table of model.children) if (table.id in values) await writeRows(call, table, record, rowsIn(before, table.id), rowsIn(values, table.id));
}
