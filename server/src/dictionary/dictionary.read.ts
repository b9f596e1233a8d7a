// Dictionaries for other features, and what features declare about themselves: which of their columns hold a dictionary's values.
import type { Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql, type SqlBool } from 'kysely';
import type { Tables } from '../db.d.ts';
import type { Db } from '../kit/db.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { Refusal } from '../kit/refusal.ts';

/** A column that holds values of a dictionary. Its table has `version`, `delete_mark` and a last modifier. */
export interface DictionaryUse {
  /** enCode of the type. */
  dictionary: string;
  table: Extract<keyof Tables, string>;
  column: string;
  holds: 'id' | 'enCode';
  /** Name of the records. */
  what: Phrase;
}

export interface Entry {
  id: string;
  enCode: string;
  fullName: string;
  /** Can be selected today. */
  open: boolean;
}

/** Can be selected on `today`, business time: enabled and within its validity period. */
export const openOn = (today: string) =>
  sql<SqlBool>`(t.enabled_mark = 1 and (t.valid_from is null or t.valid_from <= ${today}::date) and (t.valid_to is null or t.valid_to >= ${today}::date))`;

/** A name of `full_name`, `full_name_en` and `full_name_zhtw` in the reader's language. */
export function nameIn(language: Language, fullName: string, fullNameEn: string, fullNameZhtw = ''): string {
  if (language === 'en') return fullNameEn || fullName;
  return language === 'zhtw' ? fullNameZhtw || (zhtw[fullName] ?? fullName) : fullName;
}

/** All items of a dictionary in order, including retired ones. */
export async function entriesOf(db: Db, dictionary: string, language: Language, now: number): Promise<Entry[]> {
  const { rows } = await sql<Entry & { fullNameEn: string; fullNameZhtw: string }>`
    select t.id, t.en_code as "enCode", t.full_name as "fullName", t.full_name_en as "fullNameEn", t.full_name_zhtw as "fullNameZhtw", ${openOn(businessDay(now))} as open
    from dictionary_data t join dictionary_type y on y.id = t.dictionary_type_id
    where normal_form(y.en_code) = normal_form(${dictionary}) and y.delete_mark = 0 and t.delete_mark = 0 order by t.sort_code, t.id`.execute(db);
  return rows.map(({ fullNameEn, fullNameZhtw, ...entry }) => ({ ...entry, fullName: nameIn(language, entry.fullName, fullNameEn, fullNameZhtw) }));
}

/**
 * Locks the item until the transaction ends, so that it is not deleted or merged in between.
 * @param before the present value of the record: it may stay, even if retired
 * @throws Refusal dictionaryChoice
 */
export async function assertChoice(
  call: { db: Db; now: number; language: Language },
  dictionary: string,
  holds: DictionaryUse['holds'],
  value: string,
  before?: string,
): Promise<void> {
  if (value === before) return;
  const column = sql.ref(holds === 'id' ? 't.id' : 't.en_code');
  const { rows } = await sql`
    select from dictionary_data t join dictionary_type y on y.id = t.dictionary_type_id
    where normal_form(y.en_code) = normal_form(${dictionary}) and ${column} = ${value} and t.delete_mark = 0 and ${openOn(businessDay(call.now))}
    for key share of t`.execute(call.db);
  if (rows.length) return;
  const { rows: named } = await sql<{ zh: string; en: string }>`
    select full_name as zh, full_name_en as en from dictionary_type where normal_form(en_code) = normal_form(${dictionary}) and delete_mark = 0`.execute(
    call.db,
  );
  throw new Refusal('dictionaryChoice', { dictionary: named[0] ? nameIn(call.language, named[0].zh, named[0].en) : dictionary, value });
}

interface OpenItem {
  id: string;
  parentId: string;
  own: string;
  name: string;
  /** '' where it has none. */
  nameEn: string;
  nameZhtw: string;
}

/** Items of a type that can be selected today, with their ancestors; by id, or by code where codes are stored. */
export async function openItems({ db, now }: { db: Db; now: number }, typeId: string, by: 'id' | 'enCode'): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select t.id, t.parent_id as "parentId", ${by === 'id' ? sql`t.id` : sql`t.en_code`} as own, t.full_name as name, t.full_name_en as "nameEn", t.full_name_zhtw as "nameZhtw"
    from dictionary_data t join dictionary_type y on y.id = t.dictionary_type_id and y.delete_mark = 0
    where t.dictionary_type_id = ${typeId} and t.delete_mark = 0 and ${openOn(businessDay(now))} order by t.sort_code, t.id`.execute(db);
  return rows;
}
