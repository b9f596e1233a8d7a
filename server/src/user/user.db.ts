import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pinyinOfPerson } from '../kit/pinyin.ts';
import { insertRecord, type Writer } from '../kit/record.ts';

export interface NewUser {
  account: string;
  realName: string;
  /** 1 male, 2 female, 3 not stated */
  gender: 1 | 2 | 3;
  mobilePhone: string;
  organizeId: string;
  enabledMark: number;
  sortCode: number;
  /** From `hashPassword`; null: cannot sign in with a password. */
  passwordHash: string | null;
  roleIds: readonly string[];
  positionIds?: readonly string[];
  /** The password must be changed at the first sign-in. */
  passwordOnce?: boolean;
  /** Further columns. */
  more?: Record<string, unknown>;
}

/**
 * Within a transaction: creates the person with their roles and positions.
 * @param within people that the caller may see, as `t`
 * @throws Refusal denied when the new person is not one of them
 */
export async function createUser(writer: Writer, wanted: NewUser, within?: RawBuilder<SqlBool>): Promise<{ id: string; version: number }> {
  const row = {
    ...wanted.more,
    account: wanted.account,
    real_name: wanted.realName,
    gender: wanted.gender,
    mobile_phone: wanted.mobilePhone,
    organize_id: wanted.organizeId,
    enabled_mark: wanted.enabledMark,
    sort_code: wanted.sortCode,
    password_hash: wanted.passwordHash,
    password_once: wanted.passwordOnce ?? false,
    password_changed_at: wanted.passwordHash === null ? null : sql`now()`,
    ...(await pinyinOfPerson(wanted.realName)),
  };
  const made = await insertRecord(writer, 'app_user', row, { within });
  await setLinks(writer, 'role', made.id, wanted.roleIds);
  await setLinks(writer, 'position', made.id, wanted.positionIds ?? []);
  return made;
}

const LINKS = { role: { table: 'user_role', column: 'role_id' }, position: { table: 'user_position', column: 'position_id' } } as const;
export type Link = keyof typeof LINKS;

/** Replaces the person's roles or positions; writes one line of the log when that changes anything. */
export async function setLinks(writer: Writer, link: Link, userId: string, ids: readonly string[]): Promise<void> {
  const { table, column } = LINKS[link];
  const [links, id] = [sql.table(table), sql.id(column)];
  await sql`
    with before as (select ${id} as id from ${links} where user_id = ${userId}),
    gone as (delete from ${links} where user_id = ${userId} and ${id} <> all(${ids}::text[]) returning ${id}),
    made as (insert into ${links} (user_id, ${id}) select ${userId}, unnest(${ids}::text[]) on conflict do nothing returning ${id})
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${writer.user.userId}, ${writer.requestId}, ${table}, ${userId}, 'members',
           (select coalesce(jsonb_agg(id order by id), '[]') from before), to_jsonb(${[...ids].sort()}::text[])
    where exists (select from gone) or exists (select from made)`.execute(writer.db);
}

export async function linksOf(writer: Writer, link: Link, userId: string): Promise<string[]> {
  const { table, column } = LINKS[link];
  const { rows } = await sql<{ id: string }>`select ${sql.id(column)} as id from ${sql.table(table)} where user_id = ${userId} order by 1`.execute(writer.db);
  return rows.map((row) => row.id);
}

/** @param within people that the caller may see, as `t` */
export async function membersOf(writer: Writer, link: Link, id: string, within: RawBuilder<SqlBool>): Promise<string[]> {
  const { table, column } = LINKS[link];
  const { rows } = await sql<{ id: string }>`
    select l.user_id as id from ${sql.table(table)} l join app_user t on t.id = l.user_id where l.${sql.id(column)} = ${id} and t.delete_mark = 0 and ${within} order by 1`.execute(
    writer.db,
  );
  return rows.map((row) => row.id);
}

/** Replaces the members of a role or position, among the people that the caller may touch. */
export async function setMembers(writer: Writer, link: Link, id: string, userIds: readonly string[], within: RawBuilder<SqlBool>): Promise<void> {
  const { table, column } = LINKS[link];
  const [links, own] = [sql.table(table), sql.id(column)];
  await sql`
    with before as (select user_id as id from ${links} where ${own} = ${id}),
    gone as (delete from ${links} where ${own} = ${id} and user_id <> all(${userIds}::text[])
      and user_id in (select t.id from app_user t where ${within}) returning user_id),
    made as (
      insert into ${links} (${own}, user_id) select ${id}, t.id from app_user t where t.id = any(${userIds}::text[]) and t.delete_mark = 0 and ${within}
      on conflict do nothing returning user_id
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${writer.user.userId}, ${writer.requestId}, ${table}, ${id}, 'members',
           (select coalesce(jsonb_agg(id order by id), '[]') from before),
           (select coalesce(jsonb_agg(id order by id), '[]') from (select id from before except select user_id from gone union select user_id from made) now)
    where exists (select from gone) or exists (select from made)`.execute(writer.db);
}
