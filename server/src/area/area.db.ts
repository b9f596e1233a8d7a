import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';

export interface AreaRow {
  id: string;
  parent_id: string;
  full_name: string;
  level: number;
  path: string;
  path_name: string;
}

export type Place = Pick<AreaRow, 'path' | 'path_name' | 'level'>;

interface Listed {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  sortCode: number;
  version: number;
  level: number;
  pathName: string;
  hasChildren: boolean;
  isLeaf: boolean;
}

/** Maximum number of hits of a search in the tree. */
const MAX_HITS = 200;

const below = sql<boolean>`exists (select from area c where c.parent_id = t.id and c.delete_mark = 0)`;
const listed = sql`t.id, t.parent_id as "parentId", t.full_name as "fullName", t.en_code as "enCode", t.enabled_mark as "enabledMark",
  t.sort_code as "sortCode", t.version, t.level, t.path_name as "pathName", ${below} as "hasChildren", not ${below} as "isLeaf"`;

export async function childrenOf(db: Db, parentId: string): Promise<Listed[]> {
  const { rows } =
    await sql<Listed>`select ${listed} from area t where t.parent_id = ${parentId} and t.delete_mark = 0 order by t.sort_code, t.en_code`.execute(db);
  return rows;
}

/** By name, code or pinyin initials, in the subtree of `parentId`. */
export async function foundIn(db: Db, parentId: string, keyword: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${listed} from area t
    where t.full_name || ' ' || t.en_code || ' ' || t.quick_query ilike ${`%${escapeLike(keyword)}%`} and t.delete_mark = 0
      and (${parentId} = '-1' or t.path like (select p.path || '%' from area p where p.id = ${parentId}))
    order by t.level, t.path limit ${MAX_HITS}`.execute(db);
  return rows;
}

interface Choice {
  id: string;
  fullName: string;
  isLeaf: boolean;
  way?: { id: string; fullName: string }[];
}

/** Maximum number of hits of a search in a picker. */
const MAX_CHOICES = 50;
const ends = sql`not exists (select from area c where c.parent_id = t.id and c.delete_mark = 0 and c.enabled_mark = 1) as "isLeaf"`;

/** Areas below `parentId` that can be selected: enabled, with all ancestors enabled. @param without an area that is left out, with all below it */
export async function selectableFound(db: Db, parentId: string, keyword: string, without = ''): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select t.id, t.full_name as "fullName", ${ends}, above.way from area t
    cross join lateral (select json_agg(json_build_object('id', a.id, 'fullName', a.full_name) order by a.level) as way,
      bool_and(a.enabled_mark = 1 and a.delete_mark = 0) as open from area a where a.id = any(string_to_array(rtrim(t.path, '.'), '.'))) above
    where t.full_name || ' ' || t.en_code || ' ' || t.quick_query ilike ${`%${escapeLike(keyword)}%`} and t.delete_mark = 0 and above.open
      and (${parentId} = '-1' or t.path like (select p.path || '_%' from area p where p.id = ${parentId}))
      and not exists (select from area x where x.id = ${without} and t.path like x.path || '%')
    order by t.level, t.path limit ${MAX_CHOICES}`.execute(db);
  return rows;
}

/** @param without an area that is left out, with all below it */
export async function selectable(db: Db, parentId: string, without = ''): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select t.id, t.full_name as "fullName", ${ends}
    from area t where t.parent_id = ${parentId} and t.delete_mark = 0 and t.enabled_mark = 1
      and not exists (select from area x where x.id = ${without} and t.path like x.path || '%')
    order by t.sort_code, t.en_code`.execute(db);
  return rows;
}

export async function pathOf(db: Db, id: string): Promise<{ id: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select a.id, a.full_name as "fullName" from area t join area a on a.id = any(string_to_array(rtrim(t.path, '.'), '.'))
    where t.id = ${id} order by a.level`.execute(db);
  if (!rows.length) throw new Refusal('notFound');
  return rows;
}

interface Info extends Omit<Listed, 'level' | 'pathName' | 'hasChildren' | 'isLeaf'> {
  description: string;
  parentName: string;
  creatorUser: string | null;
  creatorTime: number | null;
  lastModifyUser: string | null;
  lastModifyTime: number | null;
}

export async function infoOf(db: Db, id: string): Promise<Info> {
  const { rows } = await sql<Info>`
    select t.parent_id as "parentId", t.full_name as "fullName", t.en_code as "enCode", t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
           t.description, coalesce(p.full_name, '') as "parentName", ${sql.join(historyColumnsSql)}
    from area t left join area p on p.id = t.parent_id ${historyJoinSql}
    where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export async function deepestBelow(db: Db, area: AreaRow): Promise<number> {
  const { rows } = await sql<{ level: number }>`select max(level)::int as level from area where path like ${`${area.path}%`} and delete_mark = 0`.execute(db);
  return rows[0]?.level ?? area.level;
}

/** Moves everything below the area along with it. */
export async function placeBelow(db: Db, area: AreaRow, place: Place): Promise<void> {
  await sql`
    update area set path = ${place.path} || substr(path, length(${area.path}) + 1),
                    path_name = ${place.path_name} || substr(path_name, length(${area.path_name}) + 1),
                    level = level + ${place.level - area.level}
    where path like ${`${area.path}%`} and id <> ${area.id}`.execute(db);
}

export async function usesOf(db: Db, id: string): Promise<{ children: number; customers: number }> {
  const { rows } = await sql<{ children: number; customers: number }>`
    select (select count(*)::int from area where parent_id = ${id} and delete_mark = 0) as children,
           (select count(*)::int from vac_customer where area_id = ${id} and delete_mark = 0) as customers`.execute(db);
  return rows[0] ?? { children: 0, customers: 0 };
}
