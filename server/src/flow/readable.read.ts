// Tasks that records name: where their values are stored, and which of these a reader sees as a participant.
import { sql } from 'kysely';
import { releasedFlow, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Call } from '../kit/serve.ts';
import { hiddenAtAll } from './hidden-at.ts';
import { entrustsTo, standingOf } from './party.ts';
import { monitored } from './monitored.read.ts';
import { nodesOf, readAt } from './read-at.ts';
import { readTasks } from './task.db.ts';

export interface ReadableTask {
  modelId: string;
  recordId: string;
  /** Paths that none of their nodes shows; null: the task does not concern the reader. */
  hidden: ReadonlySet<string> | null;
}

/** By the ids of the tasks. An API key has no access to its owner's work. */
export async function readableTasks(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, ReadableTask>> {
  if (ids.length === 0) return new Map();
  const people = [call.user.userId, ...(await entrustsTo(call.db, call.user.userId, call.now)).map(({ from }) => from)];
  const { rows } = await sql<{ id: string; modelId: string; recordId: string; concerned: boolean }>`
    select t.id, t.model_id as "modelId", t.record_id as "recordId", t.initiator_id = any(${people}::text[])
      or exists (select from flow_operator o where o.task_id = t.id and o.person_id = any(${people}::text[]))
      or exists (select from flow_record r where r.task_id = t.id and r.by_id = any(${people}::text[]))
      or exists (select from flow_circulate c where c.task_id = t.id and c.person_id = ${call.user.userId}) or ${monitored(call)} as concerned
    from flow_task t where t.id = any(${ids}::text[]) and t.delete_mark = 0`.execute(call.db);
  const own = call.user.keyId === undefined ? rows.filter(({ concerned }) => concerned) : [];
  const hidden = new Map<string, ReadonlySet<string>>();
  const flows = new Map<string, ReleasedFlow | null>();
  for (const { row, state } of await readTasks(
    call.db,
    own.map(({ id }) => id),
  )) {
    const standing = await standingOf(call, row, state);
    if (standing.roles.length === 0 || row.releaseId === null) continue;
    if (!flows.has(row.releaseId)) flows.set(row.releaseId, await releasedFlow(call.db, row.releaseId));
    const flow = flows.get(row.releaseId);
    if (flow) hidden.set(row.id, hiddenAtAll(readAt(call, flow.version, state, standing, nodesOf(flow.version, state))));
  }
  return new Map(rows.map(({ id, modelId, recordId }) => [id, { modelId, recordId, hidden: hidden.get(id) ?? null }]));
}
