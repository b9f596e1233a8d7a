import type { baseInfo, ownLog, ownSessions } from '@ordo/contract/current-user.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql, type SqlBool } from 'kysely';
import { assertStartBeforeEnd } from '../kit/moment.ts';
import type { Db } from '../kit/db.ts';
import { fileOf } from '../file/file.read.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage, type Page, type PageInput } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { isSessionLive, type Person } from '../kit/session.ts';

export async function baseInfoOf(db: Db, userId: string): Promise<Result<typeof baseInfo>> {
  const { rows } = await sql<Result<typeof baseInfo>>`
    select u.id, u.version, u.account, u.real_name as "realName", u.signature, u.gender::text, u.nation, u.native_place as "nativePlace",
           u.certificates_type as "certificatesType", u.certificates_number as "certificatesNumber", u.education, u.birthday, u.tele_phone as "telePhone",
           u.landline, u.mobile_phone as "mobilePhone", u.email, u.urgent_contacts as "urgentContacts", u.urgent_tele_phone as "urgentTelePhone",
           u.postal_address as "postalAddress", o.full_name || coalesce(' / ' || c.full_name, '') as organize, '' as position,
           m.real_name || '/' || m.account as manager, u.creator_time as "creatorTime",
           maker.real_name || '/' || maker.account as "creatorUser", u.last_modify_time as "lastModifyTime",
           modifier.real_name || '/' || modifier.account as "lastModifyUser", u.prev_login_time as "prevLogTime", u.rank, u.entry_date as "entryDate",
           u.head_icon as avatar, u.theme, u.language,
           coalesce((select string_agg(r.full_name, ',' order by r.sort_code) from user_role ur join role r on r.id = ur.role_id
                     where ur.user_id = u.id and r.delete_mark = 0), '') as "roleId"
    from app_user u join organize o on o.id = u.organize_id
    left join organize c on c.id = o.parent_id and o.category = 'department'
    left join app_user m on m.id = u.manager_id left join app_user maker on maker.id = u.creator_user_id
    left join app_user modifier on modifier.id = u.last_modify_user_id
    where u.id = ${userId}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export async function subordinatesOf(db: Db, userId: string): Promise<{ id: string; avatar: string; userName: string; department: string }[]> {
  const { rows } = await sql<{ id: string; avatar: string; userName: string; department: string }>`
    select u.id, u.head_icon as avatar, u.real_name || '/' || u.account as "userName", o.full_name as department
    from app_user u join organize o on o.id = u.organize_id
    where u.manager_id = ${userId} and u.delete_mark = 0 and u.enabled_mark = 1 order by u.sort_code, u.id`.execute(db);
  return rows;
}

const dayOf = (moment: number) => sql`date_trunc('day', ${new Date(moment)}::timestamptz, 'Asia/Shanghai')`;

type LogRow = Result<typeof ownLog>['list'][number];

type OwnLogQuery = PageInput & { category: '1' | '5'; keyword?: string; startTime?: number; endTime?: number };

export function ownLogPage(db: Db, user: Person, input: OwnLogQuery): Promise<Page<LogRow>> {
  const requests = input.category === '5';
  // Attempts on the account by somebody who did not know the password are listed too.
  const tries = requests ? sql`` : sql`or (t.user_id is null and normal_form(t.account) = ${normalForm(user.account)})`;
  const all = [sql<SqlBool>`(t.user_id = ${user.userId} ${tries})`];
  // A range covers whole days, whatever times are sent (wire §1.6).
  assertStartBeforeEnd(input.startTime, input.endTime);
  if (input.startTime !== undefined) all.push(sql<SqlBool>`t.at >= ${dayOf(input.startTime)}`);
  if (input.endTime !== undefined) all.push(sql<SqlBool>`t.at < ${dayOf(input.endTime)} + interval '1 day'`);
  const looked = requests ? sql`t.path || ' ' || t.ip || ' ' || t.user_agent` : sql`t.ip || ' ' || t.user_agent`;
  if (input.keyword) all.push(sql<SqlBool>`${looked} ilike ${`%${escapeLike(input.keyword)}%`}`);
  const table = requests ? 'request_log' : 'sign_in_log';
  const more = requests ? sql`t.path as "requestURL", t.method as "requestMethod", t.milliseconds as "requestDuration"` : sql`t.outcome`;
  return readPage<LogRow>(db, input, {
    table,
    where: sql.join(all, sql` and `),
    order: { creatorTime: 'at' },
    select: sql`t.id, t.at as "creatorTime", ${`${user.realName}/${user.account}`} as "userName", t.ip as ipaddress, t.user_agent as "platForm", ${more} from ${sql.table(table)} t`,
  });
}

export async function ownSessionsOf(db: Db, user: Person): Promise<Result<typeof ownSessions>['list']> {
  const { rows } = await sql<Result<typeof ownSessions>['list'][number]>`
    select id, id = ${user.sessionId} as current, created_at as "loginTime", seen_at as "seenTime", ip as ipaddress, user_agent as "platForm", locked_at is not null as locked
    from session t where user_id = ${user.userId} and ${isSessionLive} order by current desc, seen_at desc limit 200`.execute(db);
  return rows;
}

/** @throws Refusal notFound for a session of somebody else, or one that has ended */
export async function endOwnSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const { rows } = await sql`update session t set ended_at = now(), end_reason = 'logout'
    where id = ${sessionId} and user_id = ${userId} and ${isSessionLive} returning id`.execute(db);
  if (!rows.length) throw new Refusal('notFound');
}

/**
 * The avatar is saved separately and does not raise the version, so open forms stay valid.
 * @throws Refusal fileUnknown unless it is a picture that the person uploaded for this
 */
export async function keepAvatar({ db, user, requestId }: Call, name: string): Promise<void> {
  const file = await fileOf(db, 'userAvatar', name);
  if (!file || file.creator_user_id !== user.userId || file.width === null) throw new Refusal('fileUnknown');
  await sql`
    with old as (
      select id, head_icon from app_user where id = ${user.userId} for no key update
    ), changed as (
      update app_user n set head_icon = ${`/api/file/Image/userAvatar/${name}`} from old where n.id = old.id returning n.id, n.head_icon
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${user.userId}, ${requestId}, 'app_user', changed.id, 'avatar', jsonb_build_object('head_icon', old.head_icon), jsonb_build_object('head_icon', changed.head_icon)
    from old join changed on changed.id = old.id`.execute(db);
  // The previous avatar, and uploads that were not used; the sweep deletes their contents.
  await sql`delete from file where type = 'userAvatar' and creator_user_id = ${user.userId}
    and creator_time < (select creator_time from file where name = ${name})`.execute(db);
}

/**
 * Within a transaction. If two people take the same number at once, one of them is refused.
 * @throws Refusal mobileTaken
 */
export async function keepMobile(call: Call, mobile: string): Promise<void> {
  const { db, user, requestId } = call;
  await sql`select pg_advisory_xact_lock(hashtextextended('mobile ' || ${mobile}, 0))`.execute(db);
  const { rows } =
    await sql`select from app_user where mobile_phone = ${mobile} and mobile_phone <> '' and id <> ${user.userId} and delete_mark = 0 limit 1`.execute(db);
  if (rows.length) throw new Refusal('mobileTaken');
  await sql`
    with old as (
      select id, mobile_phone from app_user where id = ${user.userId} for no key update
    ), changed as (
      update app_user n set mobile_phone = ${mobile} from old where n.id = old.id and old.mobile_phone <> ${mobile} returning n.id
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${user.userId}, ${requestId}, 'app_user', changed.id, 'update', jsonb_build_object('mobile_phone', old.mobile_phone), jsonb_build_object('mobile_phone', ${mobile}::text)
    from old join changed on changed.id = old.id`.execute(db);
}

/** Layout and language are not part of the record that forms save: changing them does not raise its version. */
export async function keepPreference(db: Db, userId: string, preference: { theme: string } | { language: string }): Promise<void> {
  await db.updateTable('app_user').set(preference).where('id', '=', userId).execute();
}
