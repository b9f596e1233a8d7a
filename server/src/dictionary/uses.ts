// Which records use a dictionary item: searched in every column that a feature has declared.
import type { Language } from '@ordo/contract/language.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { joinNames } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { DictionaryUse } from './dictionary.read.ts';

export interface Held {
  use: DictionaryUse;
  count: number;
}

export interface HeldItem {
  id: string;
  en_code: string;
}

export const valueIn = (use: DictionaryUse, item: HeldItem) => (use.holds === 'id' ? item.id : item.en_code);

/** Only those that use it. @param typeCode enCode of its dictionary */
export async function findUses(db: Db, uses: readonly DictionaryUse[], typeCode: string, item: HeldItem): Promise<Held[]> {
  const own = uses.filter((use) => use.dictionary.toLowerCase() === typeCode.toLowerCase());
  const counts = await Promise.all(
    own.map(async (use) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(use.table)} t where ${sql.ref(`t.${use.column}`)} = ${valueIn(use, item)} and t.delete_mark = 0`.execute(
        db,
      );
      return { use, count: rows[0]?.count ?? 0 };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

/** `角色 3、岗位 2` */
export function usesText(held: readonly Held[], language: Language): string {
  return joinNames(
    held.map(({ use, count }) => `${translate(use.what, language, {}, zhtw)} ${count}`),
    language,
  );
}
