// Steps of the journey of a form in ten minutes, shared by all ways to design it.
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { expect } from 'vitest';
import { formPhrases } from '../web/src/form/form.phrases.ts';
import { publishPhrases, releasePhrases } from '../web/src/model/design.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import type { Journey } from './browser.ts';

/** Name of the role that gets the form. */
const ROLE = '接种门诊人员';

/** The designed form, and the columns of its child table. */
export const FIELDS: readonly [FieldKindName, string][] = [
  ['comInput', '事由'],
  ['numInput', '预算'],
  ['textarea', '理由'],
  ['comInput', '联系人'],
  ['comInput', '电话'],
];
export const COLUMNS: readonly [FieldKindName, string][] = [
  ['comInput', '物品'],
  ['numInput', '数量'],
];
export const TABLE = '清单';

export const top = ({ page }: Journey) => page.getByRole('dialog').last();
export const press = (traveller: Journey, label: string) => top(traveller).getByRole('button', { name: label, exact: true }).last().click();

/** The list that a control has opened. */
const option = ({ page }: Journey, name: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: name }).first();
export async function choose(traveller: Journey, label: string, name: string): Promise<void> {
  await top(traveller).getByRole('combobox', { name: label, exact: true }).last().click();
  await option(traveller, name).click();
}

export async function release(traveller: Journey): Promise<void> {
  const { page, say, expectToast } = traveller;
  await press(traveller, say(releasePhrases.run));
  await top(traveller)
    .getByRole('heading', { name: say(publishPhrases.title) })
    .waitFor();
  await top(traveller).getByLabel(say(publishPhrases.roles)).click();
  await option(traveller, ROLE).click();
  await page.keyboard.press('Escape');
  await press(traveller, say(publishPhrases.run));
  await expectToast(publishPhrases.done);
}

/** A colleague finds it in the menu, fills it in, is stopped by its rule, and sees the record in the list. */
export async function filledIn(traveller: Journey, form: string): Promise<void> {
  const { page, say, enter, expectToast } = traveller;
  await enter('/home', 'clinic');
  await page.getByRole('menuitem', { name: form }).click();
  await page
    .getByRole('button', { name: say(modelPhrases.add) })
    .first()
    .click();
  const field = (name: string) => top(traveller).getByRole('textbox', { name: new RegExp(`^\\*? ?${name}$`) });
  await field('事由').fill('添置冷藏包');
  await top(traveller)
    .getByRole('textbox', { name: '预算' })
    .or(top(traveller).getByRole('spinbutton', { name: '预算' }))
    .fill('1500');
  await press(traveller, say(modelPhrases.save));
  await expect.poll(() => field('理由').getAttribute('aria-invalid')).toBe('true');
  await field('理由').fill('旧包已报废');
  await top(traveller)
    .getByRole('button', { name: say(formPhrases.addRow) })
    .click();
  const grid = top(traveller).locator('.form-grid');
  await grid.getByRole('textbox').first().fill('冷藏包');
  await press(traveller, say(modelPhrases.save));
  await expectToast(modelPhrases.saved);
  await page.getByRole('row').filter({ hasText: '添置冷藏包' }).filter({ hasText: '1500' }).waitFor();
}
