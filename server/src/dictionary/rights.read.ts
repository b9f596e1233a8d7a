// Who may do what with a dictionary: holders of the right on the screen of all dictionaries, or on a page of this one (menu type 4).
import { may } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

export type DictionaryRight = 'view' | 'btn_add' | 'btn_edit' | 'btn_remove' | 'btn_upload' | 'btn_download';

/** @throws Refusal denied */
export async function assertMay(call: Call, typeId: string, right: DictionaryRight): Promise<void> {
  if (!(await mayDo(call, typeId, right))) throw new Refusal('denied');
}

/** @param without an entry of the menu that does not count */
export async function mayDo({ db, user: { rights } }: Call, typeId: string, right: DictionaryRight, without = ''): Promise<boolean> {
  if (may(rights, `systemData.dictionary:${right}`)) return true;
  const { rows } = await sql<{ enCode: string }>`
    select en_code as "enCode" from menu where type = 4 and target_id = ${typeId} and enabled_mark = 1 and delete_mark = 0 and id <> ${without}`.execute(db);
  return rows.some(({ enCode }) => may(rights, `${enCode}:${right}`));
}
