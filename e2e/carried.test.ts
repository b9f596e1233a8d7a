// Export and import between installations, and the pages that show what happened.
import { success } from '@ordo/contract/refusals.ts';
import { dataInterfaceRefusals } from '@ordo/contract/refusals/data-interface.ts';
import { printTemplateRefusals } from '@ordo/contract/refusals/print-template.ts';
import { expect } from 'vitest';
import { entityPhrases } from '@ordo/contract/change-log.phrases.ts';
import { areaPhrases } from '../web/src/area/area.phrases.ts';
import { changeLogPhrases, fieldPhrases } from '../web/src/change-log/change-log.phrases.ts';
import { dataInterfacePhrases } from '../web/src/data-interface/data-interface.phrases.ts';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { logPhrases } from '../web/src/log/log.phrases.ts';
import { printTemplatePhrases } from '../web/src/print-template/print-template.phrases.ts';
import { journey, type Journey } from './browser.ts';

/** The file downloaded by a row's menu. */
async function given({ page, say }: Journey, name: string, label: readonly [string, string]): Promise<string> {
  await page
    .getByRole('button', { name: say(listPhrases.moreFor, { name }) })
    .first()
    .click();
  const leaves = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say(label), exact: true }).click();
  const chunks = await (await (await leaves).createReadStream()).toArray();
  return Buffer.concat(chunks as Buffer[]).toString();
}
const bring = ({ page }: Journey, text: string) =>
  page.locator('input[type=file][accept*=json]').setInputFiles({ name: 'brought.json', mimeType: 'application/json', buffer: Buffer.from(text) });

journey(
  'a print template goes out as a file and comes in under another name, switched off; a file that is none is told',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter('/system/printTemplate');
    await page.getByText('疫苗收货单').first().waitFor();
    const text = await given(traveller, '疫苗收货单', printTemplatePhrases.export);
    await bring(traveller, text.slice(0, 200));
    await page.getByText(say(printTemplateRefusals.printFile.text)).waitFor();
    await bring(traveller, text.replace('"疫苗收货单"', '"带来的收货单"').replace(/"enCode": "[^"]+"/, '"enCode": "brought"'));
    const row = page.getByRole('row').filter({ hasText: '带来的收货单' });
    await row.waitFor();
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await expectAccessible('the templates with one that came in');
    await screenshot('print-brought');
  },
  { language: 'zhtw', expected: /400/ },
);

journey(
  'an interface is made, goes out as a file and comes in again; a file that is none is told',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    const text = (fullName: string, enCode: string) =>
      JSON.stringify({ format: 'ordo.dataInterface.1', fullName, enCode, dataType: 2, query: '[{"a":1}]', path: '', requestParameters: '[]' });
    await enter('/systemData/dataInterface');
    await page.getByRole('heading', { name: say(dataInterfacePhrases.title), level: 1 }).waitFor();
    await bring(traveller, '{}');
    await page.getByText(say(dataInterfaceRefusals.interfaceFile.text)).waitFor();
    await bring(traveller, text('Brought one', 'brought.one'));
    await page.getByText('Brought one').first().waitFor();
    const again = await given(traveller, 'Brought one', dataInterfacePhrases.export);
    expect(JSON.parse(again)).toMatchObject({ enCode: 'brought.one', query: '[{"a":1}]' });
    await bring(traveller, again.replace('Brought one', 'Brought two').replace('brought.one', 'brought.two'));
    await page.getByText('Brought two').first().waitFor();
    await expectAccessible('the interfaces with those that came in');
    await screenshot('interface-brought');
  },
  { language: 'en', viewport: { width: 390, height: 844 }, expected: /400/ },
);

journey('translations come in from a sheet', async (traveller) => {
  const { page, say, enter, expectAccessible, screenshot } = traveller;
  await enter('/system/language?keyword=system.icons');
  await page.getByText('系统图标').first().waitFor();
  await page
    .getByRole('button', { name: say(importPhrases.import), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const sheet = '标识,繁体中文,英文\nmenu:system.icons,,Pictures\nmenu:nowhere,,X\n';
  await dialog.locator('input[type=file]').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await dialog.getByText(say(importPhrases.bad, { n: 1 })).waitFor();
  await expectAccessible('the preview of translations');
  await screenshot('translation-sheet');
  await dialog.getByRole('button', { name: say(importPhrases.leaveOutBad) }).click();
  await dialog.getByRole('button', { name: say(importPhrases.run, { n: 1 }) }).click();
  await page.getByText(say(importPhrases.done, { n: 1 })).waitFor();
});

journey(
  'an area is changed, and the change log tells it field by field',
  async (traveller) => {
    const { page, say, open, enter, expectAccessible, screenshot, expectToast } = traveller;
    await enter('/system/area?edit=330523');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: say(areaPhrases.description) }).fill('旅程');
    await expectAccessible('the form of an area');
    await form.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);
    await open('/system/changeLog');
    const row = page
      .getByRole('row')
      .filter({ hasText: say(entityPhrases.area) })
      .first();
    await row.waitFor();
    await expectAccessible('the change log');
    await row.getByRole('link').or(row.getByRole('button')).first().click();
    await page.getByRole('dialog').getByText('旅程').first().waitFor();
    await page.getByRole('dialog').getByText(say(changeLogPhrases.after)).first().waitFor();
    await page.getByRole('cell', { name: say(fieldPhrases.description as [string, string]), exact: true }).waitFor();
    await expectAccessible('one change');
    await screenshot('change-log-one');
  },
  { language: 'zhtw' },
);

journey(
  'each log is read, narrowed and taken along as a sheet',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    await enter('/system/log?keyword=admin');
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessible('the sign-ins');
    const leaves = page.waitForEvent('download');
    await page
      .getByRole('button', { name: say(listPhrases.export) })
      .first()
      .click();
    expect((await leaves).suggestedFilename()).toMatch(/\.xlsx$/);
    for (const kind of ['requests', 'faults'] as const) {
      await page.getByText(say(logPhrases[kind]), { exact: true }).first().click();
      await page.locator('.bone, .busy-bar').filter({ visible: true }).first().waitFor({ state: 'detached' });
      await expectAccessible(`the log of ${kind}`);
      await screenshot(`log-${kind}`);
    }
  },
  { language: 'en' },
);
