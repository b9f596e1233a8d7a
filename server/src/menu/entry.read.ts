// Menu entries created by other features: what users design gets a page.
import type { Parsed } from '@ordo/contract/kit.ts';
import type { menuCreate } from '@ordo/contract/menu.ts';
import { toColumns } from '../kit/crud.ts';
import { insertRecord, type Values, type Writer } from '../kit/record.ts';
import type { Call } from '../kit/serve.ts';
import { sql } from 'kysely';
import { wantsTraditional } from '../translation/translation.read.ts';
import { lockMenus, type MenuRecord } from './menu.db.ts';
import { assertPlace, completed } from './menu.rules.ts';

/** @throws Refusal menuParentMissing, menuParentKind, menuTooDeep, menuAddress, menuLink, menuProperty */
export async function createEntry(call: Call, input: Parsed<typeof menuCreate>): Promise<{ id: string; version: number }> {
  await lockMenus(call.db);
  await assertPlace(call, input.parentId, input.category, null);
  const values = columns(input);
  call.afterCommit(wantsTraditional);
  return insertRecord(call, 'menu', { ...values, ...completed(values as unknown as MenuRecord) });
}

/** An empty name in another language means none. */
export function columns(input: Record<string, unknown>): Values {
  const values = toColumns(input);
  for (const name of ['full_name_en', 'full_name_zhtw']) if (values[name] === '') values[name] = null;
  return values;
}

export type Button = readonly [enCode: string, fullName: string];
/** Default buttons of pages of a model or a dictionary (wire §4.1). */
export const defaultButtons: readonly Button[] = [
  ['btn_add', '新增'],
  ['btn_edit', '编辑'],
  ['btn_remove', '删除'],
];

/** @returns their ids */
export async function addButtons(call: Call, menuId: string, buttons: readonly Button[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, [en_code, full_name]] of buttons.entries())
    ids.push((await insertRecord(call, 'menu_right', { menu_id: menuId, kind: 'button', en_code, full_name, sort_code: place })).id);
  return ids;
}

/** Columns that are shown only to whom they are granted; they follow the ones that the page has. */
export async function addColumns(
  writer: Writer,
  menuId: string,
  columns: readonly { en_code: string; full_name: string; full_name_en?: string }[],
): Promise<void> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(sort_code), 0) as last from menu_right where menu_id = ${menuId} and kind = 'column'`.execute(writer.db);
  const last = rows[0]?.last ?? 0;
  for (const [place, column] of columns.entries())
    await insertRecord(writer, 'menu_right', { ...column, menu_id: menuId, kind: 'column', sort_code: last + place + 1 });
}
