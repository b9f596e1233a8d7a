// A form from scratch to its use: designed by mouse, and from a spreadsheet; released, published in the menu, and filled in by a colleague.
import { questionPhrases } from '@ordo/contract/filter.phrases.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { designPhrases } from '../web/src/model/design.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { deedPhrases, rulePhrases } from '../web/src/model/designer/rule.phrases.ts';
import { recordImportPhrases } from '../web/src/model/import.phrases.ts';
import { kindPhrases } from '../web/src/model/kind.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { sheetPhrases } from '../web/src/model/start.phrases.ts';
import { conditionPhrases } from '../web/src/menu/rights.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';
import { COLUMNS, FIELDS, TABLE, choose, filledIn, press, release, top } from './ten-minutes.ts';

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

journey(
  'by mouse: five fields, a rule and a child table are drawn, released and put into the menu, and a colleague fills the form in',
  async (traveller) => {
    const { page, say, enter, expectAccessible } = traveller;
    const NAME = '物资申请';
    await enter('/onlineDev/webDesign');
    await page.getByRole('button', { name: say(designPhrases.add) }).click();
    await top(traveller)
      .getByRole('textbox', { name: new RegExp(say(designPhrases.name)) })
      .fill(NAME);
    await top(traveller)
      .getByRole('textbox', { name: new RegExp(say(designPhrases.code)) })
      .fill('ten.mouse');
    await press(traveller, say(recordPhrases.save));

    const canvas = page.getByRole('region', { name: say(designerPhrases.canvas) });
    const list = canvas.locator('[data-inside=""]');
    const named = async (name: string) => {
      await page.locator('[data-first]').fill(name);
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
    await list.waitFor();
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

    await page.getByRole('button', { name: say(designerPhrases.rules) }).click();
    await top(traveller)
      .getByRole('button', { name: say(rulePhrases.add) })
      .click();
    await press(traveller, say(rulePhrases.addCondition));
    await choose(traveller, say(rulePhrases.field), '预算');
    await choose(traveller, say(rulePhrases.question), say(questionPhrases.greaterOrEqual));
    await top(traveller).getByLabel(say(conditionPhrases.value)).fill('1000');
    await choose(traveller, say(rulePhrases.action, { n: 1 }), say(deedPhrases.require));
    await choose(traveller, say(rulePhrases.target, { n: 1 }), '理由');
    await press(traveller, say(rulePhrases.save));
    await expectAccessible('the rules of a form');
    await press(traveller, say(rulePhrases.close));

    await page.getByRole('button', { name: say(designerPhrases.release), exact: true }).click();
    await release(traveller);
    await filledIn(traveller, NAME);
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
    await press(traveller, say(sheetPhrases.create));
    await press(traveller, say(sheetPhrases.release));
    await release(traveller);
    await press(traveller, say(recordImportPhrases.next));
    await top(traveller)
      .getByText(say(recordImportPhrases.would, { creates: 12, updates: 0 }))
      .waitFor();
    await press(traveller, say(importPhrases.run, { n: 12 }));
    await page.getByText(say(recordImportPhrases.done, { created: 12, updated: 0 })).waitFor();

    await enter('/home', 'clinic');
    await page.getByRole('menuitem', { name: NAME }).click();
    await page.getByRole('row').filter({ hasText: '办公椅 12' }).waitFor();
    await page
      .getByRole('button', { name: say(modelPhrases.add) })
      .first()
      .click();
    await press(traveller, say(modelPhrases.save));
    const subject = top(traveller).getByRole('textbox', { name: new RegExp('^\\*? ?事由$') });
    await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true');
    await subject.fill('办公椅 13');
    await press(traveller, say(modelPhrases.save));
    await expectToast(modelPhrases.saved);
    await page.getByRole('row').filter({ hasText: '办公椅 13' }).waitFor();
  },
  there,
);
