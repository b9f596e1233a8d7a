// Organisations as people write them in spreadsheets: by code, or by a unique name.
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { indexByCodeOrName, type NamedRow } from '../kit/sheet/name-index.ts';

export const organizeNames = {
  async names({ db }: Call, written: readonly string[]) {
    const { rows } = await sql<NamedRow>`
      select id, normal_form(en_code) as code, array[normal_form(full_name)] as others from organize
      where delete_mark = 0 and enabled_mark = 1 and (normal_form(en_code) = any(${written}::text[]) or normal_form(full_name) = any(${written}::text[]))
      for key share`.execute(db);
    return indexByCodeOrName(rows);
  },
};
