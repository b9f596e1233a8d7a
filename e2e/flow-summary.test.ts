// Retention of tasks: an administrator sets the years, the night reduces old tasks to a summary, and those who took part still see it. Archived workflows.
import { success } from '@ordo/contract/refusals.ts';
import { taskRun } from '@ordo/contract/schedule-task.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { flowEnginePhrases } from '../web/src/flow-engine/flow-engine.phrases.ts';
import { flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { stubPhrases } from '../web/src/flow/stub.phrases.ts';
import { listPhrases } from '../web/src/kit/list/list.phrases.ts';
import { recordPhrases } from '../web/src/kit/record/record.phrases.ts';
import { sysConfigPhrases } from '../web/src/sys-config/sys-config.phrases.ts';
import type { App } from './app.ts';
import { ask } from './ask.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

const TITLE = '三年前的请假单';
const LIST = `/workFlow/flowMonitor?keyword=${encodeURIComponent(TITLE)}`;

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  await app.change(`
    with old as (
    update flow_task set full_name = '${TITLE}', creator_time = creator_time - interval '3 years', started_at = started_at - interval '3 years', ended_at = ended_at - interval '3 years'
    where id = (select t.id from flow_task t join flow_operator o on o.task_id = t.id where t.status = 2 and t.parent_task is null and o.vote is not null
      group by t.id order by count(*) desc, t.id limit 1) returning id)
    update flow_record r set at = at - interval '3 years' from old where r.task_id = old.id`);
});
afterAll(() => app.stop());
const there = { url: () => app.url };

journey(
  'an administrator sets the years that tasks are kept whole',
  async ({ page, say, enter, expectToast, screenshot }) => {
    await enter('/system/sysConfig');
    const years = page.getByRole('spinbutton', { name: new RegExp(say(sysConfigPhrases.flowTaskYears)) });
    await years.fill('2');
    await years.scrollIntoViewIfNeeded();
    await screenshot('setting of retention');
    await page.getByRole('button', { name: say(recordPhrases.save) }).click();
    await expectToast(success);
    // The scheduler starts a little after the product.
    const run = () => ask(app, 'admin', taskRun.method, taskRun.path.replace('{id}', 'flow.retention'), {});
    await expect
      .poll(() =>
        run().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await enter(LIST);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText(say(stubPhrases.kept), { exact: true }).first().isVisible();
      })
      .toBe(true);
    await screenshot('summary in the list');
  },
  { language: 'en', ...there },
);

for (const [what, manner] of [
  ['', { language: 'en' }],
  [' on a phone', { viewport: { width: 390, height: 844 }, touch: true, language: 'en' }],
] as const)
  journey(
    `an old task says what is left of it, and offers nothing to do${what}`,
    async ({ page, say, enter, expectAccessible, screenshot }) => {
      await enter(LIST);
      await page.getByRole('link', { name: TITLE }).click();
      await page.getByRole('article', { name: TITLE }).getByText(say(stubPhrases.people)).waitFor();
      await page.getByText(/2 年后|2 years after/).waitFor();
      expect(await page.getByRole('article').getByRole('tab').count()).toBe(0);
      await expectAccessible('a summary');
      await screenshot(`a summary${what}`);
      await page.getByRole('button', { name: say(flowPhrases.back) }).click();
      await page.getByText(TITLE).waitFor();
    },
    { ...manner, ...there },
  );

journey(
  'a workflow is archived, found among the archived ones, and restored',
  async ({ page, say, enter, expectAccessible, expectToast, screenshot }) => {
    await enter('/workFlow/flowEngine');
    const name = await page.locator('.list-name').first().innerText();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: new RegExp(say(listPhrases.more)) }).click();
    await page.getByRole('menuitem', { name: say(flowEnginePhrases.remove), exact: true }).click();
    await page.getByRole('dialog').getByText(say(flowEnginePhrases.archiveSays)).waitFor();
    await screenshot('archive a workflow');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(flowEnginePhrases.remove), exact: true })
      .click();
    await expectToast(success);
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say(flowEnginePhrases.archived), exact: true }).click();
    await row.waitFor();
    await expectAccessible('archived workflows');
    await screenshot('archived workflows');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText(name, { exact: true }).first().waitFor();
    await screenshot('archived workflows on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: say(flowEnginePhrases.restore) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(flowEnginePhrases.restore), exact: true })
      .click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say(flowEnginePhrases.current), exact: true }).click();
    await row.waitFor();
    await screenshot('restored workflow');
  },
  { language: 'en', ...there },
);
