import type { recordComments } from '@ordo/contract/record-comment.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

type Listed = Result<typeof recordComments>['list'][number];

/** Newest first, each with its files. */
export async function commentPage(call: Call, model: string, record: string, currentPage: number, pageSize: number) {
  const { db, user } = call;
  const of = sql`from record_comment c where c.model_id = ${model} and c.record_id = ${record} and c.delete_mark = 0`;
  const { rows } = await sql<Omit<Listed, 'mayEdit' | 'mayRemove'> & { mine: boolean }>`
    select c.id, c.version, c.creator_time as at, c.last_modify_time as "changedAt", u.real_name as who, coalesce(u.head_icon, '') as face, c.body as text,
           c.creator_user_id = ${user.userId} as mine,
           coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'fileId', f.file_name) order by f.creator_time, f.id)
                     from record_file f where f.comment_id = c.id and f.delete_mark = 0), '[]'::json) as files
    from (select c.* ${of} order by c.creator_time desc, c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}) c
    left join app_user u on u.id = c.creator_user_id order by c.creator_time desc, c.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(db);
  const list = rows.map(({ mine, ...row }): Listed => ({ ...row, mayEdit: mine, mayRemove: mine || user.rights.administrator }));
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 } };
}

/** @throws Refusal notFound: not of this record */
export async function ownComment({ db, user }: Call, model: string, record: string, id: string): Promise<{ body: string; mine: boolean }> {
  const { rows } = await sql<{ body: string; by: string | null }>`
    select body, creator_user_id as by from record_comment where id = ${id} and model_id = ${model} and record_id = ${record} and delete_mark = 0 for update`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal('notFound');
  return { body: rows[0].body, mine: rows[0].by === user.userId };
}

export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
