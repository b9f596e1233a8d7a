// A leave from its launch over the approval by another person to its end.
import { flowActPhrases, flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { actPhrases, flowPhrases } from '../web/src/flow/flow.phrases.ts';
import type { App } from './app.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

const FLOW = '请假审批';

let app: App;
beforeAll(async () => {
  app = await startOwnDemo();
  const named = (account: string, who: string) =>
    app.change(`
      update app_user set account = '${account}', password_hash = (select password_hash from app_user where account = 'admin'), password_once = false
      where id = (${who})`);
  const draft = `select t.id, t.initiator_id, o.manager_id from flow_task t join app_user u on u.id = t.initiator_id join organize o on o.id = u.organize_id where t.status = 0`;
  await named('member', `select initiator_id from (${draft}) d limit 1`);
  await named('head', `select manager_id from (${draft}) d limit 1`);
});
afterAll(() => app.stop());

const there = { url: () => app.url };

journey(
  'who launches a leave sees where it will go, the head approves it by keyboard, and it is done',
  async (traveller) => {
    const { page, say, enter, expectAccessible } = traveller;
    await enter('/workFlow/flowLaunch', 'member');
    await page.getByRole('link', { name: FLOW }).first().click();
    const path = page.getByRole('complementary', { name: say(flowPhrases.path) });
    await path.getByText('部门负责人审批').waitFor();
    await expectAccessible('the form of a launch');

    // The saved draft is continued.
    await page.goto(`/#/workFlow/flowLaunch?tab=mine&status=0`);
    await page.getByRole('link', { name: /调休 2 天/ }).click();
    const reason = page.getByRole('textbox', { name: /请假事由/ });
    await reason.fill('周末值班，申请调休两天。');
    await page.getByRole('button', { name: say(flowPhrases.submit), exact: true }).click();
    await page.getByRole('heading', { name: new RegExp(say(flowStatusPhrases[1] ?? ['', ''])) }).waitFor();
    const address = page.url();

    await enter(`/workFlow/flowTodo?open=${new URL(address.replace('#', '')).searchParams.get('open')}`, 'head');
    await page.getByText('周末值班，申请调休两天。').waitFor();
    await expectAccessible('a task');
    await page
      .getByRole('button', { name: say(actPhrases.adopt), exact: true })
      .first()
      .waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: say(actPhrases.adopt) });
    await dialog.getByRole('textbox').fill('同意，注意交接');
    await dialog
      .getByRole('button', { name: say(actPhrases.adopt), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });

    await enter(address.slice(address.indexOf('#') + 1), 'member');
    await page.getByRole('heading', { name: new RegExp(say(flowStatusPhrases[2] ?? ['', ''])) }).waitFor();
    await page.getByRole('tab', { name: say(flowPhrases.records) }).click();
    await page.getByText('同意，注意交接').waitFor();
    expect(await page.getByText(say(flowActPhrases.adopt ?? ['', '']), { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: say(flowPhrases.map) }).click();
    await expectAccessible('the map of a task');
  },
  there,
);
