// Engines that the caller may launch, with their favourites, and all engines that concern them, with their steps.
import * as launching from '@ordo/contract/flow-launch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { launchable, loadVersions } from '../flow-engine/flow-engine.read.ts';
import { pinyinOf } from '../kit/pinyin.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { mayWatch } from './party.ts';
import { stubsOf } from './stub.ts';

type Engine = Result<typeof launching.flowEngines>['list'][number];

/** Kinds of approvers that follow from the organisation: a release does not name these people. */
const BY_RANK = '"kind": ?"(superior|head|steps)"';

/** Type of the engines of list forms. */
const OF_LISTS = 1;

/** Nodes where a task can stay; it passes the others at once. */
const WAITED_AT: ReadonlySet<AnyNode['kind']> = new Set(['start', 'approver', 'timer', 'subFlow', 'service', 'assignData']);

/** Releases whose steps are offered to narrow lists. */
const MAX_RELEASES = 20;

/** Also of stopped engines: their tasks go on. @param only this engine */
async function enginesOf(call: Call, only: string | null = null): Promise<Engine[]> {
  const { db, user } = call;
  const me = user.userId;
  const own = [...(await launchable(db, user)), ...(await launchable(db, user, OF_LISTS))].map(({ id }) => id);
  const { rows } = await sql<Engine>`
    select f.id, f.full_name as "fullName", f.category, coalesce(d.full_name, '') as "categoryName" from flow f
    left join flow_release r on r.flow_id = f.id and r.number = f.release_number
    left join dictionary_type y on normal_form(y.en_code) = normal_form('WorkFlowCategory') and y.delete_mark = 0
    left join dictionary_data d on d.dictionary_type_id = y.id and d.en_code = f.category and d.delete_mark = 0
    where f.delete_mark = 0 and (${only}::text is null or f.id = ${only}) and (f.id = any(${own}::text[]) or f.id in (
        select t.flow_id from flow_task t where t.initiator_id = ${me} and t.delete_mark = 0
        union select t.flow_id from flow_operator o join flow_task t on t.id = o.task_id where o.person_id = ${me}
        union select t.flow_id from flow_record w join flow_task t on t.id = w.task_id where w.by_id = ${me} and w.operator_id is not null
        union select t.flow_id from flow_circulate c join flow_task t on t.id = c.task_id where c.person_id = ${me}
        union select t.flow_id from flow_task t where ${stubsOf(me)})
      or exists (select from unnest(${user.holders}::text[]) h (id) where strpos(r.document::text, to_json(h.id)::text) > 0)
      or (r.document::text ~ ${BY_RANK} and (exists (select from app_user u where u.manager_id = ${me}) or exists (select from organize u where u.manager_id = ${me})))
      or exists (select from flow_task t where t.flow_id = f.id and ${mayWatch(call)}))
    order by d.sort_code nulls last, d.id, f.sort_code, f.full_name, f.id limit 1000`.execute(db);
  return rows;
}

/** Of the release in use first. @throws Refusal notFound: the engine does not concern the caller */
async function stepsOf(call: Call, flowId: string): Promise<Result<typeof launching.flowSteps>['list']> {
  if ((await enginesOf(call, flowId)).length === 0) throw new Refusal('notFound');
  const { rows } = await sql<{ id: string }>`
    select r.id from flow_release r join flow f on f.id = r.flow_id
    where f.id = ${flowId} and (r.number = f.release_number
      or r.id in (select t.release_id from flow_task t where t.flow_id = ${flowId} and t.status = 1 and t.delete_mark = 0))
    order by r.number = f.release_number desc, r.number desc limit ${MAX_RELEASES}`.execute(call.db);
  const versions = await loadVersions(
    call.db,
    rows.map(({ id }) => id),
  );
  const titles = new Map<string, string>();
  for (const { flow } of rows.flatMap(({ id }) => versions.get(id) ?? [])) {
    const { order, places } = planOf(flow);
    for (const id of order) {
      const node = places[id]?.node;
      if (node && WAITED_AT.has(node.kind) && !titles.has(id)) titles.set(id, node.title);
    }
  }
  return [...titles].map(([id, title]) => ({ id, title }));
}

export function launchableFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, launching.flowEngines, async (_, call) => ({ list: await enginesOf(call) }));
  serve(app, deps, launching.flowSteps, async ({ flowId }, call) => ({ list: await stepsOf(call, flowId) }));
  serve(app, deps, launching.flowLaunchable, async (_, { db, user }) => {
    const flows = await launchable(db, user);
    const spells = new Map(await Promise.all(flows.map(async ({ id, fullName }) => [id, await pinyinOf(fullName)] as const)));
    const { rows } = await sql<{ id: string; favourite: boolean; lastTime: number | null }>`
      select f.id, exists (select from flow_favourite v where v.user_id = ${user.userId} and v.flow_id = f.id) as favourite,
        (select max(t.creator_time) from flow_task t where t.initiator_id = ${user.userId} and t.flow_id = f.id) as "lastTime"
      from flow f where f.id = any(${flows.map(({ id }) => id)}::text[])`.execute(db);
    const own = new Map(rows.map((row) => [row.id, row]));
    return {
      list: flows.map(({ id, fullName, enCode, category, icon, iconBackground, description }) => ({
        id,
        fullName,
        spell: spells.get(id) ?? '',
        enCode,
        category,
        icon,
        iconBackground,
        description,
        favourite: own.get(id)?.favourite ?? false,
        lastTime: own.get(id)?.lastTime ?? null,
      })),
    };
  });
  serve(app, deps, launching.flowFavourite, async ({ flowId, favourite }, { db, user }) => {
    const { userId } = user;
    if (!favourite) await sql`delete from flow_favourite where user_id = ${userId} and flow_id = ${flowId}`.execute(db);
    else if (!(await launchable(db, user)).some(({ id }) => id === flowId)) throw new Refusal('flowTaskRight');
    else await sql`insert into flow_favourite (user_id, flow_id) values (${userId}, ${flowId}) on conflict do nothing`.execute(db);
    return null;
  });
}
