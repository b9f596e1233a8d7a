// Who may do what with a dictionary: holders of the right on the screen of all dictionaries, or on a page of this one (menu type 4).
import { may } from '@ordo/engine/permission/rights.ts';
import { targetOf } from '@ordo/engine/text/menu-entry.ts';
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
  const { rows } = await sql<{ id: string; type: number; enCode: string; urlAddress: string; propertyJson: string }>`
    select id, type, en_code as "enCode", url_address as "urlAddress", property_json as "propertyJson" from menu
    where type = 4 and enabled_mark = 1 and delete_mark = 0 and id <> ${without} and strpos(property_json, ${typeId}) > 0`.execute(db);
  return rows.some((menu) => namesDictionary(menu, typeId) && may(rights, `${menu.enCode}:${right}`));
}

function namesDictionary(menu: Parameters<typeof targetOf>[0], typeId: string): boolean {
  const target = targetOf(menu);
  return target.kind === 'dictionary' && target.id === typeId;
}
