import type { dictionaryTypeInfo, TypeChoice } from '@ordo/contract/dictionary.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { nameIn } from './dictionary.read.ts';

type Type = Result<typeof dictionaryTypeInfo>;

const own = sql`t.id, t.parent_id as "parentId", t.full_name as "fullName", t.full_name_en as "fullNameEn", t.full_name_zhtw as "fullNameZhtw", t.en_code as "enCode", t.is_tree as "isTree",
  t.sort_code as "sortCode", t.description, t.version`;

export async function typesWithCounts(db: Db): Promise<(Type & { items: number })[]> {
  const { rows } = await sql<Type & { items: number }>`
    select ${own}, coalesce(c.items, 0)::int as items from dictionary_type t
    left join (select dictionary_type_id as id, count(*) as items from dictionary_data where delete_mark = 0 group by dictionary_type_id) c on c.id = t.id
    where t.delete_mark = 0 order by t.sort_code, t.id`.execute(db);
  return rows;
}

export async function typeChoices(db: Db, language: Language): Promise<Omit<TypeChoice, 'hasChildren' | 'children'>[]> {
  const { rows } = await sql<Type>`
    select ${own} from dictionary_type t where t.delete_mark = 0 order by t.sort_code, t.id`.execute(db);
  return rows.map(({ id, parentId, fullName, fullNameEn, fullNameZhtw, enCode, sortCode, isTree }) => ({
    id,
    parentId,
    fullName: nameIn(language, fullName, fullNameEn, fullNameZhtw),
    enCode,
    sortCode,
    isTree,
  }));
}

export async function findType(db: Db, idOrCode: string): Promise<Type | undefined> {
  const { rows } = await sql<Type>`
    select ${own} from dictionary_type t where (t.id = ${idOrCode} or normal_form(t.en_code) = normal_form(${idOrCode})) and t.delete_mark = 0
    order by t.id = ${idOrCode} desc limit 1`.execute(db);
  return rows[0];
}

/** @throws Refusal dictionaryTypeMissing */
export async function typeOf(db: Db, idOrCode: string): Promise<Type> {
  const type = await findType(db, idOrCode);
  if (!type) throw new Refusal('dictionaryTypeMissing');
  return type;
}

export async function belowType(db: Db, id: string): Promise<{ types: number; items: number; nested: number }> {
  const { rows } = await sql<{ types: number; items: number; nested: number }>`
    select (select count(*)::int from dictionary_type where parent_id = ${id} and delete_mark = 0) as types,
           count(*)::int as items, count(*) filter (where parent_id <> '0')::int as nested
    from dictionary_data where dictionary_type_id = ${id} and delete_mark = 0`.execute(db);
  return rows[0] ?? { types: 0, items: 0, nested: 0 };
}
