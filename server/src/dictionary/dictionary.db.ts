import type { Item } from '@ordo/contract/dictionary.ts';
import type { Choice } from '@ordo/contract/dictionary-lookup.ts';
import type { Language } from '@ordo/contract/language.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { nameIn, openOn } from './dictionary.read.ts';

type Row = Omit<Item, 'hasChildren' | 'children'>;

const own = (
  today: string,
) => sql`t.id, t.parent_id as "parentId", t.full_name as "fullName", t.full_name_en as "fullNameEn", t.full_name_zhtw as "fullNameZhtw", t.en_code as "enCode",
  t.is_default as "isDefault", t.valid_from as "validFrom", t.valid_to as "validTo", not ${openOn(today)} as retired, t.enabled_mark as "enabledMark",
  t.sort_code as "sortCode", t.description, t.version`;

export async function itemsOf(db: Db, typeId: string, now: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${own(businessDay(now))} from dictionary_data t where t.dictionary_type_id = ${typeId} and t.delete_mark = 0 order by t.sort_code, t.id`.execute(db);
  return rows;
}

/** @throws Refusal dictionaryItemMissing */
export async function itemShown(db: Db, id: string, now: number): Promise<Row & { dictionaryTypeId: string }> {
  const { rows } = await sql<Row & { dictionaryTypeId: string }>`
    select ${own(businessDay(now))}, t.dictionary_type_id as "dictionaryTypeId" from dictionary_data t where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('dictionaryItemMissing');
  return rows[0];
}

export interface Stored {
  id: string;
  dictionary_type_id: string;
  parent_id: string;
  full_name: string;
  en_code: string;
  version: number;
}

/** Locked until the transaction ends. @throws Refusal dictionaryItemMissing */
export async function lockItem(db: Db, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`select * from dictionary_data where id = ${id} and delete_mark = 0 for update`.execute(db);
  if (!rows[0]) throw new Refusal('dictionaryItemMissing');
  return rows[0];
}

type ChoiceRow = Omit<Choice, 'children'> & { typeId: string };

/**
 * @param retired includes retired items, marked as such; without it what is below a retired item is left out too
 * @param typeId of one type; null: of all
 */
export async function choicesOf(db: Db, typeId: string | null, retired: boolean, language: Language, now: number): Promise<ChoiceRow[]> {
  const today = businessDay(now);
  const { rows } = await sql<ChoiceRow & { fullNameEn: string; fullNameZhtw: string; retired: boolean }>`
    select t.dictionary_type_id as "typeId", t.id, t.parent_id as "parentId", t.full_name as "fullName", t.full_name_en as "fullNameEn", t.full_name_zhtw as "fullNameZhtw",
           t.en_code as "enCode", t.is_default as "isDefault", not ${openOn(today)} as retired
    from dictionary_data t where t.delete_mark = 0 and (${typeId}::text is null or t.dictionary_type_id = ${typeId}) order by t.sort_code, t.id`.execute(db);
  const named = rows.map(({ fullNameEn, fullNameZhtw, retired: closed, ...row }) => ({
    ...row,
    fullName: nameIn(language, row.fullName, fullNameEn, fullNameZhtw),
    ...(retired && closed ? { retired: true } : {}),
  }));
  if (retired) return named;
  return openOnly(named, new Set(rows.filter((row) => row.retired).map((row) => row.id)));
}

/** Those that are selectable with all their ancestors. */
function openOnly<R extends { id: string; parentId: string }>(rows: readonly R[], closed: ReadonlySet<string>): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, boolean>();
  const open = (row: R): boolean => {
    const found = known.get(row.id);
    if (found !== undefined) return found;
    known.set(row.id, false);
    const parent = byId.get(row.parentId);
    const answer = !closed.has(row.id) && (!parent || open(parent));
    known.set(row.id, answer);
    return answer;
  };
  return rows.filter(open);
}

export async function childrenCount(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from dictionary_data where parent_id = ${id} and delete_mark = 0`.execute(db);
  return rows[0]?.count ?? 0;
}
