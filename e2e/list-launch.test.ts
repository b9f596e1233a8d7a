// A button of a list that launches a workflow: designed, released, and pressed at a record, whose values the form begins with.
import { flowEngineCreate, flowEngineRelease } from '@ordo/contract/flow-engine.ts';
import { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { flowPhrases } from '../web/src/flow/flow.phrases.ts';
import { listPhrases as rowPhrases } from '../web/src/kit/list/list.phrases.ts';
import { designerPhrases } from '../web/src/model/designer/designer.phrases.ts';
import { listPhrases } from '../web/src/model/designer/list/list.phrases.ts';
import type { App } from './app.ts';
import { ask, familyField, makeForm } from './ask.ts';
import { journey, type Journey } from './browser.ts';
import { startOwnDemo } from './own-app.ts';

const NAME = '培训名单';
const FLOW = '请假审批';
/** Also a field of the workflow's form. */
const REASON = '请假事由';

const BUYING = '采购审批';
const ROWS = '采购明细';

let app: App;
let id = '';
let parts = '';
beforeAll(async () => {
  app = await startOwnDemo();
  id = await makeForm(app, NAME, 'list.launch', [familyField('comInput', 'course', '课程', {}, true), familyField('textarea', 'reason', REASON)]);
  await ask(app, 'admin', 'POST', recordCreate.path.replace('{id}', id), { recordId: 'training', values: { course: '冷链培训', reason: '参加冷链管理培训' } });
  const columns = [familyField('comInput', 'item', '品名'), familyField('numInput', 'count', '数量', { precision: 0 })];
  const table = {
    __config__: { naseKey: 'table', type: 'table', layout: 'rowFormItem', label: ROWS, showLabel: true, span: 24, fieldId: 'rows', children: columns },
    __vModel__: 'rows',
  };
  const fields = [familyField('comInput', 'name', '名称', {}, true), table];
  const formId = await makeForm(app, '采购申请单', 'list.buying', fields);
  const flow = await ask<{ id: string }>(app, 'admin', 'POST', flowEngineCreate.path, { fullName: BUYING, enCode: 'list.buying', formId });
  await ask(app, 'admin', flowEngineRelease.method, flowEngineRelease.path.replace('{id}', flow.id));
  parts = await makeForm(app, '备件清单', 'list.parts', fields);
  const rows = {
    rows: [
      { id: 'a', values: { item: '温度探头', count: 3 } },
      { id: 'b', values: { item: '蓄冷板', count: 12 } },
    ],
  };
  await ask(app, 'admin', 'POST', recordCreate.path.replace('{id}', parts), { recordId: 'spare', values: { name: '二季度备件' }, rows });
});
afterAll(() => app.stop());

/** A button in each row that launches the workflow, designed on the screen and released. */
async function designed(
  { page, say, enter, expectAccessible, screenshot }: Journey,
  form: string,
  label: string,
  flow: string,
  sources: number,
  picture: string,
) {
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
  };
  await enter(`/onlineDev/webDesign?design=${form}`);
  await page.getByText(say(listPhrases.listPart), { exact: true }).click();
  await page.getByRole('tab', { name: say(listPhrases.buttons), exact: true }).click();
  await page
    .getByRole('button', { name: say(listPhrases.addButton) })
    .last()
    .click();
  await page.getByRole('textbox', { name: say(listPhrases.label), exact: true }).fill(label);
  await choose(say(listPhrases.does), say(listPhrases.doesLaunch));
  await page.getByRole('combobox', { name: say(listPhrases.flow), exact: true }).fill(flow);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: flow }).first().click();
  await page.getByRole('button', { name: say(listPhrases.intoAlike) }).click();
  await page.getByRole('combobox', { name: say(listPhrases.flowFrom, { n: sources }) }).waitFor();
  await expectAccessible('a button of a list that launches a workflow');
  await screenshot(picture);
  await page.getByText(say(designerPhrases.saved), { exact: true }).waitFor();
  const { version, plan } = await ask<{ version: number; plan: string }>(app, 'admin', 'GET', modelPlan.path.replace('{id}', form));
  await ask(app, 'admin', modelRelease.method, modelRelease.path.replace('{id}', form), { version, plan, fill: {} });
  await enter(`/previewModel?id=${form}`);
}

journey(
  'a button of a list launches a workflow, whose form begins with fields of the record',
  async (traveller) => {
    const { page, say, expectAccessible, screenshot } = traveller;
    await designed(traveller, id, '申请休假', FLOW, 1, 'list-launch-designer');
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

journey(
  'a child table of the form begins with the rows of one of the record',
  async (traveller) => {
    const { page, say, screenshot } = traveller;
    await designed(traveller, parts, '申请采购', BUYING, 3, 'list-launch-rows-designer');
    await page.getByRole('button', { name: say(rowPhrases.moreFor, { name: '二季度备件' }) }).click();
    await page.getByRole('menuitem', { name: '申请采购', exact: true }).click();
    const item = (name: string) => page.locator(`input[value="${name}"]`);
    await item('温度探头').waitFor();
    expect(await item('蓄冷板').count()).toBe(1);
    await screenshot('list-launch-rows-form');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: BUYING }).waitFor();
    await screenshot('list-launch-rows-form-390');
  },
  { url: () => app.url },
);
