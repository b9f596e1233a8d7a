// Records of a designed form in other views: a card that a rule refuses stays in its lane, a save without a network is sent later, and a sheet
// with some bad rows is imported as a whole once they are corrected.
import { afterAll, beforeAll, expect } from 'vitest';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { recordImportPhrases } from '../web/src/model/import.phrases.ts';
import { modelPhrases } from '../web/src/model/model.phrases.ts';
import { viewPhrases } from '../web/src/model/view/view.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());
const there = { url: () => app.url };

journey(
  'a card is moved by its menu; a rule that refuses says why, and leaves it where it was',
  async ({ page, say, enter, expectAccessible }) => {
    await enter('/model/officerepair');
    await page.getByRole('button', { name: '维修看板', exact: true }).click();
    const working = page.getByRole('listitem', { name: /^维修中/ });
    await working.getByRole('article').first().waitFor();
    await expectAccessible('board');
    const cards = await working.getByRole('article').count();
    // Records of workflows are only changed by their tasks, and have no menu.
    await working.locator('.view-card-more').first().click();
    // A finished one requires its cost.
    await page.getByRole('menuitem', { name: '已完成' }).click();
    await page.getByRole('button', { name: say(viewPhrases.openIt) }).waitFor();
    expect(await working.getByRole('article').count()).toBe(cards);
  },
  there,
);

journey(
  'a card that the mouse drags where a rule refuses it goes back, and the rule says why',
  async ({ page, say, enter }) => {
    await enter('/model/officerepair');
    await page.getByRole('button', { name: '维修看板', exact: true }).click();
    const [working, done] = [/^维修中/, /^已完成/].map((name) => page.getByRole('listitem', { name }));
    if (!working || !done) throw new Error('no lanes');
    await working.getByRole('article').first().waitFor();
    const titles = () => working.getByRole('article').getByRole('link').allInnerTexts();
    const before = await titles();
    await working.locator('dd').first().hover();
    await page.mouse.down();
    const lane = await done.boundingBox();
    if (!lane) throw new Error('no lane');
    await page.mouse.move(lane.x + lane.width / 2, lane.y + 60, { steps: 5 });
    await page.locator('.view-lane.drag-over').waitFor();
    await page.mouse.up();
    await page
      .locator('.toast', { hasText: '维修费用' })
      .getByRole('button', { name: say(viewPhrases.openIt) })
      .waitFor();
    await expect.poll(titles).toEqual(before);
  },
  { ...there, expected: /400/ },
);

journey(
  'what is saved without a network is kept, listed, and sent when it is back',
  async ({ page, say, enter }) => {
    await enter('/model/officeleave');
    // Records of workflows are only changed by their tasks.
    await page
      .getByRole('row')
      .getByRole('button', { name: new RegExp(`^${say(modelPhrases.edit)} `), disabled: false })
      .first()
      .click();
    const reason = page.getByRole('textbox', { name: '请假事由' });
    await reason.waitFor();
    await page.context().setOffline(true);
    await reason.fill('网络中断时填写');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(modelPhrases.save), exact: true })
      .click();
    const unsent = page.getByText(say(modelPhrases.unsent, { n: 1 }));
    await unsent.waitFor();
    await page.context().setOffline(false);
    await unsent.waitFor({ state: 'detached' });
    await page.getByText('网络中断时填写').first().waitFor();
  },
  { ...there, expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ },
);

/** 200 assets; of the first ten, three have a negative cost, three an invalid date, two no valid category and two no name. */
const assets = () => {
  const line = (n: number) => {
    const name = n === 8 || n === 9 ? '' : `批量资产${n}`;
    const bought = n >= 3 && n < 6 ? '2025-13-40' : '2025-12-01';
    return `${name},BULK-${n},${n >= 6 && n < 8 ? '餐具' : '办公设备'},在用,${n < 3 ? '-5' : '1200.50'},${bought},admin`;
  };
  return ['资产名称,出厂编号,资产类别,状态,原值,购置日期,保管人', ...Array.from({ length: 200 }, (_, n) => line(n))].join('\n');
};

journey(
  'of a sheet of 200 rows ten are wrong: each says why, they are mended or left out, and the rest comes in at once',
  async ({ page, say, enter, expectAccessible }) => {
    await enter('/model/officeasset');
    await page.getByRole('button', { name: say(importPhrases.import), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'assets.csv', mimeType: 'text/csv', buffer: Buffer.from(assets()) });
    await dialog.getByRole('button', { name: say(recordImportPhrases.next) }).click();
    await dialog.getByText(say(importPhrases.bad, { n: 10 })).waitFor();
    await expect.poll(() => dialog.locator('tbody input[aria-invalid=true]').count()).toBe(10);
    await expectAccessible('rows of a sheet that are wrong');
    for (const line of [2, 3, 4]) await dialog.getByLabel(say(importPhrases.cell, { line, column: '原值' })).fill('5');
    for (const line of [8, 9]) await dialog.getByLabel(say(importPhrases.cell, { line, column: '资产类别' })).fill('计算机');
    await dialog.getByRole('button', { name: say(importPhrases.check) }).click();
    await dialog.getByText(say(importPhrases.bad, { n: 5 })).waitFor();
    await dialog.getByRole('button', { name: say(importPhrases.leaveOutBad) }).click();
    await dialog.getByRole('button', { name: say(importPhrases.check) }).click();
    await dialog.getByText(say(recordImportPhrases.would, { creates: 195, updates: 0 })).waitFor();
    await dialog.getByRole('button', { name: say(importPhrases.run, { n: 195 }) }).click();
    await page.getByText(say(recordImportPhrases.done, { created: 195, updated: 0 })).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: '资产名称' }).first().fill('批量资产199');
    await page.keyboard.press('Enter');
    await page.getByText('BULK-199').first().waitFor();
  },
  there,
);
