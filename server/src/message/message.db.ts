import type { Result } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { messageList, messageRead, noticeInfo, noticeList, noticeReaders } from '@ordo/contract/message.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage, type Page, type PageInput } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { MailReason } from './notice-mail.ts';
import { noticeFieldPhrases } from './notice.phrases.ts';

/** The fields of a notice that a data scheme may use. */
export const noticeFields = {
  title: { column: sql.ref('t.title'), name: noticeFieldPhrases.title, kind: 'text' },
  enabledMark: { column: sql.ref('t.enabled_mark'), name: noticeFieldPhrases.released, kind: 'mark' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
  creatorTime: { column: sql.ref('t.creator_time'), name: rowFieldPhrases.created, kind: 'moment' },
} as const satisfies RowSource['fields'];

/** System messages are in the same table, and cannot be administered. */
export const noticeRows: RowSource = { table: 'message', fields: noticeFields, only: sql<SqlBool>`t.type = 1` };

/** The sender of a notice is who released it, not who wrote its draft. */
const creator = sql`coalesce((select u.real_name || '/' || u.account from app_user u
  where u.id = case when m.type = 1 then coalesce(m.last_modify_user_id, m.creator_user_id) else m.creator_user_id end), '')`;

type Received = Result<typeof messageList>;

/** With its own index by receiver: the page is read backwards from the newest. */
export async function receivedPage(
  db: Db,
  userId: string,
  { currentPage, pageSize, sort, keyword, type, isRead }: PageInput & { keyword?: string; type?: string; isRead?: string },
): Promise<Received> {
  const all = [sql<SqlBool>`r.user_id = ${userId}`, sql<SqlBool>`r.removed_at is null`, sql<SqlBool>`m.delete_mark = 0`];
  if (type) all.push(sql<SqlBool>`r.type = ${Number(type)}`);
  if (isRead) all.push(isRead === '1' ? sql<SqlBool>`r.read_at is not null` : sql<SqlBool>`r.read_at is null`);
  if (keyword) all.push(sql<SqlBool>`m.title ilike ${`%${escapeLike(keyword)}%`}`);
  const where = sql.join(all, sql` and `);
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows: list }, { rows: totals }] = await Promise.all([
    sql<Received['list'][number]>`
      select m.id, m.title, r.type, ${creator} as "creatorUser", r.sent_at as "lastModifyTime", case when r.read_at is null then '0' else '1' end as "isRead"
      from message_receive r join message m on m.id = r.message_id where ${where}
      order by r.sent_at ${direction}, r.message_id ${direction} limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from message_receive r join message m on m.id = r.message_id where ${where}`.execute(db),
  ]);
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total: totals[0]?.total ?? 0 } };
}

/** @throws Refusal notFound when this person has not received it, or has removed it */
export async function receivedInfo(db: Db, userId: string, id: string): Promise<Result<typeof messageRead>> {
  const { rows } = await sql<Result<typeof messageRead>>`
    select m.id, m.title, m.type, m.body_text as "bodyText", ${creator} as "creatorUser", r.sent_at as "lastModifyTime", m.files
    from message_receive r join message m on m.id = r.message_id where r.user_id = ${userId} and r.message_id = ${id} and r.removed_at is null
      and m.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

const noticeRow = sql`t.id, t.title, t.type, t.version, t.by_mail as "byMail", t.enabled_mark as "enabledMark", t.creator_time as "creatorTime",
  coalesce(t.released_at, t.last_modify_time) as "lastModifyTime", maker.real_name || '/' || maker.account as "creatorUser"`;
const made = sql`left join app_user maker on maker.id = t.creator_user_id`;

export function noticePage(
  db: Db,
  input: PageInput & { keyword?: string; enabledMark?: string },
  scope: RawBuilder<SqlBool>,
): Promise<Page<Result<typeof noticeList>['list'][number]>> {
  const all = [sql<SqlBool>`t.type = 1 and t.delete_mark = 0`, scope];
  if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
  if (input.keyword) all.push(sql<SqlBool>`t.title ilike ${`%${escapeLike(input.keyword)}%`}`);
  return readPage(db, input, {
    table: 'message',
    where: sql.join(all, sql` and `),
    order: { creatorTime: 'creator_time', lastModifyTime: 'released_at', title: 'title' },
    nullable: ['released_at'],
    select: sql`${noticeRow}, (select count(*)::int from message_receive r where r.message_id = t.id) as reached,
      (select count(*)::int from message_receive r where r.message_id = t.id and r.read_at is not null) as read,
      (select count(*)::int from message_mail e where e.message_id = t.id and e.state in ('waiting', 'sending')) as "mailWaiting",
      (select count(*)::int from message_mail e where e.message_id = t.id and e.state in ('failed', 'unsure')) as "mailFailed" from message t ${made}`,
  });
}

/** @throws Refusal notFound */
export async function noticeOf(db: Db, id: string, scope: RawBuilder<SqlBool>): Promise<Result<typeof noticeInfo>> {
  const { rows } = await sql<Result<typeof noticeInfo>>`
    select ${noticeRow}, t.body_text as "bodyText", t.files, array_to_string(array(select jsonb_array_elements_text(t.audience->'organizeIds')), ',') as "organizeIds",
      array_to_string(array(select jsonb_array_elements_text(t.audience->'positionIds')), ',') as "positionIds",
      array_to_string(array(select jsonb_array_elements_text(t.audience->'roleIds')), ',') as "roleIds",
      array_to_string(array(select jsonb_array_elements_text(t.audience->'userIds')), ',') as "userIds"
    from message t ${made} where t.id = ${id} and t.type = 1 and t.delete_mark = 0 and ${scope}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

type Reader = Omit<Result<typeof noticeReaders>['list'][number], 'mailReason'> & { reason: MailReason | null };

export async function readersPage(
  db: Db,
  {
    id,
    currentPage,
    pageSize,
    isRead,
    mailFailed,
  }: { id: string; currentPage: number; pageSize: number; isRead?: string | undefined; mailFailed?: string | undefined },
  language: Language,
): Promise<Result<typeof noticeReaders>> {
  const wanted = isRead === '1' ? sql`and r.read_at is not null` : isRead === '0' ? sql`and r.read_at is null` : sql``;
  const failed = mailFailed ? sql`and e.state in ('failed', 'unsure')` : sql``;
  const mails = sql`left join message_mail e on e.message_id = r.message_id and e.user_id = r.user_id`;
  const { rows: list } = await sql<Reader>`
    select u.id, u.real_name as "realName", u.account, o.full_name as department, r.read_at as "readTime", e.state as "mailState", e.reason
    from message_receive r ${mails} join app_user u on u.id = r.user_id join organize o on o.id = u.organize_id
    where r.message_id = ${id} ${wanted} ${failed} order by r.read_at desc nulls last, r.user_id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(
    db,
  );
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from message_receive r ${mails} where r.message_id = ${id} ${wanted} ${failed}`.execute(db);
  const told = list.map(({ reason, ...row }) => ({ ...row, mailReason: reason ? new Refusal(reason.key, reason.parameters).say(language) : '' }));
  return { list: told, pagination: { currentPage, pageIndex: currentPage, pageSize, total: rows[0]?.total ?? 0 } };
}
