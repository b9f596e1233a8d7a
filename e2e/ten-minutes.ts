// Steps of the journey of a form in ten minutes, shared by all ways to design it.
import { questionPhrases } from '@ordo/contract/filter.phrases.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { formPhrases } from '../web/src/form/form.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { conditionPhrases } from '../web/src/menu/rights.phrases.ts';
import { designPhrases, publishPhrases, releasePhrases } from '../web/src/model/design.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { deedPhrases, rulePhrases } from '../web/src/model/designer/rule.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { searchPhrases } from '../web/src/shell/search/search.phrases.ts';
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

/** How somebody works: by mouse, or by keyboard alone. */
export interface Hands {
  press(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  /** An entry of a control's list, which is shown by a part of its name. */
  choose(target: Locator, entry: string): Promise<void>;
  /** A page of the menu. */
  go(name: string): Promise<void>;
}

/** The list that a control has opened. */
const entries = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option';

export const byMouse = ({ page }: Journey): Hands => ({
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  choose: async (target, entry) => {
    await target.click();
    await page.locator(entries, { hasText: entry }).first().click();
  },
  go: (name) => page.getByRole('menuitem', { name }).click(),
});

export const byKeyboard = ({ page, say, tabTo }: Journey): Hands => {
  const { keyboard } = page;
  return {
    press: async (target) => {
      await tabTo(target);
      await keyboard.press('Enter');
    },
    fill: async (target, text) => {
      await tabTo(target);
      await keyboard.press('Control+a');
      await keyboard.insertText(text);
    },
    choose: async (target, entry) => {
      await tabTo(target);
      await keyboard.press('ArrowDown');
      const chosen = page.locator(`${entries}-active`);
      await chosen.waitFor();
      for (let steps = await page.locator(entries).count(); !(await chosen.innerText()).includes(entry); steps -= 1) {
        if (steps === 0) throw new Error(`“${entry}” is not in the list of ${target.toString()}.`);
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
    },
    go: async (name) => {
      await keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: say(searchPhrases.search) });
      await palette.getByRole('option').first().waitFor();
      await keyboard.insertText(name);
      await palette.getByRole('option', { selected: true, name: new RegExp(name) }).waitFor();
      await keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    },
  };
};

export const top = ({ page }: Journey) => page.getByRole('dialog').last();
export const button = (traveller: Journey, label: string) => top(traveller).getByRole('button', { name: label, exact: true }).last();
const control = (traveller: Journey, label: string) => top(traveller).getByRole('combobox', { name: label, exact: true }).last();

export async function release(traveller: Journey, hands: Hands): Promise<void> {
  const { page, say, expectToast } = traveller;
  await hands.press(button(traveller, say(releasePhrases.run)));
  await top(traveller)
    .getByRole('heading', { name: say(publishPhrases.title) })
    .waitFor();
  await hands.choose(top(traveller).getByLabel(say(publishPhrases.roles)), ROLE);
  await page.keyboard.press('Escape');
  await hands.press(button(traveller, say(publishPhrases.run)));
  await expectToast(publishPhrases.done);
}

/** From budgets of 1,000 on there has to be a reason. */
export async function ruleOfReason(traveller: Journey, hands: Hands): Promise<void> {
  const { page, say, expectAccessible } = traveller;
  await hands.press(page.getByRole('button', { name: say(designerPhrases.rules) }));
  await hands.press(top(traveller).getByRole('button', { name: say(rulePhrases.add) }));
  await hands.press(button(traveller, say(rulePhrases.addCondition)));
  await hands.choose(control(traveller, say(rulePhrases.field)), '预算');
  await hands.choose(control(traveller, say(rulePhrases.question)), say(questionPhrases.greaterOrEqual));
  await hands.fill(top(traveller).getByLabel(say(conditionPhrases.value)), '1000');
  await hands.choose(control(traveller, say(rulePhrases.action, { n: 1 })), say(deedPhrases.require));
  await hands.choose(control(traveller, say(rulePhrases.target, { n: 1 })), '理由');
  await hands.press(button(traveller, say(rulePhrases.save)));
  await expectAccessible('the rules of a form');
  await hands.press(button(traveller, say(rulePhrases.close)));
}

/** Creates an empty form, and opens its designer. */
export async function newForm(traveller: Journey, hands: Hands, name: string, code: string): Promise<Locator> {
  const { page, say, enter } = traveller;
  await enter('/onlineDev/webDesign');
  await hands.press(page.getByRole('button', { name: say(designPhrases.add) }));
  await hands.fill(top(traveller).getByRole('textbox', { name: new RegExp(say(designPhrases.name)) }), name);
  await hands.fill(top(traveller).getByRole('textbox', { name: new RegExp(say(designPhrases.code)) }), code);
  await hands.press(button(traveller, say(recordPhrases.save)));
  const canvas = page.getByRole('region', { name: say(designerPhrases.canvas) });
  await canvas.locator('[data-inside=""]').waitFor();
  return canvas;
}

/** A colleague finds it in the menu, fills it in, is stopped by its rule, and sees the record in the list. */
export async function filledIn(traveller: Journey, hands: Hands, form: string): Promise<void> {
  const { page, say, enter, expectToast } = traveller;
  await enter('/home', 'clinic');
  await page.getByRole('menuitem', { name: form }).waitFor();
  await hands.go(form);
  await hands.press(page.getByRole('button', { name: say(modelPhrases.add) }).first());
  const field = (name: string) => top(traveller).getByRole('textbox', { name: new RegExp(`^\\*? ?${name}$`) });
  const budget = top(traveller).getByRole('textbox', { name: '预算' });
  await hands.fill(field('事由'), '添置冷藏包');
  await hands.fill(budget.or(top(traveller).getByRole('spinbutton', { name: '预算' })), '1500');
  await hands.press(button(traveller, say(modelPhrases.save)));
  await expect.poll(() => field('理由').getAttribute('aria-invalid')).toBe('true');
  await hands.fill(field('理由'), '旧包已报废');
  await hands.press(top(traveller).getByRole('button', { name: say(formPhrases.addRow) }));
  await hands.fill(top(traveller).locator('.form-grid').getByRole('textbox').first(), '冷藏包');
  await hands.press(button(traveller, say(modelPhrases.save)));
  await expectToast(modelPhrases.saved);
  await page.getByRole('row').filter({ hasText: '添置冷藏包' }).filter({ hasText: '1500' }).waitFor();
}
