// SQL is tested before it is saved, and errors are reported with a message; keys of other systems, and what they may call.
import { dataInterfacePhrases as phrases, keyPhrases, parameterPhrases, workbenchPhrases } from '../web/src/data-interface/data-interface.phrases.ts';
import { expect } from 'vitest';
import { journey } from './browser.ts';
import { labelled } from './record-form.ts';
import { apiDocsPhrases } from '../web/src/kit/api-docs.phrases.ts';
import { flowEnginePhrases } from '../web/src/flow-engine/flow-engine.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';

for (const [language, width] of [
  ['zh', 1440],
  ['en', 390],
] as const)
  journey(
    `an interface is made, tried, mended and saved: ${language}-${width}`,
    async ({ page, say, open, enter, expectAccessible }) => {
      const code = `journey${language}`;
      await enter('/systemData/dataInterface');
      await page
        .getByRole('button', { name: say(phrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog').last();
      await form.getByRole('textbox', { name: labelled(say(phrases.name)) }).fill(`Journey ${language}`);
      await form.getByRole('textbox', { name: labelled(say(phrases.code)) }).fill(code);
      const query = page.getByRole('textbox', { name: say(phrases.query) });
      await query.fill('select * from app_user');
      expect(await page.getByRole('textbox', { name: say(phrases.path) }).count(), 'the address of another system, in a form for SQL').toBe(0);
      // While the loading icon of a refused save is disappearing, it is still part of the name.
      const save = page.getByRole('button', { name: new RegExp(`(^|loading )${say(recordPhrases.save)}$`) });
      await save.click();
      await page
        .getByText(/app_user/)
        .last()
        .waitFor();
      await query.fill('select count(*) as n from product where code = @code');
      await page
        .getByRole('button', { name: say(parameterPhrases.add) })
        .first()
        .click();
      await page.getByRole('textbox', { name: say(parameterPhrases.field), exact: true }).fill('code');
      await expectAccessible('form');
      await save.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      // The former address; it redirects.
      await open(`/system/dataInterface?keyword=${code}`);
      await page.getByText(`Journey ${language}`).first().waitFor();
      await page
        .getByRole('button', { name: /更多|More|操作|Actions/ })
        .last()
        .click();
      await page.getByText(say(phrases.try)).last().click();
      await page.getByRole('textbox', { name: '@code' }).fill('nothing');
      await page.getByRole('button', { name: say(workbenchPhrases.run), exact: true }).click();
      await page.getByRole('cell', { name: '0', exact: true }).waitFor();
      await expectAccessible('workbench');
      const text = page.getByRole('textbox', { name: say(workbenchPhrases.content) });
      await text.fill('select 1; drop table area');
      await text.press('Control+Enter');
      await page.getByRole('dialog').getByRole('alert').waitFor();
      await expect.poll(() => page.getByRole('dialog').getByRole('alert').innerText()).toMatch(/SELECT/);
    },
    { language, viewport: { width, height: 860 } },
  );

journey('another system gets a key for a workflow, and its documentation', async ({ page, say, open, enter, expectAccessible, screenshot }) => {
  await enter('/systemData/dataInterface');
  await page
    .getByRole('button', { name: say(keyPhrases.title) })
    .first()
    .click();
  await page.getByRole('button', { name: say(keyPhrases.add) }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox', { name: labelled(say(keyPhrases.name)) }).fill('采购系统');
  await form.getByRole('combobox', { name: say(keyPhrases.flows) }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '请假审批' }).click();
  // Actions are asked for what is chosen only.
  expect(await form.getByText(say(keyPhrases.actions), { exact: true }).count()).toBe(0);
  await form.getByRole('checkbox', { name: say(keyPhrases.track), exact: true }).uncheck();
  await expectAccessible('a new key');
  await form.getByLabel(say(keyPhrases.expires)).fill('2031-01-01');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: new RegExp(`${say(keyPhrases.make)}$`) }).click();
  await page.getByRole('button', { name: say(keyPhrases.done) }).click();
  await page.getByText(`请假审批（${say(keyPhrases.start)}）`).waitFor();
  await screenshot('keys');

  await open('/workFlow/flowEngine?keyword=office.leave');
  await page.getByRole('row').filter({ hasText: 'office.leave' }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: say(flowEnginePhrases.api), exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say(apiDocsPhrases.read) }).click();
  expect((await saved).suggestedFilename()).toBe('office.leave.html');
  await expectAccessible('the API of a workflow');
});
