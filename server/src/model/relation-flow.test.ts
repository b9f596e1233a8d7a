// A field that names an adopted task: who may choose which, and which of its values are shown.
import { familyChoices } from '@ordo/contract/flow-family.ts';
import { recordCreate, recordInfo, recordList, recordSheet } from '@ordo/contract/model-record.ts';
import { printTemplateCreate, printTemplateFill } from '@ordo/contract/print-template.ts';
import { recordChosen } from '@ordo/contract/record-related.ts';
import { defaultPage } from '@ordo/engine/print/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executedBy } from '../../testing/executed.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { grant, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let stranger: TestUser;
let token: string;
let model: MadeModel;
let form: FlowForm;
let field: FlowForm['field'];

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  field = form.field;
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  model = await releasedModel(server, token, formOf(node('relationFlow', 'leave', '请假单', {}, { flowId: flow.id, relationField: 'title' })));
  const codes = [...flowPages, `${model.page}:view`, `${model.page}:btn_add`];
  [ini, stranger] = await Promise.all([at.hire(codes), at.hire(codes)]);
});
afterAll(() => server.stop());

const put = async (leave: string, by: TestUser) => {
  const recordId = newId();
  const reply = await server.ask(recordCreate, { id: model.id, recordId, values: { leave } }, by.token);
  return { recordId, reply };
};

test('an adopted task is named by those who had to do with it, and is called by its title', async () => {
  const task = await at.launched(flow, ini);
  expect((await put(task, ini)).reply.refusal, 'while it runs').toBe('recordWrong');
  expect((await at.adopt(task, ann)).code).toBe(200);
  expect((await put(task, stranger)).reply.refusal).toBe('recordWrong');
  const offered = async (by: TestUser) =>
    (await server.ask(familyChoices, { id: flow.id, currentPage: 1, ids: `${task},nothing` }, by.token)).data as { list: { id: string }[] };
  expect((await offered(ini)).list).toMatchObject([{ id: task }]);
  expect((await offered(stranger)).list).toEqual([]);
  expect((await put('nothing', ini)).reply.refusal).toBe('recordWrong');
  const { recordId, reply } = await put(task, ini);
  expect(reply.code).toBe(200);
  const shown = await server.ask(recordInfo, { id: model.id, recordId }, ini.token);
  const { fullName } = (await at.detail(task, ini)).data;
  expect(JSON.stringify(shown.data ?? shown)).toContain(fullName);
});

test('fields of a task that a record names are shown as each reader sees them: in the record, lists, files and on paper, and to strangers not at all', async () => {
  const hides = { rights: [{ field: field.remark ?? '', read: false, write: false, required: false }] };
  const secretive = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], hides)]);
  const shown = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'note', '说明'),
      node('relationFlow', 'leave', '请假单', {}, { flowId: secretive.id, relationField: 'title' }),
      node('relationFlowAttr', 'days', '天数', {}, { relationField: 'leave', showField: 'days' }),
      node('relationFlowAttr', 'why', '原因', {}, { relationField: 'leave', showField: 'remark' }),
    ),
    listOf(['note', 'leave', 'days', 'why']),
    ['btn_add', 'btn_download', 'btn_print'],
  );
  const codes = ['view', 'btn_add', 'btn_download', 'btn_print'].map((right) => `${shown.page}:${right}`);
  for (const { roleId } of [ini, ann, stranger]) await grant(server, roleId, codes);
  const task = await at.launched(secretive, ini, { title: '事假', days: '2.5', remark: '家中有事' });
  expect((await at.adopt(task, ann)).code).toBe(200);
  const recordId = newId();
  expect((await server.ask(recordCreate, { id: shown.id, recordId, values: { note: '甲', leave: task } }, ini.token)).code).toBe(200);
  await server.ask(recordCreate, { id: shown.id, recordId: newId(), values: { note: '没有' } }, ini.token);

  const templated = { fullName: newId(), enCode: newId(), type: `model.${shown.id}` };
  const line = { type: 'paragraph', attrs: { align: 'left' }, content: ['days', 'why'].map((key) => ({ type: 'field', attrs: { key, format: 'plain' } })) };
  const template = (await server.ask(printTemplateCreate, { ...templated, printTemplate: { page: defaultPage, content: [line] } }, token)).data.id;
  const told = async (by: TestUser) => {
    const record = (await server.ask(recordInfo, { id: shown.id, recordId }, by.token)).data.values;
    const { list } = (await server.ask(recordList, { id: shown.id }, by.token)).data;
    const sheet =
      (await downloadSheet(server, `${recordSheet.path.replace('{id}', shown.id)}?exportColumns=note,leave,days,why`, by.token)).rows.find(
        ([note]) => note === '甲',
      ) ?? [];
    const printed = (await server.ask(printTemplateFill, { id: template, recordId }, by.token)).data.printTemplate.content;
    const chosen = (await server.ask(recordChosen, { id: shown.id, relation: 'leave', chosen: task }, by.token)).data.values;
    const row = list.find(({ id }) => id === recordId);
    expect([row?.days, row?.why, chosen.days, chosen.why]).toEqual([record.days, record.why, record.days, record.why]);
    expect(list.find(({ id }) => id !== recordId)).toMatchObject({ days: null, why: null });
    return {
      days: record.days,
      why: record.why,
      sheet: sheet.slice(2, 4),
      printed: JSON.stringify(printed)
        .match(/"text":"[^"]*"/g)
        ?.map((one) => one.slice(8, -1)),
    };
  };
  const all = { days: '2.5', why: '家中有事', sheet: ['2.5', '家中有事'], printed: ['2.5', '家中有事'] };
  expect(await told(ini)).toEqual(all);
  const unseen = (await server.ask(recordInfo, { id: shown.id, recordId }, stranger.token)).data.values.days;
  expect(unseen).not.toBe('2.5');
  expect(await told(ann)).toEqual({ ...all, why: unseen, sheet: ['2.5', '（不可查看）'], printed: ['2.5'] });
  expect(await told(stranger)).toEqual({ days: unseen, why: unseen, sheet: ['（不可查看）', '（不可查看）'], printed: undefined });
  // A user who sees the record of the task on a page of its form also sees it here, with the fields of that page.
  await grant(server, stranger.roleId, [`${form.page}:view`]);
  expect(await told(stranger)).toEqual(all);
});

test('a list and a file of many records that name tasks execute as many statements as those of a few', async () => {
  const other = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const names = formOf(
    node('relationFlow', 'leave', '请假单', {}, { flowId: flow.id, relationField: 'title' }),
    node('relationFlowAttr', 'days', '天数', {}, { relationField: 'leave', showField: 'days' }),
    node('relationFlow', 'second', '另一张', {}, { flowId: other.id, relationField: 'title' }),
    node('relationFlowAttr', 'more', '另外天数', {}, { relationField: 'second', showField: 'days' }),
  );
  const shown = await releasedModel(server, token, names, listOf(['leave', 'days', 'second', 'more']), ['btn_add', 'btn_download']);
  await grant(
    server,
    ini.roleId,
    ['view', 'btn_add', 'btn_download'].map((right) => `${shown.page}:${right}`),
  );
  const adopted = async (of: MadeFlow) => {
    const task = await at.launched(of, ini);
    expect((await at.adopt(task, ann)).code).toBe(200);
    return task;
  };
  const named: [string, string][] = [];
  for (let count = 0; count < 10; count += 1) named.push([await adopted(flow), await adopted(other)]);
  const create = async (count: number) => {
    const [leave = '', second = ''] = named[count % named.length] ?? [];
    expect((await server.ask(recordCreate, { id: shown.id, recordId: newId(), values: { leave, second } }, ini.token)).code).toBe(200);
  };
  const list = async () => {
    const { data } = await server.ask(recordList, { id: shown.id, pageSize: 50 }, ini.token);
    expect(data.list.map(({ days, more }) => [days, more])).toEqual(data.list.map(() => ['2.5', '2.5']));
  };
  const sheet = () => downloadSheet(server, `${recordSheet.path.replace('{id}', shown.id)}?exportColumns=leave,days,second,more`, ini.token);
  for (let count = 0; count < 2; count += 1) await create(count);
  for (const work of [list, sheet]) await work();
  const counted = async (work: () => Promise<unknown>) => (await executedBy(work)).filter((text) => text.includes('flow_')).length;
  const few = [await counted(list), await counted(sheet)];
  expect(Math.min(...few)).toBeGreaterThan(0);
  for (let count = 2; count < 50; count += 1) await create(count);
  expect([await counted(list), await counted(sheet)]).toEqual(few);
});
