import type { positionInfo, positionList } from '@ordo/contract/position.ts';
import type { Result, TreeNode } from '@ordo/contract/kit.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage, type Page, type PageInput } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { entriesOf } from '../dictionary/dictionary.read.ts';
import { organizeBelow, organizeNodes } from '../organize/organize.read.ts';

type Row = Result<typeof positionList>['list'][number];

const shown = sql`t.id, t.full_name as "fullName", t.en_code as "enCode", t.type, t.enabled_mark as "enabledMark", t.creator_time as "creatorTime",
  t.description, t.sort_code as "sortCode", t.version,
  (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as department,
  (select count(*)::int from user_position up join app_user u on u.id = up.user_id where up.position_id = t.id and u.delete_mark = 0) as members
  from position t join organize o on o.id = t.organize_id`;

export async function positionPage(call: Call, input: PageInput & { keyword?: string; organizeId?: string }): Promise<Page<Row>> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.organizeId) all.push(sql<SqlBool>`t.organize_id in ${organizeBelow(input.organizeId)}`);
  if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(input.keyword)}%`}`);
  const page = await readPage<Row>(call.db, input, {
    table: 'position',
    where: sql.join(all, sql` and `),
    order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time' },
    select: shown,
  });
  return { ...page, list: await named(page.list, call) };
}

export async function allPositions(call: Call): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${shown} where t.delete_mark = 0 and t.enabled_mark = 1 order by t.sort_code, t.id limit 500`.execute(call.db);
  return named(rows, call);
}

async function named(rows: readonly Row[], { db, language, now }: Call): Promise<Row[]> {
  const names = new Map((await entriesOf(db, 'PositionType', language, now)).map((kind) => [kind.enCode, kind.fullName]));
  return rows.map((row) => ({ ...row, type: names.get(row.type) ?? row.type }));
}

export async function positionNodes(db: Db): Promise<Omit<TreeNode, 'hasChildren' | 'children'>[]> {
  const { rows } = await sql<Omit<TreeNode, 'hasChildren'>>`
    select p.id, p.organize_id as "parentId", p.full_name as "fullName", 'position' as type, 'icon-ym icon-ym-tree-position1' as icon
    from position p where p.delete_mark = 0 and p.enabled_mark = 1 order by p.sort_code, p.id`.execute(db);
  return [...(await organizeNodes(db)), ...rows];
}

export async function infoOf(db: Db, id: string): Promise<Result<typeof positionInfo>> {
  const { rows } = await sql<Result<typeof positionInfo>>`
    select ${sql.join(historyColumnsSql)}, t.organize_id as "organizeId", t.full_name as "fullName", t.en_code as "enCode", t.type, t.enabled_mark as "enabledMark",
           t.sort_code as "sortCode", t.description
    from position t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export async function membersCount(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_position up join app_user u on u.id = up.user_id where up.position_id = ${id} and u.delete_mark = 0`.execute(db);
  return rows[0]?.count ?? 0;
}
