// Entrusts: every user manages their own.
import * as contract from '@ordo/contract/flow-entrust.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { checkEntrust, type Entrust } from '@ordo/engine/flow/entrust.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Page } from '../kit/page.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';

const TABLE = 'flow_entrust';
type Said = Parsed<typeof contract.entrustCreate>;
type Row = Result<typeof contract.entrustList>['list'][number];

/** @throws Refusal entrustSelf, entrustWindow, entrustPast, entrustCrossing, entrustPerson */
async function assertRight({ db, user, now }: Call, said: Said, but: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entrust ${user.userId}`}, 0))`.execute(db);
  const { rows } = await sql<Entrust>`
    select from_user_id as "from", to_user_id as "to", start_time as start, end_time as "end", flow_ids as engines, accepted, stopped_at as "stoppedAt"
    from flow_entrust where from_user_id = ${user.userId} and delete_mark = 0 and id is distinct from ${but}`.execute(db);
  const engines = said.flowIds.length > 0 ? said.flowIds : null;
  const wrong = checkEntrust({ from: user.userId, to: said.toUserId, start: said.startTime, end: said.endTime, engines }, rows, now);
  if (wrong) throw new Refusal(({ self: 'entrustSelf', window: 'entrustWindow', past: 'entrustPast', crossing: 'entrustCrossing' } as const)[wrong]);
  const { rows: there } = await sql`select from app_user where id = ${said.toUserId} and enabled_mark = 1 and delete_mark = 0`.execute(db);
  if (there.length === 0) throw new Refusal('entrustPerson');
}

const columnsOf = ({ toUserId, startTime, endTime, flowIds, description }: Said) => ({
  to_user_id: toUserId,
  start_time: new Date(startTime),
  end_time: new Date(endTime),
  flow_ids: flowIds.length > 0 ? [...new Set(flowIds)] : null,
  description,
});

/** @throws Refusal notFound: it is not the caller's */
async function own({ db, user }: Call, id: string): Promise<{ stopped: boolean; started: boolean; toUserId: string; startTime: number }> {
  const { rows } = await sql<{ stopped: boolean; started: boolean; toUserId: string; startTime: number }>`
    select stopped_at is not null as stopped, start_time <= now() as started, to_user_id as "toUserId", start_time as "startTime"
    from flow_entrust where id = ${id} and from_user_id = ${user.userId} and delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export async function entrustsOf(
  { db, user, now }: Call,
  { mine, currentPage, pageSize, sidx, sort, keyword }: Parsed<typeof contract.entrustList>,
  only: string | null = null,
): Promise<Page<Row>> {
  const words = keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null;
  const at = new Date(now);
  const where = sql`from flow_entrust t join app_user f on f.id = t.from_user_id join app_user u on u.id = t.to_user_id ${historyJoinSql}
      where t.delete_mark = 0 and case ${mine}::text when 'from' then t.from_user_id else t.to_user_id end = ${user.userId}
        and (${only}::text is null or t.id = ${only})
        and (${words}::text is null or f.real_name ilike ${words} or u.real_name ilike ${words} or t.description ilike ${words})`;
  const order = sidx === 'endTime' ? sql`t.end_time` : sql`t.start_time`;
  const { rows } = await sql<Row>`
      select ${sql.join(historyColumnsSql)}, t.from_user_id as "fromUserId", f.real_name as "fromUserName", t.to_user_id as "toUserId", u.real_name as "toUserName",
        t.start_time as "startTime", t.end_time as "endTime", coalesce(t.flow_ids, '{}') as "flowIds",
        array(select w.full_name from flow w where w.id = any(t.flow_ids) order by w.full_name) as "flowNames", t.description,
        case when t.stopped_at is not null then 3 when t.end_time <= ${at} then 2 when t.start_time > ${at} then 1 else 0 end as status
      ${where} order by ${order} ${sort === 'asc' ? sql`asc` : sql`desc`}, t.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db);
  return { list: rows, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 } };
}

/** @throws Refusal those of `assertRight` */
export async function entrusted(call: Call, said: Said): Promise<{ id: string; version: number }> {
  await assertRight(call, said, null);
  return insertRecord(call, TABLE, { from_user_id: call.user.userId, ...columnsOf(said) });
}

/** @throws Refusal notFound, entrustBegun, and those of `assertRight` */
export async function entrustChanged(call: Call, id: string, version: number | null, said: Said): Promise<{ version: number }> {
  const { stopped, started, toUserId, startTime } = await own(call, id);
  // The deputy may have acted under it already: the person and the start cannot be changed.
  if (stopped || (started && (toUserId !== said.toUserId || startTime !== said.startTime))) throw new Refusal('entrustBegun');
  await assertRight(call, said, id);
  return updateRecord(call, TABLE, id, version, columnsOf(said));
}

/** @throws Refusal notFound */
export async function entrustRemoved(call: Call, id: string): Promise<null> {
  await own(call, id);
  await removeRecord(call, TABLE, id);
  return null;
}

export function entrustFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.entrustList, (input, call) => entrustsOf(call, input));
  serve(app, deps, contract.entrustCreate, (said, call) => entrusted(call, said));
  serve(app, deps, contract.entrustUpdate, ({ id, version, ...said }, call) => entrustChanged(call, id, version, said));
  serve(app, deps, contract.entrustRemove, ({ id }, call) => entrustRemoved(call, id));
  serve(app, deps, contract.entrustStop, async ({ id }, call) => {
    const { stopped } = await own(call, id);
    if (!stopped) await updateRecord(call, TABLE, id, null, { stopped_at: new Date(call.now) });
    return null;
  });
}
