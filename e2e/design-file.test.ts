// A design file whose form works on existing tables: its data source is not here, so the preview says so, and another one is chosen.
import { afterAll, beforeAll, expect } from 'vitest';
import { designPhrases, filePhrases, tablePhrases, typePhrases } from '../web/src/model/design.phrases.ts';
import type { App } from './app.ts';
import { familyField } from './ask.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
});
afterAll(() => app.stop());

const design = {
  fullName: '仓库台账',
  enCode: 'file.stock',
  webType: 2,
  type: 1,
  dbLinkId: 'elsewhere',
  dbLinkName: '仓库系统',
  formData: JSON.stringify({ fields: [familyField('comInput', 'code', '编码', {}, true), familyField('comInput', 'name', '名称')] }),
  columnData: '',
  tables: JSON.stringify([{ typeId: '1', table: 'stock', tableField: '', relationField: '' }]),
};

journey(
  'a design file over tables of a data source that is not here asks for one',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    await enter('/onlineDev/webDesign');
    await page.getByRole('button', { name: say(designPhrases.fromFile) }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'stock.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(design)) });
    await dialog.getByText(say(filePhrases.sourceGone, { name: '仓库系统' })).waitFor();
    const create = dialog.getByRole('button', { name: say(filePhrases.create), exact: true });
    expect(await create.isDisabled()).toBe(true);
    await expectAccessible('a design file without its data source');
    await screenshot('design-file-source');
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole('combobox', { name: say(tablePhrases.source) }).click();
    await page.locator('.ant-select-item-option', { hasText: say(filePhrases.ownTables) }).waitFor();
    await screenshot('design-file-source-390');
    await page.locator('.ant-select-item-option', { hasText: say(filePhrases.ownTables) }).click();
    await create.click();
    await dialog.getByText(say(filePhrases.allUnderstood)).waitFor();
  },
  { url: () => app.url },
);

journey(
  'app forms are a tab of the designs, which is also at the family’s address; what is added there is one',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    await enter('/onlineDev/appDesign');
    const tab = (name: string) => page.getByRole('group', { name: say(designPhrases.type) }).getByRole('button', { name, exact: true });
    await expect.poll(() => tab(say(typePhrases['2'])).getAttribute('aria-pressed')).toBe('true');
    expect(page.url()).toContain('type=2');
    await page.getByRole('button', { name: say(designPhrases.add) }).click();
    await page.getByRole('dialog').last().locator('.ant-select-content', { hasText: say(typePhrases['2']) }).waitFor(); // prettier-ignore
    await screenshot('app-form-new');
    await page.keyboard.press('Escape');
    await tab(say(designPhrases.all)).click();
    await expect.poll(() => page.url()).not.toContain('type=2');
    await expectAccessible('designs by type');
    await screenshot('designs');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot('designs-390');
  },
  { url: () => app.url },
);
