// Work in the background: messages, children, timers and answers, each once.
import { flowDeliveries, flowRedeliver } from '@ordo/contract/flow-delivery.ts';
import { entrustCreate } from '@ordo/contract/flow-entrust.ts';
import { flowSuspend } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, people, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { fireDueTimers, retireDisabledUsers } from './timers.ts';

let server: TestServer;
let other: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

/** Either node may run an effect, and an effect may lead to further ones. */
const happened = async () => {
  for (const node of [server, other, server, other]) await node.outbox.drain();
};
const told = async (by: TestUser) => (await server.ask(messageList, { pageSize: 500 }, by.token)).data.list.map(({ title }) => title);

test('whoever has to act is told once, and the initiator when it has ended', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = await at.launched(flow, ini);
  await happened();
  const { data } = await at.detail(id, ann);
  expect(await told(ann)).toEqual([`【待审】${data.fullName}`]);
  await at.adopt(id, ann);
  await happened();
  expect(await told(ini)).toContain(`【审批通过】${data.fullName}`);
  const { rows } = await sql<{ body: string }>`select body_text as body from message where title = ${`【待审】${data.fullName}`}`.execute(server.db);
  expect(rows.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ type: '2', id, operatorId: `${id}.${data.operators[0]?.id}` }]);
  const { rows: ended } = await sql<{ body: string }>`select body_text as body from message where title = ${`【审批通过】${data.fullName}`}`.execute(server.db);
  expect(ended.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ type: '1', id, operatorId: '' }]);
});

/** How often each person's lists were asked to follow the task. */
async function followed(id: string): Promise<Record<string, number>> {
  await happened();
  const { rows } = await sql<{ user: string; n: number }>`
    select user_id as "user", count(*)::int as n from user_event where frame ->> 'method' = 'flowChanged' and frame ->> 'taskId' = ${id} group by 1`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ user, n }) => [user, n]));
}

test('lists of everybody concerned follow: of who is to act, who waits for it, and whose work others have closed', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('any', [ann.userId, bob.userId])]);
  const id = await at.launched(flow, ini);
  await at.adopt(id, ann);
  expect(await followed(id)).toEqual({ [ini.userId]: 2, [ann.userId]: 2, [bob.userId]: 2 });
});

test('lists of the candidates of a pool and of deputies follow: when work opens, is claimed, given back, and decided', async () => {
  const [cat, deputy] = await Promise.all([at.hire(), at.hire()]);
  const flow = await releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people: { ...nobody, roles: [ann.roleId], users: [bob.userId] } })]);
  const now = Date.now();
  expect((await server.ask(entrustCreate, { toUserId: deputy.userId, startTime: now - 60_000, endTime: now + 3_600_000 }, bob.token)).code).toBe(200);
  const id = await at.launched(flow, ini);
  expect(await followed(id)).toEqual({ [ini.userId]: 1, [ann.userId]: 1, [bob.userId]: 1, [deputy.userId]: 1 });
  const operator = await at.openOf(id, ann);
  expect((await at.ask(id, { command: 'claim', operator }, ann)).code).toBe(200);
  expect((await at.ask(id, { command: 'release', operator }, ann)).code).toBe(200);
  expect((await at.ask(id, { command: 'claim', operator }, bob)).code).toBe(200);
  expect((await at.adopt(id, bob)).code).toBe(200);
  const all = await followed(id);
  expect(all).toMatchObject({ [ann.userId]: 5, [bob.userId]: 5, [deputy.userId]: 5 });
  expect(all).not.toHaveProperty(cat.userId);
});

test('lists of people with open work follow when the task is suspended and resumed', async () => {
  const chief = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_suspend']);
  const flow = await releasedFlowOf(server, form, [byPeople('any', [ann.userId])]);
  const id = await at.launched(flow, ini);
  const suspend = (act: object) => server.ask(flowSuspend, { id, commandId: newId(), act } as never, chief.token);
  expect((await suspend({ command: 'suspend', reason: '核对' })).code).toBe(200);
  expect((await suspend({ command: 'resume', reason: '继续' })).code).toBe(200);
  expect(await followed(id)).toMatchObject({ [ann.userId]: 3 });
});

test('a wait is over once, whichever of two nodes looks', async () => {
  const wait: FlowNode = { kind: 'timer', id: 'wait', title: '等待', outside: {}, wait: { kind: 'span', span: { minutes: 60, working: false } } };
  const flow = await releasedFlowOf(server, form, [wait, byPeople('one', [ann.userId])]);
  const id = await at.launched(flow, ini);
  expect(await at.todo(ann)).not.toContain(id);
  expect(await fireDueTimers(server.flows)).toBe(0);
  server.clock.now = other.clock.now = Date.now() + 3_700_000;
  const fired = await Promise.all([fireDueTimers(server.flows), fireDueTimers(other.flows), fireDueTimers(server.flows)]);
  server.clock.now = other.clock.now = null;
  expect(fired.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await at.todo(ann)).toContain(id);
  const { rows } = await sql`select from flow_event where task_id = ${id}`.execute(server.db);
  expect(rows).toHaveLength(2);
});

test('somebody who is disabled has no open work any more, and nobody found goes to the administrator of the engine', async () => {
  const gone = await at.hire();
  const flow = await releasedFlowOf(server, form, [byPeople('one', [gone.userId])], { settings: { admin: bob.userId } });
  const id = await at.launched(flow, ini);
  await sql`update app_user set enabled_mark = 0 where id = ${gone.userId}`.execute(server.db);
  await retireDisabledUsers(server.flows);
  expect(await at.todo(bob)).toContain(id);
});

test('a child is a task of its own; the parent goes on with its values once it is adopted', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const sub: FlowNode = {
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(ann.userId) },
    waits: 'all',
    failed: 'reject',
    starts: true,
    into: [{ parent: form.field.title ?? '', child: form.field.title ?? '' }],
    outOf: [{ child: form.field.remark ?? '', parent: form.field.remark ?? '' }],
  };
  const flow = await releasedFlowOf(server, form, [sub, byPeople('after', [ann.userId])], { settings: { admin: bob.userId } });
  const id = await at.launched(flow, ini, { title: '主', remark: '前' });
  await happened();
  const { rows } = await sql<{ id: string; status: number }>`select id, status from flow_task where parent_task = ${id}`.execute(server.db);
  expect(rows).toMatchObject([{ status: 1 }]);
  const child = rows[0]?.id ?? '';
  expect((await at.detail(child, ann)).data).toMatchObject({ roles: ['initiator'], parentId: id });
  expect((await at.adopt(child, bob)).code).toBe(200);
  await happened();
  expect(await at.todo(ann)).toContain(id);
  const { data } = await at.detail(id, ini);
  expect(data.records.map(({ act }) => act)).toContain('childEnded');
  expect(data.form.record?.values[form.field.remark ?? '']).toBeNull();
});

test('a child whose values the form of its parent refuses is tried with growing waits, given up after a day and listed; then it is sent again', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const sub: FlowNode = {
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(ann.userId) },
    waits: 'all',
    failed: 'reject',
    starts: true,
    into: [{ parent: form.field.title ?? '', child: form.field.title ?? '' }],
    outOf: [{ child: form.field.title ?? '', parent: form.field.days ?? '' }],
  };
  const flow = await releasedFlowOf(server, form, [sub, byPeople('after', [ann.userId])], { settings: { admin: bob.userId } });
  const id = await at.launched(flow, ini, { title: '不是天数' });
  await happened();
  const { rows } = await sql<{ id: string }>`select id from flow_task where parent_task = ${id}`.execute(server.db);
  const child = rows[0]?.id ?? '';
  await at.adopt(child, bob);
  await happened();
  // From the beginning of the attempt, which may itself take a while.
  const waits = async (seconds = 0) =>
    (
      await sql<{ state: string; attempts: number; long: boolean | null }>`
        select state, attempts, retry_at - tried_at >= make_interval(secs => ${seconds}) as long from flow_delivery where task_id = ${child}`.execute(server.db)
    ).rows;
  const later = async (more: { days?: number } = {}) => {
    await sql`update flow_delivery set retry_at = now(), since = since - make_interval(days => ${more.days ?? 0}) where task_id = ${child}`.execute(server.db);
    await sql`update outbox set due_at = now() where kind = 'flow.deliver'`.execute(server.db);
    await happened();
  };
  expect(await waits(1)).toEqual([{ state: 'waiting', attempts: 1, long: true }]);
  await later();
  await later();
  expect(await waits(4)).toEqual([{ state: 'waiting', attempts: 3, long: true }]);
  await later({ days: 2 });
  const monitor = await server.admin();
  const { data } = await server.ask(flowDeliveries, { state: 'dead', taskId: child }, monitor);
  expect(data.list).toMatchObject([{ event: 'childEnded', state: 'dead', target: `parent:${id}`, reason: expect.stringContaining('天数') as string }]);
  expect(await at.todo(ann)).not.toContain(id);
  await sql`update ${sql.table(`record.t_${form.model}`)} set ${sql.ref(`c_${form.field.title ?? ''}`)} = '3' where id = (select record_id from flow_task where id = ${child})`.execute(
    server.db,
  );
  expect((await server.ask(flowRedeliver, { id: data.list[0]?.id ?? '' }, monitor)).data).toEqual({ count: 1 });
  await happened();
  expect(await at.todo(ann)).toContain(id);
  expect(await waits()).toMatchObject([{ state: 'sent' }]);
});

test('a task that ends takes its open children with it', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const sub: FlowNode = {
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(ann.userId) },
    waits: 'all',
    failed: 'wait',
    starts: true,
    into: [{ parent: form.field.title ?? '', child: form.field.title ?? '' }],
    outOf: [],
  };
  const flow = await releasedFlowOf(server, form, [sub], { settings: { admin: bob.userId, withdraw: 'any' } });
  const id = await at.launched(flow, ini);
  await happened();
  expect((await at.ask(id, { command: 'withdraw' }, ini)).data).toMatchObject({ status: 4 });
  await happened();
  const { rows } = await sql<{ status: number }>`select status from flow_task where parent_task = ${id}`.execute(server.db);
  expect(rows).toEqual([{ status: 5 }]);
});

test('a copy is told to whoever gets it, who alone may confirm that they have read it', async () => {
  const copy: FlowNode = { kind: 'copy', id: 'copy', title: '抄送', outside: {}, people: { ...nobody, users: [bob.userId] } };
  const flow = await releasedFlowOf(server, form, [copy, byPeople('one', [ann.userId])]);
  const id = await at.launched(flow, ini);
  const [mine] = (await at.detail(id, bob)).data.circulates;
  expect((await at.ask(id, { command: 'read', circulate: mine?.id ?? '' }, ann)).refusal).toBe('flowTaskNotYours');
  expect((await at.ask(id, { command: 'read', circulate: mine?.id ?? '' }, bob)).code).toBe(200);
  expect((await at.detail(id, bob)).data.circulates[0]?.readAt).toBeGreaterThan(0);
});
