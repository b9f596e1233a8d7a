// Adds a model to the menu with its buttons, and grants it to roles, in one step.
import { modelButtons } from '@ordo/contract/model-page.ts';
import type { modelPublish } from '@ordo/contract/model.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { madeButtons, rightOfButton } from '@ordo/engine/model/press.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { grantToRoles } from '../authorize/authorize.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { addButtons, createEntry, type Button } from '../menu/entry.read.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { designAt } from './live.ts';
import type { Kept } from './model.db.ts';

const NAMES: Record<(typeof modelButtons)[number], string> = {
  btn_add: '新增',
  btn_copy: '复制',
  btn_edit: '编辑',
  btn_batchEdit: '批量编辑',
  btn_remove: '删除',
  btn_batchRemove: '批量删除',
  btn_detail: '详情',
  btn_upload: '导入',
  btn_download: '导出',
  btn_print: '打印',
};
/** Buttons of every page that opens a model. */
const pageButtons: readonly Button[] = modelButtons.map((code) => [code, NAMES[code]]);

/** Also the buttons that its list adds. */
export const buttonsOf = ({ list }: Pick<Design, 'list'>): Button[] => {
  const made = madeButtons(list).map((button): Button => [rightOfButton(button), button.label.zh || button.name]);
  return [...new Map([...made, ...pageButtons]).entries()].toSorted(([a], [b]) => place(a) - place(b));
};
const place = (code: string) => {
  const at = pageButtons.findIndex(([own]) => own === code);
  return at < 0 ? pageButtons.length : at;
};

/** Also needs the permission to add menu entries. @throws Refusal denied, designNotReleased, and those of entries and grants */
export async function publish(
  call: Call,
  model: Kept,
  { parentId, fullName, fullNameEn, icon, roleIds }: Parsed<typeof modelPublish>,
): Promise<{ menuId: string }> {
  if (!can(call.user.rights, 'system.menu:btn_add')) throw new Refusal('denied', {}, { right: 'system.menu:btn_add' });
  if (model.release === 0) throw new Refusal('designNotReleased');
  const { id } = await createEntry(call, {
    parentId,
    category: model.type === 2 ? 'App' : 'Web',
    fullName,
    fullNameEn,
    fullNameZhtw: '',
    // Codes are unique, but a model may be in the menu several times.
    enCode: `${model.enCode.slice(0, 30)}.${model.id.slice(-6)}${call.now.toString(36).slice(-4)}`,
    icon,
    type: 3,
    urlAddress: '',
    linkTarget: '_self',
    propertyJson: JSON.stringify({ moduleId: model.id }),
    isButtonAuthorize: 1,
    isColumnAuthorize: 1,
    isFormAuthorize: 1,
    isDataAuthorize: 1,
    enabledMark: 1,
    sortCode: 0,
    description: '',
  });
  call.afterCommit(wantsTraditional);
  const design = await designAt(call.db, model.id, model.release);
  const rights = await addButtons(call, id, buttonsOf(design));
  if (roleIds.length) await grantToRoles(call, roleIds, [id], rights);
  return { menuId: id };
}
