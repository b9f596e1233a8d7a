// The family's calls on tasks: the same permissions, rules and results as our own.
import {
  beforeAssign,
  beforeAudit,
  beforeCancel,
  beforeDetail,
  beforeDone,
  beforeRecall,
  beforeRecords,
  beforeReject,
  beforeSaveAudit,
  beforeTodo,
  beforeTransfer,
} from '@ordo/contract/flow-before.ts';
import {
  familyChoices,
  familyLaunchList,
  familyLaunchRemove,
  familyMonitorList,
  familyMonitorRemove,
  familyPress,
  familyTaskCreate,
  familyTaskInfo,
  familyTaskRecord,
  familyTaskUpdate,
  familyWithdraw,
} from '@ordo/contract/flow-family.ts';
import type { FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let stranger: TestUser;
let watcher: TestUser;
const right = (key: string, more: Partial<FieldRight>): FieldRight => ({ field: form.field[key] ?? '', read: true, write: false, required: false, ...more });

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, stranger] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire(['view', 'btn_cancel', 'btn_assign', 'btn_remove'].map((one) => `workFlow.flowMonitor:${one}`));
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  flow = await releasedFlowOf(server, form, [
    byPeople('one', [ann.userId], { rights: [right('days', { write: true }), right('remark', { read: false })] }),
    byPeople('two', [bob.userId]),
  ]);
});
afterAll(() => server.stop());

const wire = (values: Record<string, unknown>) => JSON.stringify(values);
const launched = async (
  by = ini,
  values: Record<string, unknown> = { title: '事假', days: '2.5', remark: '秘密', lines: [{ item: '车票', cost: '12.50' }] },
) => {
  const reply = await server.ask(familyTaskCreate, { flowId: flow.id, data: wire({ ...values, nonce: Math.random() }), status: 0 }, by.token);
  expect(reply).toMatchObject({ code: 200, data: { status: 1 } });
  return reply.data.id;
};
const workOf = async (task: string, who: TestUser) =>
  (await server.ask(beforeTodo, { pageSize: 500 }, who.token)).data.list.find(({ processId }) => processId === task);
const events = async (task: string) =>
  (await sql<{ command: string }>`select command ->> 'command' as command from flow_event where task_id = ${task} order by seq`.execute(server.db)).rows.map(
    ({ command }) => command,
  );

test('a task goes from its launch over two adoptions to its end', async () => {
  const task = await launched();
  const work = await workOf(task, ann);
  expect(work).toMatchObject({ flowId: flow.id, thisStep: '节点one', status: 1, flowUrgent: 1, formUrgent: 1, formType: 2, delegateId: '' });
  expect(await workOf(task, bob)).toBeUndefined();
  expect((await server.ask(beforeAudit, { id: work?.id ?? '', handleOpinion: '同意' }, ann.token)).data).toMatchObject({ status: 1 });
  expect((await server.ask(beforeDone, {}, ann.token)).data.list[0]).toMatchObject({ processId: task, status: 1 });
  expect((await server.ask(beforeAudit, { id: (await workOf(task, bob))?.id ?? '' }, bob.token)).data).toMatchObject({ status: 2 });
  const [row] = (await server.ask(familyLaunchList, {}, ini.token)).data.list;
  expect(row).toMatchObject({ id: task, processId: task, status: 2, completion: 100 });
});

test('the form goes in by the keys of the wire and comes out without what the node hides', async () => {
  const task = await launched();
  const read = async (who: TestUser) => JSON.parse((await server.ask(familyTaskInfo, { id: task }, who.token)).data.data) as Record<string, unknown>;
  expect(await read(ini)).toMatchObject({ title: '事假', days: 2.5, remark: '秘密', lines: [{ item: '车票', cost: 12.5 }] });
  const told = await read(ann);
  expect(told).toMatchObject({ title: '事假', days: 2.5 });
  expect(JSON.stringify(told)).not.toContain('秘密');
  expect(told).not.toHaveProperty('remark');
  const shown = await server.ask(familyTaskRecord, { flowId: flow.id, taskId: task }, ann.token);
  expect(shown.data).toMatchObject({ id: task, title: '事假' });
  expect(JSON.stringify(shown.data)).not.toContain('秘密');
  const id = (await workOf(task, ann))?.id ?? '';
  // A hidden field cannot be set; a read-only one cannot be changed.
  const locked = await server.ask(beforeAudit, { id, formData: { data: wire({ ...told, title: '病假' }) } }, ann.token);
  expect(locked).toMatchObject({ refusal: 'flowTaskFieldRight', msg: expect.stringContaining('标题') as string });
  const sent = wire({ ...told, days: '3', remark: '改掉' });
  expect((await server.ask(beforeAudit, { id, formData: { data: sent } }, ann.token)).code).toBe(200);
  expect(await read(ini)).toMatchObject({ days: 3, remark: '秘密', title: '事假', lines: [{ item: '车票' }] });
});

test.each([
  ['an object', (values: object) => values],
  ['JSON text', (values: object) => wire({ ...values })],
  ['JSON text below data', (values: object) => ({ data: wire({ ...values }) })],
])('an approver’s form is read as %s', async (_, as) => {
  const task = await launched();
  expect((await server.ask(beforeAudit, { id: (await workOf(task, ann))?.id ?? '', formData: as({ days: 7 }) as never }, ann.token)).code).toBe(200);
  expect(JSON.parse((await server.ask(familyTaskInfo, { id: task }, ini.token)).data.data)).toMatchObject({ days: 7, title: '事假' });
});

test('nonsense for a form is refused, and nothing has happened', async () => {
  const task = await launched();
  const id = (await workOf(task, ann))?.id ?? '';
  for (const formData of ['[', '[1]', '"x"', '{"data":3']) {
    const reply = await server.ask(beforeAudit, { id, formData }, ann.token);
    expect([formData, reply.refusal]).toEqual([formData, 'unreadable']);
  }
  expect(await events(task)).toEqual(['submit']);
});

test('a double click happens once: a launch, a draft, a decision', async () => {
  const input = { flowId: flow.id, data: wire({ title: '双击' }), status: 0 as const };
  const [one, two] = await Promise.all([server.ask(familyTaskCreate, input, ini.token), server.ask(familyTaskCreate, input, ini.token)]);
  expect(one).toMatchObject({ code: 200 });
  expect(two.data).toEqual(one.data);
  const task = one.data.id;
  const id = (await workOf(task, ann))?.id ?? '';
  const [first, second] = await Promise.all([1, 2].map(() => server.ask(beforeAudit, { id, handleOpinion: '好' }, ann.token)));
  expect(first).toMatchObject({ code: 200 });
  expect(second?.data).toEqual(first?.data);
  expect(await events(task)).toEqual(['submit', 'adopt']);
  // Another opinion makes it another decision, which comes too late.
  expect((await server.ask(beforeAudit, { id, handleOpinion: '不好' }, ann.token)).refusal).toBe('flowTaskDecided');
  // The same input by another user creates their own task.
  expect((await server.ask(familyTaskCreate, input, bob.token)).data.id).not.toBe(task);
});

test('a draft is saved, changed, submitted, withdrawn and taken away', async () => {
  const made = await server.ask(familyTaskCreate, { flowId: flow.id, data: wire({ remark: '先记下' }), status: 1 }, ini.token);
  const { id } = made.data;
  expect(made.data.status).toBe(0);
  const draft = { id, data: wire({ title: '好', remark: '后改' }) };
  expect((await server.ask(familyTaskUpdate, { ...draft, status: 1 }, ini.token)).data.status).toBe(0);
  expect((await server.ask(familyTaskUpdate, { ...draft, status: '0', flowUrgent: 3 }, ini.token)).data.status).toBe(1);
  expect((await server.ask(familyLaunchRemove, { id }, ini.token)).refusal).toBe('flowTaskRunning');
  expect((await server.ask(familyWithdraw, { id, handleOpinion: '不去了' }, ini.token)).data.status).toBe(4);
  expect((await server.ask(familyTaskInfo, { id }, ini.token)).data.data).toContain('后改');
  expect((await server.ask(familyLaunchRemove, { id }, ini.token)).code).toBe(200);
  expect((await server.ask(familyTaskInfo, { id }, ini.token)).refusal).toBe('notFound');
  expect((await server.ask(familyTaskUpdate, { ...draft, status: 0 }, ini.token)).refusal).toBe('notFound');
});

test('work is kept, handed on, taken back, rejected and urged', async () => {
  const task = await launched();
  const work = (await workOf(task, ann))?.id ?? '';
  expect((await server.ask(familyPress, { id: task }, ini.token)).code).toBe(200);
  expect((await server.ask(beforeSaveAudit, { id: work, handleOpinion: '再想想' }, ann.token)).code).toBe(200);
  expect((await at.detail(task, ann)).data.mine[0]?.draft).toBe('再想想');
  expect((await server.ask(beforeAudit, { id: work }, ann.token)).code).toBe(200);
  const record = (await server.ask(beforeDone, {}, ann.token)).data.list.find(({ processId }) => processId === task)?.id ?? '';
  expect((await server.ask(beforeRecall, { id: record, handleOpinion: '看错了' }, ann.token)).code).toBe(200);
  expect((await server.ask(beforeTransfer, { id: work, freeApproverUserId: bob.userId, handleOpinion: '你来' }, ann.token)).code).toBe(200);
  const handed = (await workOf(task, bob))?.id ?? '';
  expect((await server.ask(beforeReject, { id: handed }, bob.token)).refusal).toBe('flowTaskOpinion');
  expect((await server.ask(beforeReject, { id: handed, handleOpinion: '不行', rejectStep: '0' }, bob.token)).data.status).toBe(3);
  expect(await events(task)).toEqual(['submit', 'urge', 'saveOpinion', 'adopt', 'recall', 'transfer', 'reject']);
});

test('with somebody who has to adopt after, both happen or neither', async () => {
  const task = await launched();
  const work = (await workOf(task, ann))?.id ?? '';
  const audit = { id: work, freeApproverUserId: stranger.userId };
  expect((await server.ask(beforeAudit, { ...audit, freeApproverUserId: 'nobody' }, ann.token)).refusal).toBe('flowTaskDisabled');
  expect(await events(task)).toEqual(['submit']);
  const [one, two] = await Promise.all([server.ask(beforeAudit, audit, ann.token), server.ask(beforeAudit, audit, ann.token)]);
  expect([one.code, two.code]).toEqual([200, 200]);
  expect(await events(task)).toEqual(['submit', 'addSigner', 'adopt']);
  expect(await workOf(task, bob)).toBeUndefined();
  expect((await server.ask(beforeAudit, { id: (await workOf(task, stranger))?.id ?? '' }, stranger.token)).code).toBe(200);
  expect(await workOf(task, bob)).toBeDefined();
});

test('whoever watches ends and assigns what lies in their scope, and nothing else', async () => {
  const [mine, others] = [await launched(), await launched(bob)];
  const list = (await server.ask(familyMonitorList, { pageSize: 500 }, watcher.token)).data.list.map(({ id }) => id);
  expect([list.includes(mine), list.includes(others)]).toEqual([true, false]);
  const assign = { nodeCode: 'one', freeApproverUserId: bob.userId };
  expect((await server.ask(beforeAssign, { id: others, ...assign }, watcher.token)).refusal).toBe('notFound');
  expect((await server.ask(beforeAssign, { id: mine, ...assign, nodeCode: 'two' }, watcher.token)).refusal).toBe('flowTaskNotThere');
  expect((await server.ask(beforeAssign, { id: mine, ...assign }, watcher.token)).code).toBe(200);
  expect(await workOf(mine, bob)).toMatchObject({ thisStep: '节点one' });
  expect((await server.ask(familyMonitorRemove, { ids: `${mine},${others}` }, watcher.token)).data).toEqual({ removed: 0, stay: [mine, others] });
  expect((await server.ask(beforeCancel, { id: mine }, watcher.token)).refusal).toBe('flowTaskReason');
  expect((await server.ask(beforeCancel, { id: others, handleOpinion: '停' }, watcher.token)).refusal).toBe('notFound');
  expect((await server.ask(beforeCancel, { id: mine, handleOpinion: '停' }, watcher.token)).data.status).toBe(5);
  expect((await server.ask(familyMonitorRemove, { ids: mine }, watcher.token)).data).toEqual({ removed: 1, stay: [] });
  expect((await server.ask(beforeCancel, { id: others, handleOpinion: '停' }, ini.token)).refusal).toBe('denied');
});

test('a stranger reads nothing and does nothing, and does not learn that it is there', async () => {
  const task = await launched();
  const work = (await workOf(task, ann))?.id ?? '';
  const { token } = stranger;
  const asked = [
    await server.ask(familyTaskInfo, { id: task }, token),
    await server.ask(familyTaskRecord, { flowId: flow.id, taskId: task }, token),
    await server.ask(familyTaskUpdate, { id: task, data: wire({ title: 'x' }), status: 0 }, token),
    await server.ask(familyWithdraw, { id: task, handleOpinion: 'x' }, token),
    await server.ask(familyPress, { id: task }, token),
    await server.ask(familyLaunchRemove, { id: task }, token),
    await server.ask(beforeAudit, { id: work }, token),
    await server.ask(beforeReject, { id: work, handleOpinion: 'x' }, token),
    await server.ask(beforeTransfer, { id: work, freeApproverUserId: stranger.userId }, token),
    await server.ask(beforeSaveAudit, { id: work, handleOpinion: 'x' }, token),
    await server.ask(beforeRecall, { id: work }, token),
  ];
  expect(asked.map(({ refusal }) => refusal)).toEqual(asked.map(() => 'notFound'));
  // With the id of another flow the record is not found either.
  expect((await server.ask(familyTaskRecord, { flowId: 'other', taskId: task }, ini.token)).refusal).toBe('notFound');
  expect(await events(task)).toEqual(['submit']);
});

test('the detail tells the node that is handled, its fields and buttons, what was done, and nothing that is hidden', async () => {
  const task = await launched();
  const work = await workOf(task, ann);
  const { data } = await server.ask(beforeDetail, { id: task, taskNodeId: work?.thisStepId ?? '' }, ann.token);
  expect(data.flowTaskInfo).toMatchObject({ id: task, processId: task, status: 1, flowVersion: '1', thisStep: '节点one', thisStepId: 'one', parentId: '0' });
  expect(data.formOperates.map(({ id, write }) => [id, write])).toEqual([
    ['title', false],
    ['days', true],
    ['deputy', false],
    ['lines', false],
    ['lines-item', false],
    ['lines-cost', false],
  ]);
  expect(data.formOperates[1]?.name).toBe('天数');
  expect(data.approversProperties).toMatchObject({ title: '节点one' });
  expect(JSON.stringify(data)).not.toContain('秘密');
  expect(JSON.stringify(data)).not.toContain('remark');
  expect(JSON.stringify(data)).not.toContain(form.field.remark);
  expect(
    data.flowTaskNodeList.map(({ nodeCode, type, completion, nodeUp, nodeNext, sortCode }) => [nodeCode, type, completion, nodeUp, nodeNext, sortCode]),
  ).toEqual([
    ['start', '0', 1, '', 'one', 0],
    ['one', '1', 0, 'start', 'two', 1],
    ['two', '2', 0, 'one', 'end', 2],
    ['end', '2', 0, 'two', '', 3],
  ]);
  expect(data.flowTaskOperatorList).toMatchObject([{ id: work?.id, handleId: ann.userId, handleStatus: null, completion: 0, state: '0', parentId: '0' }]);
  expect(data.flowTaskOperatorRecordList).toMatchObject([{ handleStatus: 2, handleId: ini.userId, taskId: task }]);
  const own = (await server.ask(beforeDetail, { id: task }, ini.token)).data;
  expect(own.flowTaskInfo.flowFormContentJson).toContain('秘密');
  expect(own.formOperates.some(({ write }) => write)).toBe(false);
  expect((await server.ask(beforeRecords, { id: task }, ann.token)).data.list).toMatchObject([{ handleStatus: 2 }]);
  for (const call of [beforeDetail, beforeRecords]) expect((await server.ask(call, { id: task }, stranger.token)).refusal).toBe('notFound');
});

test('a field that names a task offers adopted ones to those who had to do with them, in each dialect', async () => {
  const alone = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const [done, running] = [await at.launched(alone, ini), await at.launched(alone, ini)];
  expect((await at.adopt(done, ann)).data.status).toBe(2);
  const offered = async (who: TestUser, more = {}) => (await server.ask(familyChoices, { id: alone.id, ...more }, who.token)).data;
  const row = { id: done, fullName: expect.stringContaining('流程') as string };
  for (const who of [ini, ann]) expect(await offered(who)).toEqual([row]);
  expect(await offered(bob)).toEqual([]);
  expect(await offered(ini, { field: 'title' })).toEqual({ list: [row] });
  expect(await offered(ini, { currentPage: 1, keyword: '没有' })).toMatchObject({ list: [], pagination: { total: 0 } });
  expect(await offered(ini, { relationField: 'title' })).toMatchObject({ list: [row], pagination: { total: 1 } });
  expect(running).not.toBe(done);
});
