// Time limits: their effects, repetitions, receivers, and suspension. The clock is moved; the test does not wait.
import { flowSuspend } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import type { ApproverNode, TimeLimit } from '@ordo/engine/flow/nodes/approver.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
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
let watcher: TestUser;

const MINUTE = 60_000;
const minutes = (count: number) => ({ minutes: count, working: false });

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire([...flowPages, 'workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_suspend']);
  await sql`update app_user set manager_id = ${bob.userId} where id = ${ann.userId}`.execute(server.db);
});
afterEach(() => {
  server.clock.now = other.clock.now = null;
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const told = async (by: TestUser, title: string) =>
  (await server.ask(messageList, { pageSize: 500 }, by.token)).data.list.filter((one) => one.title === title).length;
const flowWith = (limits: Partial<TimeLimit>, more: Partial<ApproverNode> = {}) =>
  releasedFlowOf(server, form, [byPeople('one', [ann.userId], { limits: { remind: null, overdue: null, ...limits }, ...more })], {
    settings: { admin: bob.userId },
  });
const overdue = (does: NonNullable<TimeLimit['overdue']>['does'], to: string | null = null) => ({ overdue: { after: minutes(60), does, to } });
/** The clock moves by so many minutes on both nodes. */
const passes = async (count: number) => {
  server.clock.now = other.clock.now = Date.now() + count * MINUTE;
  const fired = await Promise.all([fireDueTimers(server.flows), fireDueTimers(other.flows)]);
  // Either node may run an effect, and an effect may lead to further ones.
  for (const node of [server, other, server, other]) await node.outbox.drain();
  return fired[0] + fired[1];
};
const eventsOf = async (id: string) =>
  (await sql<{ command: string }>`select command ->> 'command' as command from flow_event where task_id = ${id} order by seq`.execute(server.db)).rows.map(
    ({ command }) => command,
  );

test('reminders come after, every, and at most so many times; each once, whichever of two nodes looks', async () => {
  const flow = await flowWith({ remind: { after: minutes(30), every: minutes(10), most: 3 } });
  const id = await at.launched(flow, ini);
  const { fullName } = (await at.detail(id, ini)).data;
  expect(await passes(29)).toBe(0);
  for (const minute of [31, 42, 53, 64, 75]) await passes(minute);
  expect(await eventsOf(id)).toEqual(['submit', 'fire', 'fire', 'fire']);
  expect(await told(ann, `【提醒】${fullName}`)).toBe(3);
  expect((await sql`select from flow_timer where task_id = ${id}`.execute(server.db)).rows).toHaveLength(0);
});

test.each([
  ['adopt', 2],
  ['reject', 3],
] as const)('overdue, %s by itself: once, and the task is over', async (does, status) => {
  const id = await at.launched(await flowWith(overdue(does)), ini);
  expect(await passes(61)).toBe(1);
  expect(await passes(62)).toBe(0);
  const { data } = await at.detail(id, ini);
  expect(data.status).toBe(status);
  expect(data.records.map(({ act }) => act)).toContain('overdue');
});

test('overdue, to somebody else: their work, and no more that of whoever had it', async () => {
  const id = await at.launched(await flowWith(overdue('transfer', bob.userId)), ini);
  await passes(61);
  expect([await at.todo(ann), await at.todo(bob)].map((list) => list.includes(id))).toEqual([false, true]);
});

test('overdue, the superior is told, and the work stays', async () => {
  const id = await at.launched(await flowWith(overdue('superior')), ini);
  const { fullName } = (await at.detail(id, ini)).data;
  await passes(61);
  expect(await told(bob, `【超时】${fullName}`)).toBe(1);
  expect(await at.todo(ann)).toContain(id);
  expect((await at.detail(id, ann)).data.visits.find(({ status }) => status === 'live')).toMatchObject({ overdue: true });
});

test('what would adopt by itself and asks for an empty field goes to the administrator of the engine', async () => {
  const rights = [{ field: form.field.remark ?? '', read: true, write: true, required: true }];
  const id = await at.launched(await flowWith(overdue('adopt'), { rights }), ini);
  await passes(61);
  expect((await at.detail(id, ini)).data.status).toBe(1);
  expect([await at.todo(ann), await at.todo(bob)].map((list) => list.includes(id))).toEqual([false, true]);
});

test('while a task is suspended its limits stand still, and what was left of them is left afterwards', async () => {
  const id = await at.launched(await flowWith(overdue('adopt')), ini);
  expect((await server.ask(flowSuspend, { id, commandId: newId(), act: { command: 'suspend', reason: '核实' } }, watcher.token)).code).toBe(200);
  expect(await passes(90)).toBe(0);
  expect((await server.ask(flowSuspend, { id, commandId: newId(), act: { command: 'resume', reason: '继续' } }, watcher.token)).code).toBe(200);
  expect(await passes(100)).toBe(0);
  server.clock.now = null;
  expect((await at.detail(id, ini)).data.status).toBe(1);
  expect(await passes(152)).toBe(1);
  expect((await at.detail(id, ini)).data.status).toBe(2);
});

test('a task that cannot go on keeps no other waiting', async () => {
  const flow = await flowWith(overdue('adopt'));
  const broken = await at.launched(flow, ini);
  const whole = await at.launched(flow, ini);
  // A manipulated row: its step has no node, so every command on it is refused.
  await sql`update flow_visit set node = 'nowhere' where task_id = ${broken}`.execute(server.db);
  await sql`update flow_timer set due = due - interval '1 minute' where task_id = ${broken}`.execute(server.db);
  await passes(61);
  expect((await at.detail(whole, ini)).data.status).toBe(2);
  // A failing task does not stop others.
  server.clock.now = other.clock.now = null;
  const poisoned = await at.launched(flow, ini);
  const next = await at.launched(flow, ini);
  await sql`update flow_timer set due = due - interval '1 minute' where task_id = ${poisoned}`.execute(server.db);
  await sql`update flow_task set full_name = 'poisoned' where id = ${poisoned}`.execute(server.db);
  await sql`create function poison() returns trigger language plpgsql as
    'begin if (select full_name from flow_task where id = new.task_id) = ''poisoned'' then raise exception ''poisoned''; end if; return new; end'`.execute(
    server.db,
  );
  await sql`create trigger poison before insert on flow_event for each row execute function poison()`.execute(server.db);
  await passes(61);
  expect((await at.detail(next, ini)).data.status).toBe(2);
  expect((await at.detail(poisoned, ini)).data.status).toBe(1);
  await sql`drop trigger poison on flow_event`.execute(server.db);
});

test('a run that died is done again, and has its effect once', async () => {
  const id = await at.launched(await flowWith(overdue('adopt')), ini);
  server.clock.now = other.clock.now = Date.now() + 61 * MINUTE;
  // The node dies during the last write: nothing of it is stored.
  const outbox = { ...server.deps.outbox, write: () => Promise.reject(new Error('killed')) };
  expect(await fireDueTimers({ ...server.flows, deps: { ...server.deps, outbox } })).toBe(0);
  expect((await at.detail(id, ini)).data.status).toBe(1);
  expect(await fireDueTimers(other.flows)).toBe(1);
  expect(await fireDueTimers(server.flows)).toBe(0);
  expect(await eventsOf(id)).toEqual(['submit', 'fire']);
});

test('a wait of many tasks ends once for each, with two nodes at it', async () => {
  const wait: FlowNode = { kind: 'timer', id: 'wait', title: '等待', outside: {}, wait: { kind: 'span', span: minutes(5) } };
  const flow = await releasedFlowOf(server, form, [wait, byPeople('one', [ann.userId])], { settings: { admin: bob.userId } });
  const ids = await Promise.all(Array.from({ length: 40 }, () => at.launched(flow, ini)));
  expect(await passes(6)).toBe(40);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from flow_event where task_id = any(${ids}::text[]) and command ->> 'command' = 'fire'`.execute(server.db);
  expect(rows[0]?.n).toBe(40);
});

test('work of somebody who has left is judged again once, with two nodes at it', async () => {
  const gone = await at.hire();
  const flow = await releasedFlowOf(server, form, [byPeople('one', [gone.userId])], { settings: { admin: bob.userId } });
  const ids = await Promise.all(Array.from({ length: 10 }, () => at.launched(flow, ini)));
  await sql`update app_user set enabled_mark = 0 where id = ${gone.userId}`.execute(server.db);
  await Promise.all([retireDisabledUsers(server.flows), retireDisabledUsers(other.flows)]);
  for (const id of ids) expect(await eventsOf(id)).toEqual(['submit', 'disabled']);
  expect(await at.todo(bob)).toEqual(expect.arrayContaining(ids));
});

test('who leaves a second time with the same work of a pool gives it back a second time', async () => {
  const gone = await at.hire();
  const flow = await releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people: people(gone.userId, ann.userId) })]);
  const id = await at.launched(flow, ini);
  const operator = await at.openOf(id, ann);
  for (let time = 1; time <= 2; time += 1) {
    await sql`update app_user set enabled_mark = 1 where id = ${gone.userId}`.execute(server.db);
    expect((await at.ask(id, { command: 'claim', operator }, gone)).code).toBe(200);
    await sql`update app_user set enabled_mark = 0 where id = ${gone.userId}`.execute(server.db);
    await retireDisabledUsers(server.flows);
    expect(await at.openOf(id, ann)).toBe(operator);
  }
  expect(await eventsOf(id)).toEqual(['submit', 'claim', 'disabled', 'claim', 'disabled']);
});
