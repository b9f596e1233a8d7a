// Somebody leaves: their open work, what they launched, their entrusts and their places in engines go to another person. Tasks within the caller's
// scope; entrusts and engines are an administrator's.
import * as contract from '@ordo/contract/flow-hand-over.ts';
import { withInstead } from '@ordo/engine/flow/instead.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';
import { commandedFor, type BackgroundDeps } from './system.ts';

const hasWork = (person: string) =>
  sql<SqlBool>`t.status = 1 and (exists (select from flow_operator o where o.task_id = t.id and o.person_id = ${person} and o.status in ('open', 'waiting'))
    or exists (select from flow_visit v where v.task_id = t.id and v.status = 'live' and v.state -> 'queue' ? ${person}))`;
const launchedBy = (person: string) => sql<SqlBool>`t.initiator_id = ${person} and t.status in (1, 3, 4)`;
const entrustsOf = (person: string, now: number) =>
  sql<SqlBool>`${person} in (t.from_user_id, t.to_user_id) and t.delete_mark = 0 and t.stopped_at is null and t.end_time > ${new Date(now)}`;

export function handOverFeature(app: FastifyInstance, behind: BackgroundDeps): void {
  const { deps } = behind;
  serve(app, deps, contract.flowHandOverPreview, async ({ fromUserId }, call) => {
    const count = async (where: RawBuilder<SqlBool>) =>
      (await sql<{ n: number }>`select count(*)::int as n from flow_task t where ${monitored(call)} and ${where}`.execute(call.db)).rows[0]?.n ?? 0;
    const isAll = call.user.rights.administrator;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from flow_entrust t where ${entrustsOf(fromUserId, call.now)} and ${isAll}::boolean`.execute(call.db);
    return {
      open: await count(hasWork(fromUserId)),
      launched: await count(launchedBy(fromUserId)),
      entrusts: rows[0]?.n ?? 0,
      engines: isAll ? (await enginesNaming(call.db, fromUserId)).map(({ id, fullName }) => ({ id, fullName })) : [],
    };
  });

  serve(
    app,
    deps,
    contract.flowHandOver,
    async ({ commandId, fromUserId, toUserId }, call) => {
      if (fromUserId === toUserId) throw new Refusal('flowTaskSelf');
      const { rows: there } = await sql`select from app_user where id = ${toUserId} and enabled_mark = 1 and delete_mark = 0`.execute(deps.db);
      if (there.length === 0) throw new Refusal('flowTaskDisabled');
      const where = sql<SqlBool>`${monitored(call)} and (${hasWork(fromUserId)} or ${launchedBy(fromUserId)})`;
      const { rows: tasks } = await sql<{ id: string; fullName: string; total: number }>`
        select t.id, t.full_name as "fullName", count(*) over ()::int as total from flow_task t where ${where} order by t.creator_time, t.id
        limit ${contract.MAX_HANDED_OVER}`.execute(deps.db);
      const command = { command: 'handOver', from: fromUserId, to: toUserId } as const;
      const assert = async (own: Call, id: string, when: 'before' | 'after') => {
        const { rows } = await sql`select from flow_task t where t.id = ${id} and ${monitored(own)}`.execute(own.db);
        if (rows.length === 0) throw new Refusal(when === 'before' ? 'notFound' : 'flowMigrationLeaves');
      };
      const stays: { id: string; fullName: string; why: string }[] = [];
      for (const { id, fullName } of tasks) {
        try {
          await commandedFor(behind, id, commandId, async () => ({ command }), { actor: call.user.userId, may: { administer: true }, assert });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          stays.push({ id, fullName, why: error.say(call.language) });
        }
      }
      const others = call.user.rights.administrator
        ? await deps.db.transaction().execute((db) => handOverRest({ ...call, db }, fromUserId, toUserId))
        : { entrusts: 0, engines: [] };
      return { done: tasks.length - stays.length, stays, more: (tasks[0]?.total ?? 0) - tasks.length, ...others };
    },
    'own transactions',
  );
}

/** Entrusts to them go over, unless they would cross or be of a person to themselves: those end, as do those by them. */
async function handOverRest(call: Call, from: string, to: string): Promise<{ entrusts: number; engines: { id: string; fullName: string }[] }> {
  const { rows: entrusts } = await sql<{ id: string; goes: boolean }>`
    select t.id, t.to_user_id = ${from} and t.from_user_id <> ${to} as goes from flow_entrust t where ${entrustsOf(from, call.now)} order by t.id for update`.execute(
    call.db,
  );
  for (const { id, goes } of entrusts) await updateRecord(call, 'flow_entrust', id, null, goes ? { to_user_id: to } : { stopped_at: new Date(call.now) });
  const engines = await enginesNaming(call.db, from, 'to change');
  for (const { id, draft } of engines) await updateRecord(call, 'flow', id, null, { draft: JSON.stringify(withInstead(draft, from, to)) });
  return { entrusts: entrusts.length, engines: engines.map(({ id, fullName }) => ({ id, fullName })) };
}

async function enginesNaming(db: Db, person: string, how?: 'to change'): Promise<{ id: string; fullName: string; draft: FlowDocument }[]> {
  const { rows } = await sql<{ id: string; fullName: string; draft: FlowDocument }>`
    select t.id, t.full_name as "fullName", t.draft from flow t where t.delete_mark = 0 and strpos(t.draft::text, ${JSON.stringify(person)}) > 0 order by t.id
    ${how ? sql`for update` : sql``}`.execute(db);
  return rows.filter(({ draft }) => withInstead(draft, person, '') !== draft);
}
