// Who may do what with a dictionary: holders of the right on the screen of all dictionaries, or on a page of this one (menu type 4).
import { may } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

type Right = 'view' | 'btn_add' | 'btn_edit' | 'btn_remove' | 'btn_upload' | 'btn_download';

/** @throws Refusal denied */
export async function assertMay({ db, user: { rights } }: Call, typeId: string, right: Right): Promise<void> {
  if (may(rights, `systemData.dictionary:${right}`)) return;
  const { rows } = await sql<{ enCode: string; property: string }>`
    select en_code as "enCode", property_json as property from menu where type = 4 and enabled_mark = 1 and delete_mark = 0 and strpos(property_json, ${typeId}) > 0`.execute(
    db,
  );
  if (!rows.some((menu) => moduleOf(menu.property) === typeId && may(rights, `${menu.enCode}:${right}`))) throw new Refusal('denied');
}

function moduleOf(property: string): string | undefined {
  try {
    const value = JSON.parse(property) as { moduleId?: unknown } | null;
    return value?.moduleId === undefined ? undefined : String(value.moduleId);
  } catch {
    return undefined;
  }
}
