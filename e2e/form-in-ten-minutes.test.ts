// A form from scratch to its use: designed by mouse, and from a spreadsheet; released, published in the menu, and filled in by a colleague.
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { designPhrases } from '../web/src/model/design.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { factPhrases } from '../web/src/model/designer/property.phrases.ts';
import { recordImportPhrases } from '../web/src/model/import.phrases.ts';
import { kindPhrases } from '../web/src/model/kind.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { sheetPhrases } from '../web/src/model/start.phrases.ts';
import type { App } from './app.ts';
import { journey, type Journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';
import { COLUMNS, FIELDS, TABLE, button, byKeyboard, byMouse, filledIn, newForm, release, ruleOfReason, top } from './ten-minutes.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  await app.change(`
    update app_user set account = 'clinic', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
    where id = (select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = 'clinic'
      where u.enabled_mark = 1 order by u.id limit 1)`);
});
afterAll(() => app.stop());
const there = { url: () => app.url };
const label = ({ page, say }: Journey) => page.getByRole('textbox', { name: say(factPhrases.label), exact: true });

journey(
  'by mouse: five fields, a rule and a child table are drawn, released and put into the menu, and a colleague fills the form in',
  async (traveller) => {
    const { page, say } = traveller;
    const NAME = '物资申请';
    const mouse = byMouse(traveller);
    const canvas = await newForm(traveller, mouse, NAME, 'ten.mouse');
    const named = async (name: string) => {
      await label(traveller).fill(name);
      await canvas.getByText(name, { exact: true }).first().waitFor();
    };
    /** Drags from the palette to the end of a list. */
    const drag = async (kind: FieldKindName, to: Locator) => {
      await page.getByRole('button', { name: say(kindPhrases[kind]), exact: true }).hover();
      await page.mouse.down();
      const box = await to.boundingBox();
      if (!box) throw new Error('nowhere to drop');
      await page.mouse.move(box.x + box.width - 20, box.y + box.height - 4, { steps: 5 });
      await page.mouse.up();
    };
    const list = canvas.locator('[data-inside=""]');
    for (const [kind, name] of FIELDS) {
      await drag(kind, list);
      await named(name);
    }
    await drag('table', list);
    await named(TABLE);
    for (const [kind, name] of COLUMNS) {
      await drag(kind, canvas.locator('[data-across]'));
      await named(name);
    }
    expect(await canvas.locator('[data-across] > [data-node]').count()).toBe(2);
    await ruleOfReason(traveller, mouse);
    await mouse.press(page.getByRole('button', { name: say(designerPhrases.release), exact: true }));
    await release(traveller, mouse);
    await filledIn(traveller, mouse, NAME);
  },
  there,
);

journey(
  'by keyboard alone: the same form, from the palette to its release, and a colleague fills it in without a mouse too',
  async (traveller) => {
    const { page, say, tabTo } = traveller;
    const NAME = '键盘申请';
    const keys = byKeyboard(traveller);
    const canvas = await newForm(traveller, keys, NAME, 'ten.keys');
    await tabTo(page.getByRole('textbox', { name: say(designerPhrases.search) }));
    // Enter in the search adds the first component found; F2 goes to its settings, Escape back.
    for (const [kind, name] of [...FIELDS, ['table', TABLE] as const, ...COLUMNS]) {
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(say(kindPhrases[kind]));
      await page.keyboard.press('Enter');
      await page.keyboard.press('F2');
      await expect.poll(() => label(traveller).evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.insertText(name);
      await canvas.getByText(name, { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
    }
    expect(await canvas.locator('[data-across] > [data-node]').count()).toBe(2);
    await ruleOfReason(traveller, keys);
    await keys.press(page.getByRole('button', { name: say(designerPhrases.release), exact: true }));
    await release(traveller, keys);
    await filledIn(traveller, keys, NAME);
  },
  there,
);

const SHEET = [
  '事由,预算,申请日期,紧急程度,联系人',
  ...Array.from({ length: 12 }, (_, at) => `办公椅 ${at + 1},${300 + at},2026-03-${String(at + 1).padStart(2, '0')},${at % 3 ? '一般' : '紧急'},张三`),
].join('\n');

journey(
  'started from a spreadsheet: its columns are fields, its rows are records, and a colleague sees them and adds one',
  async (traveller) => {
    const { page, say, enter, expectToast } = traveller;
    const NAME = '办公椅登记';
    await enter('/onlineDev/webDesign');
    await page.getByRole('button', { name: say(designPhrases.fromSheet) }).click();
    await top(traveller)
      .locator('input[type=file]')
      .setInputFiles({ name: `${NAME}.csv`, mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
    await top(traveller)
      .getByText(say(sheetPhrases.found, { columns: 5, rows: 12 }))
      .waitFor();
    const kind = async (head: string) =>
      top(traveller)
        .getByRole('row')
        .filter({ has: page.getByRole('textbox', { name: say(sheetPhrases.of, { what: say(sheetPhrases.column), head }) }) })
        .innerText();
    expect(await kind('预算')).toContain(say(kindPhrases.currency));
    expect(await kind('申请日期')).toContain(say(kindPhrases.date));
    await top(traveller)
      .getByRole('checkbox', { name: say(sheetPhrases.of, { what: say(sheetPhrases.required), head: '事由' }) })
      .check();
    await top(traveller)
      .getByRole('textbox', { name: new RegExp(`^\\*? ?${say(designPhrases.code)}$`) })
      .fill('ten.sheet');
    await button(traveller, say(sheetPhrases.create)).click();
    await button(traveller, say(sheetPhrases.release)).click();
    await release(traveller, byMouse(traveller));
    await button(traveller, say(recordImportPhrases.next)).click();
    await top(traveller)
      .getByText(say(recordImportPhrases.would, { creates: 12, updates: 0 }))
      .waitFor();
    await button(traveller, say(importPhrases.run, { n: 12 })).click();
    await page.getByText(say(recordImportPhrases.done, { created: 12, updated: 0 })).waitFor();

    await enter('/home', 'clinic');
    await page.getByRole('menuitem', { name: NAME }).click();
    await page.getByRole('row').filter({ hasText: '办公椅 12' }).waitFor();
    await page
      .getByRole('button', { name: say(modelPhrases.add) })
      .first()
      .click();
    await button(traveller, say(modelPhrases.save)).click();
    const subject = top(traveller).getByRole('textbox', { name: new RegExp('^\\*? ?事由$') });
    await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true');
    await subject.fill('办公椅 13');
    await button(traveller, say(modelPhrases.save)).click();
    await expectToast(modelPhrases.saved);
    await page.getByRole('row').filter({ hasText: '办公椅 13' }).waitFor();
  },
  there,
);
