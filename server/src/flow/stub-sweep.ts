// The nightly retention of tasks: ended ones are reduced to stubs. A batch is one transaction, so a run that is cut off leaves whole tasks and whole stubs, and
// the next one continues. Records of forms stay: they belong to their form (decision 0031).
import { stubPeople } from '@ordo/engine/flow/stub.ts';
import { sql } from 'kysely';
import { deleteFiles } from '../file/file.read.ts';
import type { Db } from '../kit/db.ts';
import { readTasks } from './task.db.ts';

/** Tasks of one transaction. */
const BATCH = 100;

/** What a task has besides its row. */
const DETAILS = [
  'flow_event',
  'flow_record',
  'flow_operator',
  'flow_circulate',
  'flow_timer',
  'flow_child',
  'flow_visit',
  'flow_written',
  'flow_delivery',
] as const;

/** Tasks that a command holds are left for the next night. @returns the number of tasks that were reduced */
export async function sweepTasks(db: Db, years: number, now: number, batch = BATCH): Promise<number> {
  let reduced = 0;
  for (let part = batch; part === batch; reduced += part) part = await db.transaction().execute((tx) => reduceBatch(tx, years, now, batch));
  return reduced;
}

async function reduceBatch(tx: Db, years: number, now: number, batch: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select t.id from flow_task t
    where t.stub_since is null and t.ended_at < ${new Date(now)}::timestamptz - make_interval(years => ${years}::int)
      and t.status > 1 and not t.suspended and not t.revoking
      and not exists (select from flow_task p where p.id = t.parent_task and p.status < 2 and p.delete_mark = 0)
      and not exists (select from flow_task c where c.parent_task = t.id and c.status < 2 and c.delete_mark = 0)
      and not exists (select from flow_delivery d where d.task_id = t.id and d.state = 'waiting')
    order by t.ended_at, t.id limit ${batch} for update of t skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const people = new Map((await readTasks(tx, ids, 'also deleted')).map(({ row, state }) => [row.id, stubPeople(state)]));
  const files = await filesIn(tx, ids);
  for (const table of DETAILS) await sql`delete from ${sql.table(table)} where task_id = any(${ids}::text[])`.execute(tx);
  await deleteFiles(tx, await unused(tx, files));
  const stubs = ids.map((id) => ({ id, people: people.get(id) ?? [] }));
  await sql`
    with stubs as (
      update flow_task t set stub_since = ${new Date(now)}, stub_years = ${years}, stub_people = s.people, version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(stubs)}::jsonb) s (id text, people jsonb) where t.id = s.id returning t.id
    ) insert into change_log (request_id, entity, record_id, action, after)
    select '', 'flow_task', id, 'purge', ${JSON.stringify({ stub_years: years })}::jsonb from stubs`.execute(tx);
  return ids.length;
}

/** Attachments and signatures of opinions and comments. */
async function filesIn(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from flow_record r cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(r.note -> 'files') when 'array' then r.note -> 'files' else '[]' end) f (name)
    where r.task_id = any(${ids}::text[]) and r.note ? 'files'
    union select r.note ->> 'signature' from flow_record r where r.task_id = any(${ids}::text[]) and r.note ? 'signature'`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Those that no other task, and no record of a form, has as well. */
async function unused(tx: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) n (name)
    where not exists (select from flow_record r where r.note ? 'files' and r.note -> 'files' ? n.name)
      and not exists (select from flow_record r where r.note ? 'signature' and r.note ->> 'signature' = n.name)
      and not exists (select from record_file r where r.file_name = n.name)`.execute(tx);
  return rows.map(({ name }) => name);
}
