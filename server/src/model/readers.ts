// Finds the people who see a record, by name or among those whom a comment mentions.
import { modelPages } from '@ordo/contract/model-page.ts';
import { targetKinds } from '@ordo/engine/text/menu-entry.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { enabledMenus } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';
import { inNameOf } from './in-name-of.ts';
import type { LiveModel } from './live.ts';
import { readRecord } from './record-read.ts';

const NOTHING = () => false;
const MODEL = Number(Object.entries(targetKinds).find(([, kind]) => kind === modelPages.kind)?.[0]);

export interface Reader {
  id: string;
  realName: string;
  account: string;
  organize: string;
}

interface Page {
  holders: string[];
  narrowed: boolean;
}

type Candidate = Reader & { administrator: boolean; holders: string[] };

/** Maximum of people checked by keyword; on pages with data schemes each needs a separate query. */
const MAX_LOOKED = 40;

/** The first matches, in the order of their names. */
export async function readersNamed(call: Call, model: LiveModel, recordId: string, keyword: string, most: number): Promise<Reader[]> {
  const words = `%${escapeLike(keyword)}%`;
  const named = keyword === '' ? sql<SqlBool>`true` : sql<SqlBool>`(u.real_name ilike ${words} or u.account ilike ${words} or u.quick_query ilike ${words})`;
  return readers(call, model, recordId, named, MAX_LOOKED, most);
}

/** Those of these people who see it. */
export const readersAmong = (call: Call, model: LiveModel, recordId: string, ids: readonly string[]): Promise<Reader[]> =>
  readers(call, model, recordId, sql<SqlBool>`u.id = any(${ids}::text[])`, ids.length, ids.length);

async function readers(call: Call, model: LiveModel, recordId: string, wanted: RawBuilder<SqlBool>, looked: number, most: number): Promise<Reader[]> {
  const pages = await pagesOf(call.db, model.id);
  const found: Reader[] = [];
  for (const person of await candidates(call.db, pages, wanted, looked)) {
    if (found.length === most) break;
    const { administrator, holders, ...reader } = person;
    // Permissions of pages are not combined: the first page of the person applies.
    const page = pages.find((one) => one.holders.some((holder) => holders.includes(holder)));
    if (administrator || page?.narrowed === false || (await sees(call, model, recordId, person.id))) found.push(reader);
  }
  return found;
}

/** In the order of the menu. */
async function pagesOf(db: Db, model: string): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select array(select g.object_id from permission_grant g where g.item_type = 'module' and g.item_id = m.id) as holders,
           exists (select from menu_scheme s where s.menu_id = m.id and s.delete_mark = 0) as narrowed
    from ${enabledMenus} m where m.type = ${MODEL} and m.target_id = ${model} order by m.category desc, m.place`.execute(db);
  return rows;
}

async function candidates(db: Db, pages: readonly Page[], wanted: RawBuilder<SqlBool>, most: number): Promise<Candidate[]> {
  const holders = [...new Set(pages.flatMap((page) => page.holders))];
  const roles = sql`select r.id from user_role l join role r on r.id = l.role_id and r.enabled_mark = 1 and r.delete_mark = 0 where l.user_id = u.id`;
  const positions = sql`select p.id from user_position l join position p on p.id = l.position_id and p.enabled_mark = 1 and p.delete_mark = 0 where l.user_id = u.id`;
  const { rows } = await sql<Candidate>`
    select u.id, u.real_name as "realName", u.account, o.full_name as organize, u.is_administrator as administrator,
           u.id || array(${roles}) || array(${positions}) || string_to_array(rtrim(o.path, '.'), '.') as holders
    from app_user u join organize o on o.id = u.organize_id
    where u.enabled_mark = 1 and u.delete_mark = 0 and ${wanted} and (
      u.is_administrator or u.id = any(${holders}::text[]) or string_to_array(o.path, '.') && ${holders}::text[]
      or exists (select from (${roles}) r where r.id = any(${holders}::text[])) or exists (select from (${positions}) p where p.id = any(${holders}::text[]))
    ) order by u.name_order, u.id limit ${most}`.execute(db);
  return rows;
}

async function sees(call: Call, model: LiveModel, recordId: string, userId: string): Promise<boolean> {
  const own = await asPerson(call, model.id, userId);
  return (
    own !== null && (await readRecord(call.db, model, recordId, own.scope(own.page ?? '', model.rows.fields, model.elsewhere?.written), NOTHING)) !== undefined
  );
}

/** The call in the name of another person, on their own page of the model; null: they have none. */
export async function asPerson(call: Call, model: string, userId: string): Promise<Call | null> {
  const person = await inNameOf(call.db, model, userId, call.now);
  if (!person) return null;
  const { page, scope, rights, facts } = person;
  return { ...call, user: { ...call.user, userId, rights, facts }, page, scope };
}
