import { success } from '@ordo/contract/refusals.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { cronPhrases, outcomePhrases, taskPhrases } from '../web/src/schedule-task/schedule-task.phrases.ts';
import { journey } from './browser.ts';

journey('a task of the product gets another time, with its next moments in sight, and is run by hand', async (traveller) => {
  const { page, say, open, signIn, expectAccessible, screenshot } = traveller;
  await open('/system/task');
  await signIn();
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
  await form.getByRole('button', { name: say(recordPhrases.save) }).click();
  await page.getByText(say(success)).waitFor();
  await form.waitFor({ state: 'detached' });
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
