import { expect } from 'vitest';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { cronPhrases, outcomePhrases, runLogPhrases, taskPhrases } from '../web/src/schedule-task/schedule-task.phrases.ts';
import { journey, type Journey } from './browser.ts';
import { labelled, saveAndClose } from './record-form.ts';

/** An interface for tasks, as the page of interfaces would create it. */
async function interfaceThere({ page }: Journey, fullName: string, enCode: string): Promise<void> {
  const made = await page.evaluate(
    async (wanted) => {
      const headers = { authorization: localStorage.getItem('ordo.token') ?? '', 'content-type': 'application/json' };
      const answer = await fetch('/v1/api/system/DataInterface', { method: 'POST', headers, body: JSON.stringify(wanted) });
      return ((await answer.json()) as { code: number }).code;
    },
    { fullName, enCode, enabledMark: 1, dataType: 1, query: 'select count(*) as n from product where code = @code', requestParameters: '[{"field":"code"}]' },
  );
  expect(made).toBe(200);
}

journey('a task of the product gets another time, with its next moments in sight, and is run by hand', async (traveller) => {
  const { page, say, enter, expectAccessible, screenshot } = traveller;
  await enter('/system/task');
  const row = page.getByRole('row').filter({ hasText: '清理过期会话' });
  await expectAccessible('the scheduled tasks');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say(taskPhrases.edit) }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: say(taskPhrases.cron) }).fill('every hour');
  await form.getByText(say(cronPhrases.none)).waitFor();
  await form.getByRole('button', { name: say(cronPhrases.weekly) }).click();
  await form.getByText(say(cronPhrases.nextTen)).waitFor();
  await expectAccessible('the form of a task');
  await screenshot('task form');
  await saveAndClose(traveller);
  await row.getByText('0 8 * * 1').waitFor();

  await row.getByText(say(taskPhrases.runNow), { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(taskPhrases.runNow) })
    .click();
  const runs = page.locator('.ant-drawer');
  await runs.getByText(say(outcomePhrases.done)).first().waitFor();
  await expectAccessible('the runs of a task');
  await screenshot('task runs');
});

for (const [language, width] of [
  ['zh', 1440],
  ['en', 390],
] as const)
  journey(
    `a task that asks an interface is made in its form, tells what is wrong with it, and runs: ${language}-${width}`,
    async (traveller) => {
      const { page, say, open, enter, expectAccessible, screenshot } = traveller;
      const name = `Stock ${language}`;
      await enter('/system/task');
      await page
        .getByRole('button', { name: say(taskPhrases.add) })
        .first()
        .waitFor();
      await interfaceThere(traveller, `Count ${language}`, `count${language}`);
      await page
        .getByRole('button', { name: say(taskPhrases.add) })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: labelled(say(taskPhrases.name)) }).fill(name);
      await form.getByRole('textbox', { name: labelled(say(taskPhrases.code)) }).fill(`stock${language}`);
      await form.getByRole('combobox', { name: labelled(say(taskPhrases.interfaceId)) }).fill(`Count ${language}`);
      // The options come from the server: Enter before that selects nothing.
      await page
        .locator('.ant-select-item-option-active')
        .filter({ hasText: `Count ${language}` })
        .waitFor();
      await page.keyboard.press('Enter');
      await form.getByRole('textbox', { name: labelled(say(taskPhrases.cron)) }).fill('61 * * * *');
      await form.getByRole('button', { name: say(recordPhrases.save) }).click();
      await expect.poll(() => form.getByRole('textbox', { name: labelled(say(taskPhrases.cron)) }).getAttribute('aria-invalid')).toBe('true');
      await form.getByRole('button', { name: say(cronPhrases.daily) }).click();
      await form.getByRole('textbox', { name: labelled(say(taskPhrases.parameters)) }).fill('no sign');
      await form.getByRole('button', { name: say(recordPhrases.save) }).click();
      await expect.poll(() => form.getByRole('textbox', { name: labelled(say(taskPhrases.parameters)) }).getAttribute('aria-invalid')).toBe('true');
      await expectAccessible('the form of a task with what is wrong');
      await screenshot(`task form new ${language}`);
      await form.getByRole('textbox', { name: labelled(say(taskPhrases.parameters)) }).fill('code=BCG');
      await saveAndClose(traveller);

      await open(`/system/task?keyword=stock${language}`);
      await page.getByText(name).first().waitFor();
      await page.getByText(say(taskPhrases.runNow), { exact: true }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(taskPhrases.runNow) })
        .click();
      await page.getByText(say(runLogPhrases.title, { name })).waitFor();
      await page.locator('.ant-drawer').getByText(say(outcomePhrases.done)).first().waitFor();
      await screenshot(`task new ${language}`);
    },
    { language, viewport: { width, height: 860 } },
  );
