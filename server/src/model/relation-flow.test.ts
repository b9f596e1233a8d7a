// A field that names an adopted task: who may choose which, and what is read of it.
import { familyChoices } from '@ordo/contract/flow-family.ts';
import { recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type MadeFlow } from '../../testing/flows.ts';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import type { TestUser } from '../../testing/users.ts';
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

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const form = await flowForm(server, token);
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
