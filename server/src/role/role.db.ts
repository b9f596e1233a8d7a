import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { insertRecord, type Writer } from '../kit/record.ts';

export interface NewRole {
  fullName: string;
  enCode: string;
  type: string;
  description: string;
  sortCode: number;
  enabledMark?: number;
}

export function createRole(writer: Writer, wanted: NewRole): Promise<{ id: string; version: number }> {
  const { fullName, enCode, type, description, sortCode, enabledMark } = wanted;
  return insertRecord(writer, 'role', { full_name: fullName, en_code: enCode, type, description, sort_code: sortCode, enabled_mark: enabledMark ?? 1 });
}

export interface Listed {
  id: string;
  parentId: string;
  type: string;
  fullName: string;
  enCode: string;
  description: string;
  enabledMark: number;
  creatorTime: number | null;
  sortCode: number;
  version: number;
  members: number;
}

/** With the number of people who have each, in one query. */
export async function readRoles(db: Db, wanted: { keyword?: string | undefined; id?: string }): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select r.id, r.type as "parentId", r.type, r.full_name as "fullName", r.en_code as "enCode", r.description, r.enabled_mark as "enabledMark",
           r.creator_time as "creatorTime", r.sort_code as "sortCode", r.version, coalesce(has.members, 0) as members
    from role r left join (
      select ur.role_id, count(*)::int as members from user_role ur join app_user u on u.id = ur.user_id where u.delete_mark = 0 group by ur.role_id
    ) has on has.role_id = r.id
    where r.delete_mark = 0 and (${wanted.id ?? null}::text is null or r.id = ${wanted.id ?? null})
      and r.full_name || ' ' || r.en_code ilike ${`%${escapeLike(wanted.keyword ?? '')}%`}
    order by r.sort_code, r.id`.execute(db);
  return rows;
}

export type Choice = Pick<Listed, 'id' | 'parentId' | 'fullName' | 'enCode' | 'type'>;

/** The enabled ones. */
export async function readChoices(db: Db): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select id, type as "parentId", full_name as "fullName", en_code as "enCode", type from role where delete_mark = 0 and enabled_mark = 1 order by sort_code, id`.execute(
    db,
  );
  return rows;
}

export async function usesOf(db: Db, id: string): Promise<{ members: number; grants: number }> {
  const { rows } = await sql<{ members: number; grants: number }>`
    select (select count(*)::int from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = ${id} and u.delete_mark = 0) as members,
           (select count(*)::int from permission_grant where object_id = ${id} and item_type <> 'portal') as grants`.execute(db);
  return rows[0] ?? { members: 0, grants: 0 };
}
