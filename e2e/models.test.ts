// A designed form from its file to a page in the menu, and its use: by the designer, by a user who fills it in, by a user without permission, and by two users
// at the same time.
import { join } from 'node:path';
import { success } from '@ordo/contract/refusals.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { formPhrases } from '../web/src/form/form.phrases.ts';
import { entryPhrases } from '../web/src/shell/entry.phrases.ts';
import { designPhrases, fieldPhrases, filePhrases, publishPhrases, releasePhrases, releasesPhrases, stepPhrases } from '../web/src/model/design.phrases.ts';
import { conflictPhrases, modelPhrases } from '../web/src/model/model.phrases.ts';
import type { App } from './app.ts';
import { journey, type Journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

/** A model as an exported file: with a child table, formulas, a unique check, and rules. */
const file = join(import.meta.dirname, 'small-purchase.json');
const NAME = '小额采购';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  for (const role of ['clinic', 'audit'])
    await app.change(`
      update app_user set account = '${role}', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
      where id = (select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = '${role}'
        where u.enabled_mark = 1 order by u.id limit 1)`);
});
afterAll(() => app.stop());

const there = { url: () => app.url };

const top = ({ page }: Journey) => page.getByRole('dialog').last();
const press = (traveller: Journey, label: string) => top(traveller).getByRole('button', { name: label, exact: true }).last().click();
const input = (traveller: Journey, label: string) => top(traveller).getByRole('textbox', { name: new RegExp(`^\\*? ?${label}$`) });

/** Address of the page, from the menu. */
let address = '';

async function newRecord(traveller: Journey) {
  const { page, say } = traveller;
  await page
    .getByRole('button', { name: say(modelPhrases.add) })
    .first()
    .click();
  await top(traveller).waitFor();
}

/** A cell of a child row as a phone shows it. */
const cell = (traveller: Journey, n: number, name: string) =>
  top(traveller)
    .getByRole('region', { name: traveller.say(formPhrases.row, { n }) })
    .getByRole('textbox', { name });

async function line(traveller: Journey, item: string, price: string, count: string) {
  await cell(traveller, 1, 'Item').fill(item);
  await cell(traveller, 1, 'Price').fill(price);
  await cell(traveller, 1, 'Quantity').fill(count);
}

async function saved(traveller: Journey, phrase = modelPhrases.saved) {
  await press(traveller, traveller.say(modelPhrases.save));
  await traveller.expectToast(phrase);
  await traveller.page.getByRole('dialog').waitFor({ state: 'detached' });
}

journey(
  'a file becomes a design, is released, and gets its place in the menu with a role',
  async (traveller) => {
    const { page, say, enter, expectToast, expectAccessible, screenshot } = traveller;
    await enter('/onlineDev/webDesign');
    await page.getByRole('button', { name: say(designPhrases.fromFile) }).click();
    await top(traveller).locator('input[type=file]').setInputFiles(file);
    await top(traveller)
      .getByText(say(filePhrases.fields, { n: 8 }))
      .waitFor();
    await press(traveller, say(filePhrases.create));
    await top(traveller).getByText(say(filePhrases.allUnderstood)).waitFor();
    await expectAccessible('what was read of a file');
    await press(traveller, say(filePhrases.toFields));
    await page.getByRole('table', { name: say(fieldPhrases.title, { name: NAME }) }).waitFor();
    await expectAccessible('the fields of a model');
    await screenshot('model-fields');
    await press(traveller, say(designPhrases.close));
    await release(traveller);
    await expectAccessible('publishing to the menu');
    await top(traveller).getByLabel(say(publishPhrases.roles)).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '接种门诊人员' }).click();
    await page.keyboard.press('Escape');
    await press(traveller, say(publishPhrases.run));
    await expectToast(publishPhrases.done);
    await page.reload();
    await page.getByRole('menuitem', { name: NAME }).click();
    await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
    address = new URL(page.url()).hash.slice(1);
  },
  there,
);

async function more({ page, say }: Journey, action: string) {
  await page
    .getByRole('row')
    .getByRole('button', { name: say(listPhrases.moreFor, { name: NAME }) })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function release(traveller: Journey) {
  const { say } = traveller;
  await more(traveller, say(designPhrases.release));
  await press(traveller, say(releasePhrases.run));
  await top(traveller)
    .getByRole('heading', { name: say(publishPhrases.title) })
    .waitFor();
}

journey(
  'on a phone the record is filled in: sums are there at once, a rule asks for more, and what is taken is refused at its place',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter(address, 'clinic');
    await newRecord(traveller);
    await input(traveller, 'Subject').fill('打印纸');
    await line(traveller, 'A4', '125.5', '8');
    const approval = input(traveller, 'Approval');
    await approval.waitFor();
    await expectAccessible('a new record of a model');
    await screenshot('model-record-phone');
    await press(traveller, say(modelPhrases.save));
    await expect.poll(() => approval.getAttribute('aria-invalid')).toBe('true');
    await approval.fill('SP-1');
    await saved(traveller);
    await page.getByText('1004.00').first().waitFor();
    await newRecord(traveller);
    await input(traveller, 'Subject').fill('打印纸');
    await line(traveller, '10 号', '18', '2');
    await press(traveller, say(modelPhrases.save));
    await expect.poll(() => input(traveller, 'Subject').getAttribute('aria-invalid')).toBe('true');
    await input(traveller, 'Subject').fill('订书机');
    await saved(traveller);
  },
  { ...there, language: 'en', viewport: { width: 390, height: 844 } },
);

journey(
  'who has no permission finds neither the page nor its records',
  async (traveller) => {
    const { page, say, enter, open } = traveller;
    await enter('/home', 'audit');
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('link', { name: NAME }).count()).toBe(0);
    await open(address);
    await page.getByText(say(entryPhrases.missingText)).first().waitFor();
  },
  there,
);

journey(
  'two change one record: what does not meet is merged, of what does one value is chosen',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter(address, 'admin');
    const other: Journey = { ...traveller, page: await page.context().newPage() };
    await other.page.goto(page.url());
    for (const one of [traveller, other]) {
      await one.page.getByRole('link', { name: '订书机' }).click();
      await press(one, say(modelPhrases.edit));
      await input(one, '备注').waitFor();
    }
    await input(other, '备注').fill('对方的说法');
    await press(other, say(modelPhrases.save));
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    await input(traveller, '备注').fill('我的说法');
    await press(traveller, say(modelPhrases.save));
    const asked = page.getByRole('dialog', { name: say(conflictPhrases.title) });
    await asked.waitFor();
    await expectAccessible('the choice between two values');
    await screenshot('model-conflict');
    await asked.getByRole('button', { name: say(conflictPhrases.allMine) }).click();
    await asked.getByRole('button', { name: say(conflictPhrases.save) }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '我的说法' }).waitFor();
  },
  there,
);

journey(
  'the design is changed with records there: what that does is said before, a gap is filled, and a release before comes back',
  async (traveller) => {
    const { page, say, enter, expectToast, expectAccessible, screenshot } = traveller;
    await enter('/onlineDev/webDesign');
    await more(traveller, say(designPhrases.fields));
    await label(traveller, '备注').fill('用途');
    await box(traveller, '用途').click();
    await press(traveller, say(designPhrases.save));
    await expectToast(success);
    await press(traveller, say(designPhrases.cancel));
    await more(traveller, say(designPhrases.release));
    await top(traveller)
      .getByText(say(stepPhrases.require, { label: '用途' }))
      .waitFor();
    await expectAccessible('the plan of a release');
    await screenshot('model-plan');
    await input(traveller, '用途').fill('日常办公');
    await press(traveller, say(releasePhrases.run));
    await top(traveller)
      .getByRole('heading', { name: say(publishPhrases.title) })
      .waitFor();
    await press(traveller, say(designPhrases.close));

    await enter(address, 'admin');
    await page.getByRole('columnheader', { name: '用途' }).waitFor();
    await page.getByRole('row').filter({ hasText: '打印纸' }).getByText('日常办公').waitFor();
    await page.getByRole('row').filter({ hasText: '订书机' }).getByText('我的说法').waitFor();

    await enter('/onlineDev/webDesign');
    await more(traveller, say(designPhrases.releases));
    const first = top(traveller)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'v1' }) });
    await first.getByRole('button', { name: say(releasesPhrases.back) }).click();
    // The drawer behind the question has buttons of the same name.
    await page.getByText(say(releasesPhrases.backText)).waitFor();
    await press(traveller, say(releasesPhrases.back));
    await expectToast(success);
    await expectAccessible('the releases of a model');
    await press(traveller, say(designPhrases.close));
    await more(traveller, say(designPhrases.release));
    await top(traveller)
      .getByText(say(stepPhrases.rename, { from: '用途', to: '备注' }))
      .waitFor();
    await press(traveller, say(releasePhrases.run));
    await top(traveller)
      .getByRole('heading', { name: say(publishPhrases.title) })
      .waitFor();
    await enter(address, 'admin');
    await page.getByRole('columnheader', { name: '备注' }).waitFor();
    await page.getByRole('row').filter({ hasText: '打印纸' }).waitFor();
  },
  there,
);

journey(
  'a list that is edited in its rows is walked by keyboard: cells are copied, pasted, taken back and opened',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter('/model/officerepair', 'admin');
    const heads = page.getByRole('columnheader');
    await heads.filter({ hasText: /故障描述|Fault/ }).waitFor();
    // The first column is that of the check boxes.
    const column = (await heads.allInnerTexts()).findIndex((head) => /故障描述|Fault/.test(head)) - 1;
    const at = (row: number) => page.locator(`[data-cell="${row} ${column}"]`);
    const focused = (row: number) => page.locator(`[data-cell="${row} ${column}"]:focus`).waitFor();
    const clipboard = (kind: 'copy' | 'paste', text = '') =>
      page.evaluate(
        ([type, written]) => {
          const data = new DataTransfer();
          data.setData('text/plain', written);
          document.activeElement?.dispatchEvent(new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }));
          return data.getData('text/plain');
        },
        [kind, text] as const,
      );
    await at(1).click();
    await page.keyboard.press('Shift+ArrowDown');
    await focused(2);
    await expectAccessible('cells of a list');
    await screenshot('model-cells');
    const before = await at(2).innerText();
    expect(await clipboard('copy')).toBe(`${await at(1).innerText()}\n${before}\n`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await focused(2);
    await clipboard('paste', '更换电源');
    await at(2).filter({ hasText: '更换电源' }).waitFor();
    await page.getByRole('button', { name: say(modelPhrases.undo), exact: true }).click();
    await at(2).filter({ hasText: before }).waitFor();
    await at(2).click();
    await clipboard('paste', '甲处\n乙处\n');
    await press(traveller, say(modelPhrases.paste));
    for (const [row, text] of [
      [2, '甲处'],
      [3, '乙处'],
    ] as const)
      await at(row).filter({ hasText: text }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await at(2).click();
    await page.keyboard.press('F2');
    await page.locator('.model-inline textarea:focus').fill('丙处');
    await page.keyboard.press('Control+Enter');
    await at(2).filter({ hasText: '丙处' }).waitFor();
    await focused(2);
  },
  there,
);

const label = ({ page, say }: Journey, name: string) => page.getByRole('textbox', { name: `${say(fieldPhrases.label)} · ${name}`, exact: true });
const box = ({ page, say }: Journey, name: string) => page.getByRole('checkbox', { name: `${say(fieldPhrases.required)} · ${name}` });
