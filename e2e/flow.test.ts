// A leave from its launch over the approval by another person to its end; then many from a spreadsheet, to the approvers of a matrix.
import { flowEngineList } from '@ordo/contract/flow-engine.ts';
import { flowActPhrases, flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { designerPhrases } from '../web/src/flow-engine/designer/designer.phrases.ts';
import { matrixPhrases } from '../web/src/flow-engine/designer/matrix.phrases.ts';
import { nodePhrases, whoPhrases } from '../web/src/flow-engine/designer/node.phrases.ts';
import { actPhrases, flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { sheetStartPhrases } from '../web/src/flow/sheet-start.phrases.ts';
import { importPhrases } from '../web/src/kit/import/import.phrases.ts';
import { kitPhrases } from '../web/src/kit/kit.phrases.ts';
import type { App } from './app.ts';
import { ask } from './ask.ts';
import { journey, type Journey } from './browser.ts';
import { choosePerson } from './choose-person.ts';
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
    await dialog.getByRole('button', { name: say(flowPhrases.attach) }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name: '交接清单.txt', mimeType: 'text/plain', buffer: Buffer.from('冷库钥匙') });
    // Until it is uploaded the opinion cannot be sent.
    await dialog.getByText('交接清单.txt').waitFor();
    await dialog
      .getByRole('button', { name: say(actPhrases.adopt), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });

    await enter(address.slice(address.indexOf('#') + 1), 'member');
    await page.getByRole('heading', { name: new RegExp(say(flowStatusPhrases[2] ?? ['', ''])) }).waitFor();
    await page.getByRole('tab', { name: say(flowPhrases.records) }).click();
    await page.getByText('同意，注意交接').waitFor();
    const attached = page.waitForEvent('download');
    await page.getByRole('button', { name: '交接清单.txt' }).click();
    expect(Buffer.concat((await (await (await attached).createReadStream()).toArray()) as Buffer[]).toString()).toBe('冷库钥匙');
    expect(await page.getByText(say(flowActPhrases.adopt ?? ['', '']), { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: say(flowPhrases.map) }).click();
    await expectAccessible('the map of a task');
  },
  there,
);

/** The approvers of a row. */
const approvers = (traveller: Journey, row: number, account: string): Promise<void> => {
  const { page, say } = traveller;
  const cell = page.getByRole('combobox', { name: say(matrixPhrases.cell, { n: row, what: say(matrixPhrases.people) }) });
  return choosePerson(traveller, say(matrixPhrases.approvers), account, cell);
};

journey(
  'the approvers of a leave are looked up in a matrix of its days',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    const { list } = await ask<{ list: { id: string }[] }>(
      app,
      'admin',
      'GET',
      `${flowEngineList.path}?currentPage=1&pageSize=20&keyword=${encodeURIComponent(FLOW)}`,
    );
    await enter(`/workFlow/flowEngine?design=${list[0]?.id}`);
    await page.locator('.fe-face', { hasText: '部门负责人审批' }).click();
    await page.getByRole('combobox', { name: say(nodePhrases.who), exact: true }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: say(whoPhrases.matrix) }).click();
    await page.getByRole('button', { name: say(matrixPhrases.edit) }).click();
    const sheet = page.getByRole('dialog', { name: say(matrixPhrases.titleOf, { node: '部门负责人审批' }) });
    await sheet.getByRole('button', { name: say(matrixPhrases.addColumn) }).click();
    await sheet.getByRole('combobox', { name: say(matrixPhrases.column, { n: 1 }) }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '请假天数' }).click();
    const bound = (n: number, which: 'from' | 'to') =>
      sheet.getByRole('spinbutton', { name: `${say(matrixPhrases.cell, { n, what: '请假天数' })} ${say(matrixPhrases[which])}` });
    const addRow = sheet.getByRole('button', { name: say(matrixPhrases.addRow) });
    await addRow.click();
    await bound(1, 'to').fill('2');
    // The next row continues where the first ends.
    await addRow.click();
    await expect.poll(() => bound(2, 'from').inputValue()).toBe('2');
    await approvers(traveller, 1, 'head');
    await approvers(traveller, 2, 'admin');
    await expectAccessible('an approval matrix');
    await screenshot('flow-matrix');
    await sheet
      .getByRole('button', { name: say(matrixPhrases.done) })
      .last()
      .click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say(designerPhrases.release), exact: true }).click();
    await traveller.expectToast(['已发布 v2', '']);
  },
  there,
);

journey(
  'leaves are launched from a spreadsheet, the corrected row follows, and each goes to the approver of its row in the matrix',
  async ({ page, say, enter, expectAccessible, screenshot }) => {
    await enter('/workFlow/flowLaunch', 'member');
    await page.getByRole('link', { name: FLOW }).first().click();
    const opener = page.getByRole('button', { name: say(sheetStartPhrases.open) });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: say(sheetStartPhrases.title, { flow: FLOW }) });
    const template = page.waitForEvent('download');
    await dialog.getByRole('button', { name: say(importPhrases.template) }).click();
    expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);

    // One day, two days, and an end before its beginning.
    const rows = [2, 3, 1].map((end) => `年休假,2027-03-02,2027-03-0${end},admin,探亲`);
    const csv = ['请假类型,开始日期,结束日期,工作代理人,请假事由', ...rows].join('\n');
    const file = { name: 'leave.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    const end = dialog.getByRole('textbox', { name: say(importPhrases.cell, { line: 4, column: '结束日期' }) });
    await end.and(page.locator('[aria-invalid=true]')).waitFor();
    await expectAccessible('the preview of a start from a spreadsheet');
    await screenshot('sheet-start-preview');
    await dialog.getByRole('button', { name: say(sheetStartPhrases.start, { n: 2 }) }).click();
    await dialog.getByText(say(sheetStartPhrases.started, { n: 2 })).waitFor();
    await end.fill('2027-03-04');
    await dialog.getByRole('button', { name: say(sheetStartPhrases.start, { n: 1 }) }).click();
    await dialog.getByText(say(sheetStartPhrases.started, { n: 3 })).waitFor();
    await expectAccessible('the result of a start from a spreadsheet');
    await screenshot('sheet-start-done');
    const links = await dialog
      .getByRole('list', { name: say(sheetStartPhrases.startedRows) })
      .getByRole('link')
      .all();
    const tasks = await Promise.all(links.map(async (link) => /open=([^&]+)/.exec((await link.getAttribute('href')) ?? '')?.[1]));
    expect(tasks).toHaveLength(3);
    // The cross in the corner has the same name.
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: say(sheetStartPhrases.close), exact: true })
      .click();
    await dialog.waitFor({ state: 'detached' });

    // The same file again: the two rows that have not changed are named.
    await opener.click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(say(sheetStartPhrases.again, { n: 2, time: '' }).slice(0, 12)).waitFor();
    await expectAccessible('rows that were launched before');
    await screenshot('sheet-start-again');
    await dialog.getByRole('button', { name: say(sheetStartPhrases.leaveOut) }).click();
    await dialog.getByText(say(importPhrases.rows, { n: 1 })).waitFor();

    for (const [at, account] of ['head', 'admin', 'admin'].entries()) {
      await enter(`/workFlow/flowTodo?open=${tasks[at]}`, account);
      await page
        .getByRole('button', { name: say(actPhrases.adopt), exact: true })
        .first()
        .waitFor();
    }
  },
  there,
);

journey(
  'a workflow is found by its initials, tasks by their workflow; one that has ended is deleted by whoever monitors them',
  async ({ page, say, enter, expectAccessible }) => {
    await enter('/workFlow/flowLaunch');
    await page.getByRole('textbox', { name: say(flowPhrases.search) }).fill('qjsp');
    await page.getByRole('link', { name: FLOW }).first().waitFor();

    await enter('/workFlow/flowMonitor');
    const narrow = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
    };
    const step = say(flowPhrases.waitsAt);
    await narrow(say(flowPhrases.flow), FLOW);
    await page.waitForURL(/flowId=/);
    // The steps are those of the workflow.
    await narrow(step, '部门负责人审批');
    await page.waitForURL(/node=/);
    await expectAccessible('the monitor, filtered by step');
    await page
      .getByRole('button', { name: say(kitPhrases.clear), exact: true })
      .first()
      .click();
    await page.getByRole('combobox', { name: step, exact: true }).waitFor({ state: 'detached' });

    await enter('/workFlow/flowMonitor?status=2');
    await narrow(say(flowPhrases.flow), FLOW);
    await page.waitForURL(/flowId=/);
    await expectAccessible('the monitor, filtered by workflow');
    const ticks = page.locator('tbody .list-tick');
    await ticks.first().click();
    const count = await ticks.count();
    await page
      .getByRole('status')
      .getByRole('button', { name: say(flowPhrases.removeEnded) })
      .click();
    const question = page.getByRole('dialog', { name: say(flowPhrases.removeEndedTitle, { n: 1 }) });
    await question.getByRole('button', { name: say(flowPhrases.removeEnded) }).click();
    await expect.poll(() => ticks.count()).toBe(count - 1);
  },
  there,
);
