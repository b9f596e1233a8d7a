// Entrusts: every user manages their own.
import * as contract from '@ordo/contract/flow-entrust.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { languages, translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { checkEntrust, isCovered, type Entrust } from '@ordo/engine/flow/entrust.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { loadAuthority } from '../kit/authority.ts';
import { newId } from '../kit/id.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Page } from '../kit/page.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { entrustsWaitForAnswer } from '../sys-config/sys-config.read.ts';
import { entrustPhrases } from './flow.phrases.ts';
import { entrustColumnsSql } from './party.ts';

const TABLE = 'flow_entrust';
type Said = Parsed<typeof contract.entrustCreate>;
type Row = Result<typeof contract.entrustList>['list'][number];

const wantedOf = (from: string, { toUserId, startTime, endTime, flowIds }: Said) => ({
  from,
  to: toUserId,
  start: startTime,
  end: endTime,
  engines: flowIds.length > 0 ? flowIds : null,
});

/** @throws Refusal entrustSelf, entrustWindow, entrustPast, entrustCrossing, entrustPerson */
async function assertRight({ db, user, now }: Call, said: Said, but: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entrust ${user.userId}`}, 0))`.execute(db);
  const { rows } = await sql<Entrust>`
    select ${entrustColumnsSql}
    from flow_entrust where from_user_id = ${user.userId} and delete_mark = 0 and declined_at is null and id is distinct from ${but}`.execute(db);
  const wrong = checkEntrust(wantedOf(user.userId, said), rows, now);
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
async function own({ db, user }: Call, id: string): Promise<Entrust> {
  const { rows } = await sql<Entrust>`
    select ${entrustColumnsSql}
    from flow_entrust where id = ${id} and from_user_id = ${user.userId} and delete_mark = 0 for update`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/**
 * Sends a message about an entrust, in the language of its reader.
 * @param who whom it names
 * @param side of the page that it opens
 */
export async function tellOfEntrust(call: Call, about: keyof typeof entrustPhrases, who: string, to: string, side: 'from' | 'to'): Promise<void> {
  const { rows } = await sql<{ language: string; name: string }>`
    select u.language, m.real_name as name from app_user u, app_user m where u.id = ${to} and m.id = ${who}`.execute(call.db);
  const language = languages.find((one) => one === rows[0]?.language) ?? 'zh';
  const title = translate(entrustPhrases[about], language, { name: rows[0]?.name ?? '' }, zhtw);
  const payload = { id: newId(), title, body: { type: 'entrust', part: side }, userIds: [to], creatorUserId: call.user.userId };
  call.afterCommit({ kind: 'message.send', payload });
}

/** Asks the deputy to accept. @throws Refusal entrustUnreachable: they have no permission for the page */
async function ask(call: Call, to: string): Promise<void> {
  const { rights } = await loadAuthority(call.db, to);
  if (!can(rights, 'workFlow.entrust:view')) {
    const { rows } = await sql<{ name: string }>`select real_name as name from app_user where id = ${to}`.execute(call.db);
    throw new Refusal('entrustUnreachable', { name: rows[0]?.name ?? '' });
  }
  await tellOfEntrust(call, 'asked', call.user.userId, to, 'to');
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
        case when t.stopped_at is not null then 3 when t.end_time <= ${at} then 2 when t.declined_at is not null then 5 when not t.accepted then 4
          when t.start_time > ${at} then 1 else 0 end as status
      ${where} order by ${order} ${sort === 'asc' ? sql`asc` : sql`desc`}, t.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db);
  return { list: rows, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 } };
}

/** @throws Refusal those of `assertRight` and `ask` */
export async function entrusted(call: Call, said: Said): Promise<{ id: string; version: number }> {
  await assertRight(call, said, null);
  const waits = await entrustsWaitForAnswer(call.db);
  if (waits) await ask(call, said.toUserId);
  return insertRecord(call, TABLE, { from_user_id: call.user.userId, ...columnsOf(said), accepted: !waits });
}

/** What its deputy has accepted stays so only if it becomes no more than that. @throws Refusal notFound, entrustBegun, and those of `assertRight` and `ask` */
export async function entrustChanged(call: Call, id: string, version: number | null, said: Said): Promise<{ version: number }> {
  const held = await own(call, id);
  // The deputy may have acted under it already: the person and the start cannot be changed.
  const begun = held.accepted && held.start <= call.now && (held.to !== said.toUserId || held.start !== said.startTime);
  if (held.stoppedAt !== null || begun) throw new Refusal('entrustBegun');
  await assertRight(call, said, id);
  const accepted = (held.accepted && isCovered(wantedOf(held.from, said), held)) || !(await entrustsWaitForAnswer(call.db));
  if (!accepted) await ask(call, said.toUserId);
  return updateRecord(call, TABLE, id, version, { ...columnsOf(said), accepted, declined_at: null });
}

/** @throws Refusal notFound: it was not given to the caller; entrustAnswered, stale */
async function answered(call: Call, id: string, version: number, accept: boolean): Promise<{ version: number }> {
  const { rows } = await sql<{ from: string; waits: boolean }>`
    select from_user_id as "from", not accepted and declined_at is null and stopped_at is null and end_time > ${new Date(call.now)} as waits
    from flow_entrust where id = ${id} and to_user_id = ${call.user.userId} and delete_mark = 0 for update`.execute(call.db);
  const [found] = rows;
  if (!found) throw new Refusal('notFound');
  if (!found.waits) throw new Refusal('entrustAnswered');
  const saved = await updateRecord(call, TABLE, id, version, accept ? { accepted: true } : { declined_at: new Date(call.now) });
  await tellOfEntrust(call, accept ? 'accepted' : 'declined', call.user.userId, found.from, 'from');
  return saved;
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
  serve(app, deps, contract.entrustAnswer, ({ id, version, accept }, call) => answered(call, id, version, accept));
  serve(app, deps, contract.entrustRemove, ({ id }, call) => entrustRemoved(call, id));
  serve(app, deps, contract.entrustStop, async ({ id }, call) => {
    const { stoppedAt } = await own(call, id);
    if (stoppedAt === null) await updateRecord(call, TABLE, id, null, { stopped_at: new Date(call.now) });
    return null;
  });
}
