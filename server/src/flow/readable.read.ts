// Tasks that records name: where their values are stored, and which of these a reader sees as a participant.
import { sql } from 'kysely';
import { loadVersions } from '../flow-engine/flow-engine.read.ts';
import type { Call } from '../kit/serve.ts';
import { hiddenAtAll } from './hidden-at.ts';
import { entrustsTo, claimable, mayWatch, standingIn, type StandingFacts } from './party.ts';
import { nodesOf, readAt } from './read-at.ts';
import { readTasks } from './task.db.ts';

export interface ReadableTask {
  modelId: string;
  recordId: string;
  /** Paths that none of their nodes shows; null: the task does not concern the reader. */
  hidden: ReadonlySet<string> | null;
}

/** By the ids of the tasks, with the same number of queries for any number of them. An API key has no access to its owner's work. */
export async function readableTasks(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, ReadableTask>> {
  if (ids.length === 0) return new Map();
  const entrusts = await entrustsTo(call.db, call.user.userId, call.now);
  const people = [call.user.userId, ...entrusts.map(({ from }) => from)];
  const { rows } = await sql<{ id: string; modelId: string; recordId: string; acts: boolean } & Omit<StandingFacts, 'entrusts'>>`
    select t.id, t.model_id as "modelId", t.record_id as "recordId", ${claimable(call)} as claims, ${mayWatch(call)} is true as watches, t.initiator_id = any(${people}::text[])
      or exists (select from flow_operator o where o.task_id = t.id and o.person_id = any(${people}::text[]))
      or exists (select from flow_record r where r.task_id = t.id and r.by_id = any(${people}::text[]))
      or exists (select from flow_circulate c where c.task_id = t.id and c.person_id = ${call.user.userId}) as acts
    from flow_task t where t.id = any(${ids}::text[]) and t.delete_mark = 0`.execute(call.db);
  const concerned = call.user.keyId === undefined ? rows.filter(({ acts, claims, watches }) => acts || claims.length > 0 || watches) : [];
  const facts = new Map(concerned.map((row) => [row.id, row]));
  const hidden = new Map<string, ReadonlySet<string>>();
  const own = (await readTasks(call.db, [...facts.keys()])).flatMap(({ row, state }) => {
    const { claims = [], watches = false } = facts.get(row.id) ?? {};
    const standing = standingIn(call, row, state, { entrusts, claims, watches });
    return standing.roles.length > 0 && row.releaseId !== null && row.stub === null ? [{ id: row.id, releaseId: row.releaseId, state, standing }] : [];
  });
  const versions = await loadVersions(call.db, [...new Set(own.map(({ releaseId }) => releaseId))]);
  for (const { id, releaseId, state, standing } of own) {
    const version = versions.get(releaseId);
    if (version) hidden.set(id, hiddenAtAll(readAt(call, version, state, standing, nodesOf(version, state))));
  }
  return new Map(rows.map(({ id, modelId, recordId }) => [id, { modelId, recordId, hidden: hidden.get(id) ?? null }]));
}
