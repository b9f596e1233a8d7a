// The shapes of the family's calls on tasks, key by key, in every state of a task: a client of the family finds each key that it knows.
import { beforeCirculated, beforeDetail, beforeDone, beforeRecords, beforeTodo } from '@ordo/contract/flow-before.ts';
import { delegateCreate, delegateInfo, delegateList } from '@ordo/contract/flow-delegate.ts';
import { familyLaunchList, familyMonitorList, familyTaskInfo } from '@ordo/contract/flow-family.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let watcher: TestUser;

const words = (text: string) => text.split(' ').toSorted();
const ROW = words(
  'id processId enCode fullName flowName flowCode flowId flowCategory formType formData creatorUserId userName creatorTime startTime endTime thisStep thisStepId status completion flowUrgent formUrgent delegateId description',
);
const TASK = words(
  'id processId enCode fullName flowUrgent flowId flowCode flowName flowType flowCategory flowVersion flowForm flowFormContentJson flowTemplateJson startTime endTime thisStep thisStepId grade description status completion parentId type formUrl appFormUrl creatorUserId creatorTime',
);
const NODE = words('id nodeCode nodeName nodeType nodePropertyJson nodeUp nodeNext completion state sortCode taskId type userName');
const OPERATOR = words(
  'id handleType handleId handleStatus handleTime nodeCode nodeName completion description creatorTime taskNodeId taskId type state parentId',
);
const RECORD = words(
  'id nodeCode nodeName handleStatus handleId handleTime handleOpinion taskOperatorId taskNodeId taskId signImg status operatorId userName fileList',
);
const COPY = words('id objectType objectId nodeCode nodeName taskNodeId taskId creatorTime');
const DELEGATE = words(
  'id toUserId toUserName flowId flowName flowCategory startTime endTime description enabledMark sortCode creatorUser creatorTime lastModifyUser lastModifyTime status version',
);
const keysOf = (one: object | undefined) => Object.keys(one ?? {}).toSorted();

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view']);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { circulate: people(cat.userId) }), byPeople('two', [bob.userId])], {
    settings: { withdraw: 'any' },
  });
});
afterAll(() => server.stop());

const states: [string, (id: string) => Promise<unknown>, number][] = [
  ['running', async () => undefined, 1],
  ['half done', (id) => at.adopt(id, ann, { opinion: '同意' }), 1],
  ['adopted', async (id) => [await at.adopt(id, ann), await at.adopt(id, bob)], 2],
  ['rejected', async (id) => at.ask(id, { command: 'reject', operator: await at.openOf(id, ann), opinion: '不行' }, ann), 3],
  ['withdrawn', (id) => at.ask(id, { command: 'withdraw', opinion: '不去了' }, ini), 4],
];

test.each(states)('a task that is %s', async (_, happens, status) => {
  const id = await at.launched(flow, ini);
  await happens(id);
  const { data } = await server.ask(beforeDetail, { id }, ini.token);
  expect(keysOf(data)).toEqual(
    words(
      'flowFormInfo flowTaskInfo flowTaskNodeList flowTaskOperatorList flowTaskOperatorRecordList flowTaskCirculateList formOperates approversProperties freeApprover draftData',
    ),
  );
  expect(data.flowTaskInfo.status).toBe(status);
  expect(keysOf(data.flowTaskInfo)).toEqual(TASK);
  for (const node of data.flowTaskNodeList) expect(keysOf(node)).toEqual(NODE);
  expect(data.flowTaskOperatorList.length).toBeGreaterThan(0);
  for (const operator of data.flowTaskOperatorList) expect(keysOf(operator)).toEqual(OPERATOR);
  for (const record of data.flowTaskOperatorRecordList) expect(keysOf(record)).toEqual(RECORD);
  for (const copy of data.flowTaskCirculateList) expect(keysOf(copy)).toEqual(COPY);
  for (const row of data.formOperates) expect(keysOf(row)).toEqual(words('id name required read write'));
  for (const json of ['flowForm', 'flowFormContentJson', 'flowTemplateJson'] as const) expect(JSON.parse(data.flowTaskInfo[json])).toBeInstanceOf(Object);
  expect(JSON.parse(data.flowFormInfo)).toBeInstanceOf(Object);
  expect(data.flowTaskInfo.thisStepId === 'end').toBe(status > 1);
  expect(data.flowTaskNodeList.every(({ type, completion }) => type === '0' && completion === 1)).toBe(status === 2);
  expect(keysOf((await server.ask(beforeRecords, { id }, ini.token)).data.list[0])).toEqual(RECORD);
  expect(keysOf((await server.ask(familyTaskInfo, { id }, ini.token)).data)).toEqual(words('id flowId data'));
});

test('rows of each list', async () => {
  const id = await at.launched(flow, ini, { title: '事假' });
  await at.adopt(id, ann, { opinion: '同意' });
  await server.outbox.drain();
  const lists = [
    [beforeTodo, bob, '节点two'],
    [beforeDone, ann, '节点one'],
    [beforeCirculated, cat, '节点one'],
    [familyLaunchList, ini, '节点two'],
    [familyMonitorList, watcher, '节点two'],
  ] as const;
  const detail = (await server.ask(beforeDetail, { id }, ini.token)).data;
  const visitOf = (node: string) => detail.flowTaskNodeList.find(({ nodeCode }) => nodeCode === node)?.id;
  const stepIds = [visitOf('two'), visitOf('one'), visitOf('one'), 'two', 'two'];
  for (const [index, [list, who, step]] of lists.entries()) {
    const row = (await server.ask(list, { pageSize: 500 }, who.token)).data.list.find(({ processId }) => processId === id);
    expect(keysOf(row)).toEqual(ROW);
    expect([list.path, row?.thisStep, row?.thisStepId]).toEqual([list.path, step, stepIds[index]]);
    expect(row?.status).toBe(1);
  }
});

test('a copy that the initiator sent comes from the start', async () => {
  const id = await at.launched(flow, ini, { title: '年假' });
  expect((await at.ask(id, { command: 'circulate', to: [cat.userId] }, ini)).code).toBe(200);
  const row = (await server.ask(beforeCirculated, { pageSize: 500 }, cat.token)).data.list.find(({ processId }) => processId === id);
  expect(row?.thisStep).toBe('发起');
});

test('an entrust', async () => {
  const said = { toUserId: cat.userId, flowId: flow.id, startTime: Date.now() + 60_000, endTime: Date.now() + 120_000, description: '出差' };
  const { data } = await server.ask(delegateCreate, said, bob.token);
  const row = (await server.ask(delegateInfo, { id: data.id }, bob.token)).data;
  expect(keysOf(row)).toEqual(DELEGATE);
  expect(keysOf((await server.ask(delegateList, {}, bob.token)).data.list[0])).toEqual(DELEGATE);
  expect(row).toMatchObject({ ...said, status: 1, enabledMark: 1, flowName: expect.stringContaining('/') as string });
});
