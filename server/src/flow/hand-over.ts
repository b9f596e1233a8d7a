// A person leaves: their open work, launched tasks, entrusts and places in engines are handed over to another person. Tasks within the caller's
// scope; entrusts and engines only by an administrator.
import * as contract from '@ordo/contract/flow-hand-over.ts';
import { withInstead } from '@ordo/engine/flow/instead.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal, sayStored, type StoredRefusal } from '../kit/refusal.ts';
import { serve, type Call } from '../kit/serve.ts';
import { entrustsWaitForAnswer } from '../sys-config/sys-config.read.ts';
import { tellOfEntrust } from './entrust.ts';
import { handOverJob } from './hand-over-run.ts';
import { stopTimetables, timetablesOf } from './schedules.ts';
import { awaitedDraft, withDrafts } from './task-job.ts';
import type { BackgroundDeps } from './system.ts';

const hasWork = (person: string) =>
  sql<SqlBool>`t.status = 1 and (exists (select from flow_operator o where o.task_id = t.id and o.person_id = ${person} and o.status in ('open', 'waiting'))
    or exists (select from flow_visit v where v.task_id = t.id and v.status = 'live' and v.state -> 'queue' ? ${person}))`;
const launchedBy = (person: string) => sql<SqlBool>`t.initiator_id = ${person} and (t.status in (1, 3, 4) or (${awaitedDraft}))`;
const entrustsOf = (person: string, now: number) =>
  sql<SqlBool>`${person} in (t.from_user_id, t.to_user_id) and t.delete_mark = 0 and t.stopped_at is null and t.declined_at is null and t.end_time > ${new Date(now)}`;

export function handOverFeature(app: FastifyInstance, behind: BackgroundDeps): void {
  const { deps } = behind;
  deps.scheduler.alsoFor(handOverJob(behind));
  serve(app, deps, contract.flowHandOverPreview, async ({ fromUserId }, call) => {
    const count = async (where: RawBuilder<SqlBool>) =>
      (await sql<{ n: number }>`select count(*)::int as n from flow_task t where ${withDrafts(call)} and ${where}`.execute(call.db)).rows[0]?.n ?? 0;
    const isAll = call.user.rights.administrator;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from flow_entrust t where ${entrustsOf(fromUserId, call.now)} and ${isAll}::boolean`.execute(call.db);
    return {
      open: await count(hasWork(fromUserId)),
      launched: await count(launchedBy(fromUserId)),
      entrusts: rows[0]?.n ?? 0,
      engines: isAll ? named(await enginesNaming(call.db, fromUserId), await timetablesOf(call.db, fromUserId)) : [],
    };
  });

  serve(app, deps, contract.flowHandOver, async ({ commandId, fromUserId, toUserId }, call) => {
    if (fromUserId === toUserId) throw new Refusal('flowTaskSelf');
    const { rows: there } = await sql`select from app_user where id = ${toUserId} and enabled_mark = 1 and delete_mark = 0`.execute(call.db);
    if (there.length === 0) throw new Refusal('flowTaskDisabled');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow hand over ${call.user.userId} ${commandId}`}, 0))`.execute(call.db);
    const { rows: known } = await sql<{ id: string }>`
      select id from flow_hand_over where creator_user_id = ${call.user.userId} and command_id = ${commandId}`.execute(call.db);
    if (known[0]) return { id: known[0].id };
    const others = call.user.rights.administrator ? await handOverRest(call, fromUserId, toUserId) : { entrusts: 0, engines: [] };
    const { id } = await insertRecord(call, 'flow_hand_over', {
      command_id: commandId,
      from_user_id: fromUserId,
      to_user_id: toUserId,
      state: 'running',
      entrusts: others.entrusts,
      engines: JSON.stringify(others.engines),
    });
    await sql`insert into flow_hand_over_task (hand_over_id, task_id, place, state)
      select ${id}, t.id, row_number() over (order by t.creator_time, t.id), 'waiting' from flow_task t where ${ofPerson(call, fromUserId)}
      order by t.creator_time, t.id limit ${contract.MAX_HANDED_OVER}`.execute(call.db);
    call.afterCommit({ kind: 'flow.handOver', payload: { id, userId: call.user.userId } });
    return { id };
  });

  serve(app, deps, contract.flowHandOverInfo, async ({ id }, call) => {
    const { rows } = await sql<Omit<Told, 'list' | 'more'> & { from: string }>`
      select h.id, h.state, h.from_user_id as "from", h.entrusts, h.engines, (select coalesce(jsonb_object_agg(c.state, c.n), '{}') from (
        select k.state, count(*) as n from flow_hand_over_task k where k.hand_over_id = h.id group by 1) c) as counts
      from flow_hand_over h where h.id = ${id} and h.creator_user_id = ${call.user.userId} and h.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const { from, ...told } = rows[0];
    const { rows: list } = await sql<Omit<Told['list'][number], 'why'> & { why: StoredRefusal | null }>`
      select t.id, t.full_name as "fullName", k.state, k.why from flow_hand_over_task k join flow_task t on t.id = k.task_id
      where k.hand_over_id = ${id} order by array_position(array['stays', 'waiting', 'done'], k.state), k.place limit ${contract.LISTED_HANDED_OVER}`.execute(
      call.db,
    );
    const { rows: left } = await sql<{ n: number }>`
      select count(*)::int as n from flow_task t where ${ofPerson(call, from)}
        and not exists (select from flow_hand_over_task k where k.hand_over_id = ${id} and k.task_id = t.id)`.execute(call.db);
    return { ...told, more: left[0]?.n ?? 0, list: list.map(({ why, ...row }) => ({ ...row, why: sayStored(why, call.language) })) };
  });
}

type Told = Result<typeof contract.flowHandOverInfo>;

/** Tasks in scope with open work, a place in a queue, or the launch of this person. */
const ofPerson = (call: Call, person: string) => sql<SqlBool>`${withDrafts(call)} and (${hasWork(person)} or ${launchedBy(person)})`;

/** Entrusts to the person are handed over, unless they would overlap or be from a person to themselves: those end, as do entrusts by the person. */
async function handOverRest(call: Call, from: string, to: string): Promise<{ entrusts: number; engines: { id: string; fullName: string }[] }> {
  const { rows: entrusts } = await sql<{ id: string; principal: string; goes: boolean }>`
    select t.id, t.from_user_id as principal, t.to_user_id = ${from} and t.from_user_id <> ${to} as goes from flow_entrust t where ${entrustsOf(from, call.now)} order by t.id for update`.execute(
    call.db,
  );
  const waits = await entrustsWaitForAnswer(call.db);
  for (const { id, principal, goes } of entrusts) {
    await updateRecord(call, 'flow_entrust', id, null, goes ? { to_user_id: to, accepted: !waits } : { stopped_at: new Date(call.now) });
    if (goes && waits) await tellOfEntrust(call, 'asked', principal, to, 'to');
  }
  const engines = await enginesNaming(call.db, from, 'to change');
  for (const { id, draft } of engines) await updateRecord(call, 'flow', id, null, { draft: JSON.stringify(withInstead(draft, from, to)) });
  return { entrusts: entrusts.length, engines: named(engines, await stopTimetables(call, from, to)) };
}

/** To be released: designs that were changed, and engines whose timetable ends. */
const named = (...lists: readonly { id: string; fullName: string }[][]) => [
  ...new Map(lists.flat().map(({ id, fullName }) => [id, { id, fullName }])).values(),
];

async function enginesNaming(db: Db, person: string, how?: 'to change'): Promise<{ id: string; fullName: string; draft: FlowDocument }[]> {
  const { rows } = await sql<{ id: string; fullName: string; draft: FlowDocument }>`
    select t.id, t.full_name as "fullName", t.draft from flow t where t.delete_mark = 0 and strpos(t.draft::text, ${JSON.stringify(person)}) > 0 order by t.id
    ${how ? sql`for update` : sql``}`.execute(db);
  return rows.filter(({ draft }) => withInstead(draft, person, '') !== draft);
}
