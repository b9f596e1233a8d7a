// A button of a list that launches a workflow: designed, released, and pressed at a record, whose values the form begins with.
import { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { listPhrases as rowPhrases } from '../web/src/kit/list/list.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { listPhrases } from '../web/src/model/designer/list/list.phrases.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

const NAME = '培训名单';
const FLOW = '请假审批';
/** Also a field of the workflow's form. */
const REASON = '请假事由';

let app: App;
let id = '';
beforeAll(async () => {
  app = await startOwnDemo();
  id = await makeForm(app, NAME, 'list.launch', [familyField('comInput', 'course', '课程', {}, true), familyField('textarea', 'reason', REASON)]);
  await ask(app, 'admin', 'POST', recordCreate.path.replace('{id}', id), { recordId: 'training', values: { course: '冷链培训', reason: '参加冷链管理培训' } });
});
afterAll(() => app.stop());

journey(
  'a button of a list launches a workflow, whose form begins with fields of the record',
  async (traveller) => {
    const { page, say, enter, expectAccessible, screenshot } = traveller;
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
    };
    await enter(`/onlineDev/webDesign?design=${id}`);
    await page.getByText(say(listPhrases.listPart), { exact: true }).click();
    await page.getByRole('tab', { name: say(listPhrases.buttons), exact: true }).click();
    await page
      .getByRole('button', { name: say(listPhrases.addButton) })
      .last()
      .click();
    await page.getByRole('textbox', { name: say(listPhrases.label), exact: true }).fill('申请休假');
    await choose(say(listPhrases.does), say(listPhrases.doesLaunch));
    await choose(say(listPhrases.flow), FLOW);
    await page.getByRole('button', { name: say(listPhrases.intoAlike) }).click();
    await page.getByRole('combobox', { name: say(listPhrases.flowFrom, { n: 1 }) }).waitFor();
    await expectAccessible('a button of a list that launches a workflow');
    await screenshot('list-launch-designer');
    await page.getByText(say(designerPhrases.saved), { exact: true }).waitFor();

    const { version, plan } = await ask<{ version: number; plan: string }>(app, 'admin', 'GET', modelPlan.path.replace('{id}', id));
    await ask(app, 'admin', modelRelease.method, modelRelease.path.replace('{id}', id), { version, plan, fill: {} });
    await enter(`/previewModel?id=${id}`);
    await page.getByRole('button', { name: say(rowPhrases.moreFor, { name: '冷链培训' }) }).click();
    await page.getByRole('menuitem', { name: '申请休假', exact: true }).click();
    const reason = page.getByRole('textbox', { name: new RegExp(REASON) });
    await reason.waitFor();
    expect(await reason.inputValue()).toBe('参加冷链管理培训');
    await page.getByRole('complementary', { name: say(flowPhrases.path) }).waitFor();
    await expectAccessible('the form of a launch for a record');
    await screenshot('list-launch-form');
  },
  { url: () => app.url },
);
