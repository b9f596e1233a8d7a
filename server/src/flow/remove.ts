// Moves tasks to the bin: drafts by their initiators, ended ones by monitors. Tasks that others still need are kept.
import { sql } from 'kysely';
import { removeRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { monitored } from './monitored.read.ts';
import type { BackgroundDeps } from './system.ts';

/** A child that its parent is still waiting for: one that was rejected or withdrawn can be submitted again. */
const isAwaited = sql`exists (
  select from flow_child c join flow_visit v on v.task_id = c.task_id and v.id = c.visit_id join flow_task p on p.id = c.task_id
  where c.task_id = t.parent_task and c.id = t.parent_child
    and (c.result = 'open' or (c.result <> 'adopted' and v.status = 'live' and p.status = 1 and p.delete_mark = 0)))`;

/** Its first event found a record. Of a stub that is not known any more: its record stays. */
const hasTakenOver = sql`t.stub_since is not null or exists (select from flow_event e where e.task_id = t.id and e.seq = 1 and (e.facts ->> 'formVersion')::int > 0)`;

/**
 * With the record that it made. A record that was there before is free again; with `withRecord`, by somebody who may delete it, it goes too.
 * @throws Refusal notFound, flowTaskRunning, flowTaskAwaited, and those of a record that others name
 */
export async function removeAsInitiator(call: Call, forms: FlowForms, id: string, { withRecord = false } = {}): Promise<void> {
  const { rows } = await sql<{ status: number; awaited: boolean; model: string; record: string; taken: boolean }>`
    select t.status, ${isAwaited} as awaited, t.model_id as model, t.record_id as record, ${hasTakenOver} as taken from flow_task t
    where t.id = ${id} and t.initiator_id = ${call.user.userId} and t.delete_mark = 0 for no key update`.execute(call.db);
  const [task] = rows;
  if (!task) throw new Refusal('notFound');
  if (![0, 3, 4].includes(task.status)) throw new Refusal('flowTaskRunning');
  if (task.awaited) throw new Refusal('flowTaskAwaited');
  if (task.taken && !withRecord) await forms.mark(call.db, await forms.held(call.db, task.model), task.record, { id: '', status: 0 });
  else await forms.drop(call, task.model, task.record, id);
  await removeRecord(call, 'flow_task', id);
}

export async function removeAsMonitor(call: Call, ids: readonly string[]): Promise<{ removed: number; stay: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select t.id from flow_task t where t.id = any(${ids}::text[]) and ${monitored(call)} and t.status > 1 and not ${isAwaited} order by t.id for no key update`.execute(
    call.db,
  );
  for (const { id } of rows) await removeRecord(call, 'flow_task', id);
  const gone = new Set(rows.map(({ id }) => id));
  return { removed: gone.size, stay: ids.filter((id) => !gone.has(id)) };
}

/** Deletes a child task that its member has not submitted, when the parent ends it. */
export async function removeDraft({ deps: { db } }: Pick<BackgroundDeps, 'deps'>, id: string): Promise<void> {
  await sql`update flow_task set delete_mark = 1, version = version + 1, last_modify_time = now() where id = ${id} and status in (0, 3, 4) and delete_mark = 0`.execute(
    db,
  );
}
