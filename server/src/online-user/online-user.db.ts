import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { onlineSessions, onlineUsers } from '@ordo/contract/online-user.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { readPage, type Page, type PageInput } from '../kit/page.ts';
import { personIdMatches } from '../kit/person.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { Refusal } from '../kit/refusal.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import { isSessionLive } from '../kit/session.ts';

/** The fields that a data scheme may use: those of the people who own the sessions. */
export const onlineRows: RowSource = {
  table: 'app_user',
  fields: {
    userId: { column: sql.ref('t.id'), name: columnPhrases.userName as Phrase, kind: 'user' },
    organizeId: { column: sql.ref('t.organize_id'), name: rowFieldPhrases.organize, kind: 'organize' },
    managerId: { column: sql.ref('t.manager_id'), name: columnPhrases.managerId as Phrase, kind: 'user' },
  },
};

/** Of `session t`: the person's own scope. */
export const sessionsWithin = (people: RawBuilder<SqlBool>) => sql<SqlBool>`t.user_id in (select t.id from app_user t where ${people})`;

/** By account, name or its pinyin initials. */
const matching = (keyword: string) => personIdMatches(sql.ref('t.user_id'), keyword);

type Query = PageInput & { keyword?: string; userId?: string };
type Row = Omit<Result<typeof onlineSessions>['list'][number], 'loginIPAddressName'>;

export function sessionPage({ db, user }: Call, { keyword, userId, ...paging }: Query, scope: RawBuilder<SqlBool>): Promise<Page<Row>> {
  const all = [isSessionLive, scope];
  if (userId) all.push(sql<SqlBool>`t.user_id = ${userId}`);
  if (keyword) all.push(matching(keyword));
  return readPage<Row>(db, paging, {
    table: 'session',
    where: sql.join(all, sql` and `),
    order: { loginTime: 'created_at' },
    select: sql`t.id, t.user_id as "userId", u.account as "userAccount", u.real_name as "userName", o.full_name as "organizeName", t.created_at as "loginTime",
      t.seen_at as "seenTime", t.ip as "loginIPAddress", t.user_agent as "loginPlatForm", t.locked_at is not null as locked, t.id = ${user.sessionId} as current
      from session t join app_user u on u.id = t.user_id join organize o on o.id = u.organize_id`,
  });
}

/** The most that the family's screen, which has no paging, can show. */
const MAX = 500;

export async function usersOnline({ db }: Call, keyword: string | undefined, scope: RawBuilder<SqlBool>): Promise<Result<typeof onlineUsers>> {
  const { rows } = await sql<{ userId: string; userAccount: string; userName: string; at: number; loginIPAddress: string; loginPlatForm: string }>`
    select * from (
      select distinct on (t.user_id) u.id as "userId", u.account as "userAccount", u.real_name as "userName", t.created_at as at,
             t.ip as "loginIPAddress", t.user_agent as "loginPlatForm"
      from session t join app_user u on u.id = t.user_id
      where ${isSessionLive} and ${scope} and ${keyword ? matching(keyword) : sql`true`} order by t.user_id, t.created_at desc
    ) newest order by at desc limit ${MAX}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, loginTime: businessTime(at) }));
}

/** The owners of these sessions. @throws Refusal notFound when one is unknown, or outside the scope */
export async function ownersOf(db: Db, sessionIds: readonly string[], scope: RawBuilder<SqlBool>): Promise<string[]> {
  const wanted = [...new Set(sessionIds)];
  const { rows } = await sql<{ userId: string }>`
    select t.user_id as "userId" from session t where t.id = any(${wanted}::text[]) and ${scope} for update`.execute(db);
  if (rows.length < wanted.length) throw new Refusal('notFound');
  return [...new Set(rows.map((row) => row.userId))];
}

/** @throws Refusal notFound for somebody unknown, or outside the scope */
export async function sessionsOf(db: Db, userId: string, scope: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select s.id from session s where s.user_id = t.id and s.ended_at is null) as ids
    from app_user t where t.id = ${userId} and t.delete_mark = 0 and ${scope}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0].ids;
}

/** Except the caller's own; each end is written to the change log. */
export async function forceOffline({ db, user, requestId }: Call, sessionIds: readonly string[]): Promise<void> {
  await sql`
    with ended as (
      update session t set ended_at = now(), end_reason = 'forced' from app_user u
      where u.id = t.user_id and t.id = any(${sessionIds}::text[]) and t.id <> ${user.sessionId} and t.ended_at is null
      returning t.id, t.user_id, u.account, u.real_name, t.ip, t.user_agent
    )
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${user.userId}, ${requestId}, 'session', id, 'forced', to_jsonb(ended) - 'id' from ended`.execute(db);
}
