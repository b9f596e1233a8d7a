import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import type { Result, TreeNode } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { userAll, userContacts, userInfo, userList } from '@ordo/contract/user.ts';
import type { UserNode } from '@ordo/contract/user-node.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { readPage, type Page, type PageInput, type PageSource } from '../kit/page.ts';
import { personMatches } from '../kit/person.ts';
import { Refusal } from '../kit/refusal.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import { buildTree } from '../kit/tree.ts';
import { organizeBelow, organizeNodes, organizeNodesBelow } from '../organize/organize.read.ts';

/** The fields of a person that a data scheme may use. */
export const userFields: RowSource['fields'] = {
  userId: { column: sql.ref('t.id'), name: columnPhrases.userName as Phrase, kind: 'user' },
  organizeId: { column: sql.ref('t.organize_id'), name: rowFieldPhrases.organize, kind: 'organize' },
  managerId: { column: sql.ref('t.manager_id'), name: columnPhrases.managerId as Phrase, kind: 'user' },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
};

export const userRows: RowSource = { table: 'app_user', fields: userFields };

type Row = Result<typeof userList>['list'][number];
export type Query = PageInput & { keyword?: string; organizeId?: string; enabledMark?: string; roleId?: string };

export const namesOfLinks = (link: 'role' | 'position') =>
  sql`coalesce((select string_agg(r.full_name, ',' order by r.sort_code, r.id) from ${sql.table(`user_${link}`)} l join ${sql.table(link)} r on r.id = l.${sql.id(`${link}_id`)}
    where l.user_id = t.id and r.delete_mark = 0), '')`;

/** Selection and order of the list, whatever columns are shown. */
export function listedUsers(input: Omit<Query, 'currentPage' | 'pageSize'>, scope: RawBuilder<SqlBool>): Omit<PageSource, 'select'> {
  const all = [sql<SqlBool>`t.delete_mark = 0`, scope];
  if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
  if (input.organizeId) all.push(sql<SqlBool>`t.organize_id in ${organizeBelow(input.organizeId)}`);
  if (input.roleId) all.push(sql<SqlBool>`exists (select from user_role ur where ur.user_id = t.id and ur.role_id = ${input.roleId})`);
  if (input.keyword) all.push(personMatches(input.keyword));
  return {
    table: 'app_user',
    where: sql.join(all, sql` and `),
    order: { sortCode: 'sort_code', account: 'account', realName: 'name_order', creatorTime: 'creator_time', lastLoginTime: 'last_login_time', rank: 'rank' },
    nullable: ['last_login_time', 'rank'],
  };
}

export function userPage(call: Call, input: Query, scope: RawBuilder<SqlBool>): Promise<Page<Row>> {
  return readPage<Row>(call.db, input, {
    ...listedUsers(input, scope),
    select: sql`t.id, t.account, t.real_name as "realName", t.gender, t.mobile_phone as "mobilePhone",
      (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as department,
      ${namesOfLinks('position')} as position, ${namesOfLinks('role')} as "roleName", t.rank, t.description, t.enabled_mark as "enabledMark", t.creator_time as "creatorTime",
      t.last_login_time as "lastLoginTime", t.sort_code as "sortCode", t.is_administrator as "isAdministrator", t.version
      from app_user t join organize o on o.id = t.organize_id`,
  });
}

export async function infoOf(db: Db, id: string, scope: RawBuilder<SqlBool>): Promise<Result<typeof userInfo>> {
  const { rows } = await sql<Result<typeof userInfo>>`
    select ${sql.join(historyColumnsSql)}, t.account, t.real_name as "realName", t.gender::text, t.organize_id as "organizeId", coalesce(t.manager_id, '') as "managerId",
           coalesce((select string_agg(position_id, ',' order by position_id) from user_position where user_id = t.id), '') as "positionId",
           coalesce((select string_agg(role_id, ',' order by role_id) from user_role where user_id = t.id), '') as "roleId",
           t.enabled_mark as "enabledMark", t.sort_code as "sortCode", t.description, t.nation, t.native_place as "nativePlace",
           t.certificates_type as "certificatesType", t.certificates_number as "certificatesNumber", t.education, t.tele_phone as "telePhone", t.landline,
           t.mobile_phone as "mobilePhone", t.email, t.urgent_contacts as "urgentContacts", t.urgent_tele_phone as "urgentTelePhone",
           t.postal_address as "postalAddress", t.rank, t.entry_date as "entryDate", t.birthday, t.is_administrator as "isAdministrator",
           t.head_icon as "headIcon"
    from app_user t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0 and ${scope}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

const usable = sql<SqlBool>`t.enabled_mark = 1 and t.delete_mark = 0`;

export async function allUsers(db: Db): Promise<Result<typeof userAll>['list']> {
  const { rows } = await sql<Result<typeof userAll>['list'][number]>`
    select t.id, t.account, t.real_name as "realName", t.head_icon as "headIcon", t.gender, o.full_name as department, t.sort_code as "sortCode", t.quick_query as "quickQuery"
    from app_user t join organize o on o.id = t.organize_id where ${usable} order by t.sort_code, t.id limit 500`.execute(db);
  return rows;
}

export function contactPage(db: Db, input: PageInput & { keyword?: string }): Promise<Page<Result<typeof userContacts>['list'][number]>> {
  return readPage(
    db,
    { ...input, sort: 'asc' },
    {
      table: 'app_user',
      where: input.keyword ? sql<SqlBool>`${usable} and ${personMatches(input.keyword)}` : usable,
      order: { realName: 'name_order' },
      select: sql`t.id, t.account, t.real_name as "realName", t.head_icon as "headIcon",
        concat_ws(' · ', (select c.full_name from organize c where o.category = 'department' and c.category = 'company'
          and c.id = any(string_to_array(o.path, '.')) order by length(c.path) desc limit 1), o.full_name) as department,
        coalesce((select bool_or(s.ended_at is null) from session s where s.user_id = t.id), false) as "signedIn",
        (select floor(extract(epoch from max(s.seen_at)) * 1000)::float8 from session s where s.user_id = t.id) as "seenTime"
        from app_user t join organize o on o.id = t.organize_id`,
    },
  );
}

const ICON = 'icon-ym icon-ym-tree-user2';

/** Maximum number of people in the full tree; larger installations use the lazy one. */
const MAX_IN_TREE = 2_000;
const MAX_HITS = 200;

export async function userTree(db: Db): Promise<TreeNode[]> {
  const { rows } = await sql<Omit<TreeNode, 'hasChildren'>>`
    select t.id, t.organize_id as "parentId", t.real_name || '/' || t.account as "fullName", 'user' as type, ${ICON} as icon
    from app_user t where ${usable} order by t.sort_code, t.id limit ${MAX_IN_TREE}`.execute(db);
  return buildTree([...(await organizeNodes(db)), ...rows]);
}

/** People directly in the organisation, then the organisations directly below it (wire §8). */
export async function nodesOf(db: Db, nodeId: string, keyword: string | undefined): Promise<UserNode[]> {
  const where = keyword ? personMatches(keyword) : sql<SqlBool>`t.organize_id = ${nodeId}`;
  const { rows: people } = await sql<UserNode>`
    select t.id, t.real_name || '/' || t.account as "fullName", 'user' as type, ${ICON} as icon, t.enabled_mark as "enabledMark", false as "hasChildren", true as "isLeaf"
    from app_user t where ${usable} and ${where} order by t.sort_code, t.id limit ${keyword ? MAX_HITS : 5_000}`.execute(db);
  if (keyword) return people;
  const below = await organizeNodesBelow(db, nodeId === '0' ? null : nodeId);
  return [...people, ...below.map(({ id, fullName, type, icon }) => ({ id, fullName, type, icon, enabledMark: 1, hasChildren: true, isLeaf: false }))];
}

/** Matches a real name, an account, or both in the product's notation; two people may have the same name. */
export async function calledSo(db: Db, names: readonly string[]): Promise<{ name: string; ids: string[] }[]> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    with w as (select distinct name from unnest(${names}::text[]) u (name) where name <> '')
    select c.name, array_agg(c.id order by c.id) as ids from (
      select w.name, t.id from w join app_user t on t.account = w.name where ${usable}
      union select w.name, t.id from w join app_user t on t.real_name = w.name where ${usable}
      union select w.name, t.id from w join app_user t on t.real_name || '/' || t.account = w.name where ${usable}
    ) c group by c.name`.execute(db);
  return rows;
}

export async function namesOf(db: Db, ids: string[]): Promise<{ id: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select t.id, t.real_name || '/' || t.account as "fullName" from unnest(${ids}::text[]) with ordinality as asked (id, place)
    join app_user t on t.id = asked.id order by asked.place`.execute(db);
  return rows;
}
