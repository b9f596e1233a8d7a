import { expect } from 'vitest';
import { billRulePhrases, reportPhrases } from '../web/src/bill-rule/bill-rule.phrases.ts';
import { dictionaryPhrases } from '../web/src/dictionary/dictionary.phrases.ts';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { rolePhrases } from '../web/src/role/role.phrases.ts';
import { journey } from './browser.ts';
import { saveAndClose } from './record-form.ts';

const PHONE = { width: 390, height: 844 };

journey('a bill rule shows its number while it is typed, and its report tells who holds which', async (traveller) => {
  const { page, say, enter, expectAccessible, screenshot } = traveller;
  await enter('/system/billRule');
  await page
    .getByRole('button', { name: say(billRulePhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: say(billRulePhrases.name) }).fill('旅程单据');
  await form.getByRole('textbox', { name: say(billRulePhrases.code) }).fill('JOURNEY.BILL');
  await form.getByRole('textbox', { name: say(billRulePhrases.prefix) }).fill('LC-');
  await form.getByText(/^LC-\d{8}0001$/).waitFor();
  await form.getByRole('textbox', { name: say(billRulePhrases.start) }).fill('88');
  await form.getByText(/^LC-\d{8}0088$/).waitFor();
  await expectAccessible('the form of a bill rule');
  await saveAndClose(traveller);

  const number = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('ordo.token') ?? '' };
    const answer = await fetch('/v1/api/system/BillRule/BillNumber/JOURNEY.BILL?draft=journey', { headers });
    return ((await answer.json()) as { data: string }).data;
  });
  expect(number).toMatch(/^LC-\d{8}0088$/);
  const row = page.getByRole('row').filter({ hasText: '旅程单据' });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say(billRulePhrases.numbers) }).click();
  await page.getByRole('dialog').getByText(number, { exact: true }).waitFor();
  await page.getByRole('dialog').getByText(say(reportPhrases.noGaps)).waitFor();
  await expectAccessible('the report of a bill rule');
  await screenshot('bill report');
});

journey('a new kind of roles is offered at once, and merged away again with the roles that had it', async (traveller) => {
  const { page, say, open, enter, expectAccessible, screenshot } = traveller;
  await enter('/systemData/dictionary?type=RoleType');
  await page
    .getByRole('button', { name: say(dictionaryPhrases.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.locator('#fullName').fill('临时角色');
  await form.getByRole('textbox', { name: say(dictionaryPhrases.code) }).fill('temporary');
  await saveAndClose(traveller);
  await expectAccessible('the dictionaries');

  await open('/permission/role');
  await page
    .getByRole('button', { name: say(rolePhrases.add) })
    .first()
    .click();
  await form.getByRole('textbox', { name: say(rolePhrases.name) }).fill('旅程角色');
  await form.getByRole('textbox', { name: say(rolePhrases.code) }).fill('JourneyRole');
  await form.getByRole('combobox', { name: say(rolePhrases.type) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '临时角色' }).click();
  await saveAndClose(traveller);

  await open('/systemData/dictionary?type=RoleType');
  const row = page.getByRole('row').filter({ hasText: '临时角色' });
  await row.getByRole('button', { name: say(dictionaryPhrases.usesAndMerge) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say(dictionaryPhrases.held, { what: '角色', count: 1 })).waitFor();
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '其他角色' }).click();
  await dialog.getByText(say(dictionaryPhrases.plan, { from: '临时角色', to: '其他角色' })).waitFor();
  await expectAccessible('the plan of a merge');
  await screenshot('dictionary merge');
  await dialog.getByRole('button', { name: say(dictionaryPhrases.merge) }).click();
  await row.waitFor({ state: 'detached' });
});

journey(
  'on a phone and in English a dictionary is read, and an item retires',
  async (traveller) => {
    const { page, say, open, enter, expectAccessible, screenshot } = traveller;
    await enter('/systemData/dictionary?type=IndustryType');
    await page.getByText('Public health institutions').waitFor();
    await expectAccessible('a dictionary on a phone');
    await screenshot('dictionary phone');
    await open('/systemData/dictionary?type=IndustryType&edit=IndustryType.university');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say(dictionaryPhrases.to) }).fill('2020-12-31');
    await page.keyboard.press('Enter');
    await saveAndClose(traveller);
    await page.getByText(`university · ${say(dictionaryPhrases.retired)}`).waitFor();
  },
  { language: 'en', viewport: PHONE },
);

const HEADS = '编码,名称,默认值\n';

journey('items come in from a sheet, and the dictionary goes as JSON and comes back', async (traveller) => {
  const { page, say, enter, expectAccessible, screenshot } = traveller;
  await enter('/systemData/dictionary?type=RoleType');
  await page.getByRole('button', { name: say(dictionaryPhrases.importSheet), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const sheet = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADS}visitor,访客,否\nguest,访客,否\n`) };
  await dialog.locator('input[type=file]').setInputFiles(sheet);
  await dialog.getByText(say(importPhrases.bad, { n: 1 })).waitFor();
  await expectAccessible('the preview of items');
  await screenshot('dictionary sheet');
  await dialog.getByRole('textbox', { name: say(importPhrases.cell, { line: 3, column: '名称' }) }).fill('来宾');
  await dialog.getByRole('button', { name: say(importPhrases.run, { n: 2 }) }).click();
  await page.getByText(say(importPhrases.done, { n: 2 })).waitFor();
  await page.getByRole('row').filter({ hasText: '来宾' }).waitFor();

  await page.getByRole('button', { name: say(dictionaryPhrases.ofType, { name: '角色类型' }) }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say(dictionaryPhrases.exportType) }).click();
  const chunks = await (await (await saved).createReadStream()).toArray();
  const content = Buffer.concat(chunks as Buffer[])
    .toString()
    .replaceAll('"visitor"', '"caller"')
    .replaceAll('"访客"', '"来访者"');

  await page.getByRole('button', { name: say(dictionaryPhrases.importTypes) }).click();
  const choose = async (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'RoleType.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(content.replaceAll('"来访者"', '""'));
  await dialog.getByText(say(dictionaryPhrases.importBad, { n: 1 })).waitFor();
  await expectAccessible('what is wrong with a file of dictionaries');
  await screenshot('dictionary file bad');
  await choose(content);
  await dialog.getByText(say(dictionaryPhrases.importAdds, { n: 1 })).waitFor();
  await expectAccessible('the plan of a file of dictionaries');
  await screenshot('dictionary file');
  await dialog.getByRole('button', { name: say(dictionaryPhrases.importAll, { n: 1 }) }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: '来访者' }).waitFor();
});
