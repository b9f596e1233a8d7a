// Exports the list of people in a format that can be imported again.
import { translateCode, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readAll, type PageInput } from '../kit/page.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import type { Call } from '../kit/serve.ts';
import type { SheetCell } from '../kit/sheet/write.ts';
import { genderWords, stateWords } from './sheet.phrases.ts';
import { listedUsers, namesOfLinks, type Query } from './user.list.ts';
import type { Head } from './user.sheet.ts';

type Row = Record<Exclude<Head, 'gender' | 'enabledMark' | 'rank' | 'entryDate' | 'birthday'>, string> & {
  gender: '1' | '2' | '3';
  enabledMark: 0 | 1;
  rank: number | null;
  entryDate: number | null;
  birthday: number | null;
};

const SELECT = sql`t.account, t.real_name as "realName", t.gender::text, t.mobile_phone as "mobilePhone", t.email, t.enabled_mark as "enabledMark",
  (select string_agg(a.full_name, '/' order by length(a.path)) from organize a where a.id = any(string_to_array(o.path, '.'))) as organize,
  ${namesOfLinks('role')} as role, ${namesOfLinks('position')} as position, coalesce(m.account, '') as manager, t.rank, t.entry_date as "entryDate", t.birthday,
  t.nation, t.native_place as "nativePlace", t.education, t.certificates_number as "certificatesNumber", t.tele_phone as "telePhone",
  t.postal_address as "postalAddress", t.urgent_contacts as "urgentContacts", t.urgent_tele_phone as "urgentTelePhone", t.description
  from app_user t join organize o on o.id = t.organize_id left join app_user m on m.id = t.manager_id`;

export async function* exportedUsers(
  { db, language }: Call,
  heads: readonly Head[],
  input: Omit<Query, keyof PageInput> & Pick<PageInput, 'sort' | 'sidx'>,
  scope: RawBuilder<SqlBool>,
): AsyncGenerator<SheetCell[]> {
  for await (const row of readAll<Row>(db, input, { ...listedUsers(input, scope), select: SELECT })) yield heads.map((head) => cellOf(row, head, language));
}

function cellOf(row: Row, head: Head, language: Language): SheetCell {
  switch (head) {
    case 'gender':
      return translateCode(genderWords, row.gender, language, {}, zhtw);
    case 'enabledMark':
      return translateCode(stateWords, row.enabledMark, language, {}, zhtw);
    case 'entryDate':
    case 'birthday':
      return row[head] === null ? '' : businessDay(row[head]);
    default:
      return row[head];
  }
}
