// Tasks of sub-workflows: their people are told what waits for them, and nothing that a parent waits for is deleted.
import { flowHandOver, flowHandOverInfo, flowHandOverPreview } from '@ordo/contract/flow-hand-over.ts';
import { flowCancel, flowDraftRemove, flowMonitorRemove, flowMove } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { checkFlows } from './check.ts';
import { handOverJob } from './hand-over-run.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let boss: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, boss] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

const happened = async () => {
  for (let round = 0; round < 3; round += 1) await server.outbox.drain();
};
const told = async (by: TestUser) => (await server.ask(messageList, { pageSize: 500 }, by.token)).data.list.map(({ title }) => title);

/** Starts a task for ann; the parent waits for it, whatever happens to it. */
async function parentOf(inner: MadeFlow, more: { starts?: boolean; title?: boolean; member?: string } = {}): Promise<MadeFlow> {
  const { starts = true, title = true, member = ann.userId } = more;
  const own = form.field.title ?? '';
  const sub: FlowNode = {
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(member) },
    waits: 'all',
    failed: 'wait',
    starts,
    into: title ? [{ parent: own, child: own }] : [],
    outOf: [],
  };
  return releasedFlowOf(server, form, [sub, byPeople('after', [bob.userId])], { settings: { admin: boss.userId } });
}
const childOf = async (parent: string): Promise<string> =>
  (await sql<{ id: string }>`select id from flow_task where parent_task = ${parent}`.execute(server.db)).rows[0]?.id ?? '';

test.each([
  ['set so', { starts: false }],
  ['because a value is missing', { title: false }],
])('a member whose part is a draft, %s, is told of it once, and opens it from the message', async (_, more) => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const before = (await told(ann)).filter((title) => title.startsWith('【请填写并提交】')).length;
  const id = await at.launched(await parentOf(inner, more), ini);
  await happened();
  const child = await childOf(id);
  expect((await at.detail(child, ann)).data).toMatchObject({ status: 0, roles: ['initiator'] });
  // The effect may run again.
  await sql`insert into outbox (kind, payload) select 'flow.startChild', jsonb_build_object('taskId', task_id, 'seq', seq, 'at', x.at - 1)
    from flow_event e, jsonb_array_elements(e.effects) with ordinality x (effect, at) where task_id = ${id} and x.effect ->> 'effect' = 'startChild'`.execute(
    server.db,
  );
  await happened();
  expect((await told(ann)).filter((title) => title.startsWith('【请填写并提交】'))).toHaveLength(before + 1);
  const { rows } = await sql<{
    body: string;
  }>`select body_text as body from message where title like '【请填写并提交】%' order by creator_time desc limit 1`.execute(server.db);
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual({ type: '1', id: child, operatorId: '' });
});

test('a sub-workflow that was stopped is told to the person whom the engine names', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const flow = await parentOf(inner);
  await sql`update flow set enabled_mark = 0 where id = ${inner.id}`.execute(server.db);
  const id = await at.launched(flow, ini);
  await happened();
  expect((await at.detail(id, ini)).data).toMatchObject({ status: 1 });
  expect((await told(boss)).filter((title) => title.startsWith('【子流程未能发起】'))).toHaveLength(1);
});

test('a rejected sub-workflow that its parent waits for is not deleted; it is submitted again, and can be deleted once the parent has ended', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const flow = await parentOf(inner);
  const monitor = await server.admin();
  const begun = async () => {
    const id = await at.launched(flow, ini);
    await happened();
    const child = await childOf(id);
    expect((await at.ask(child, { command: 'reject', operator: await at.openOf(child, bob), opinion: '不行' }, bob)).data).toMatchObject({ status: 3 });
    await happened();
    return { id, child };
  };
  const one = await begun();
  expect((await server.ask(flowDraftRemove, { id: one.child }, ann.token)).refusal).toBe('flowTaskAwaited');
  expect((await server.ask(flowMonitorRemove, { ids: [one.child] }, monitor)).data).toEqual({ removed: 0, stay: [one.child] });
  expect((await at.ask(one.child, { command: 'submit' }, ann)).data).toMatchObject({ status: 1 });
  await at.adopt(one.child, bob);
  await happened();
  expect(await at.todo(bob)).toContain(one.id);
  const other = await begun();
  await at.ask(other.id, { command: 'withdraw', opinion: '' }, ini);
  await happened();
  expect((await server.ask(flowDraftRemove, { id: other.child }, ann.token)).code).toBe(200);
});

test('a cancelled sub-workflow that is revived is heard by the parent that waits for it', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const id = await at.launched(await parentOf(inner), ini);
  await happened();
  const child = await childOf(id);
  const monitor = await server.admin();
  const cancelled = await server.ask(flowCancel, { id: child, commandId: newId(), act: { command: 'cancel', reason: '弄错了' } }, monitor);
  expect(cancelled.data).toMatchObject({ status: 5 });
  await happened();
  expect((await at.detail(id, ini)).data).toMatchObject({ status: 1 });
  const revived = await server.ask(flowMove, { id: child, commandId: newId(), act: { command: 'revive', node: 'in', reason: '还是要办' } }, monitor);
  expect(revived.data).toMatchObject({ status: 1 });
  await at.adopt(child, bob);
  await happened();
  expect(await at.todo(bob)).toContain(id);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('the draft of a member who leaves goes over with their work; whoever takes over is told, and the parent goes on', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const [dan, eve] = [await at.hire(), await at.hire()];
  const id = await at.launched(await parentOf(inner, { starts: false, member: dan.userId }), ini);
  await happened();
  const child = await childOf(id);
  const monitor = await server.admin();
  expect((await server.ask(flowHandOverPreview, { fromUserId: dan.userId }, monitor)).data).toMatchObject({ open: 0, launched: 1 });
  const job = await server.ask(flowHandOver, { commandId: newId(), fromUserId: dan.userId, toUserId: eve.userId }, monitor);
  await handOverJob(server.flows).carryOut(job.data.id, () => true);
  expect((await server.ask(flowHandOverInfo, { id: job.data.id }, monitor)).data).toMatchObject({ counts: { done: 1 }, list: [{ id: child }] });
  await happened();
  expect((await told(eve)).filter((title) => title.startsWith('【请填写并提交】'))).toHaveLength(1);
  expect((await at.detail(child, dan)).refusal).toBe('notFound');
  expect((await at.ask(child, { command: 'submit' }, eve)).data).toMatchObject({ status: 1 });
  await at.adopt(child, bob);
  await happened();
  expect(await at.todo(bob)).toContain(id);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('drafts of tasks outside of the scope stay where they are', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const [dan, eve] = [await at.hire(), await at.hire()];
  const watcher = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_handOver']);
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: eve.userId });
  await at.launched(await parentOf(inner, { starts: false, member: dan.userId }), ini);
  await happened();
  expect((await server.ask(flowHandOverPreview, { fromUserId: dan.userId }, watcher.token)).data).toMatchObject({ launched: 0 });
  const job = await server.ask(flowHandOver, { commandId: newId(), fromUserId: dan.userId, toUserId: eve.userId }, watcher.token);
  await handOverJob(server.flows).carryOut(job.data.id, () => true);
  expect((await server.ask(flowHandOverInfo, { id: job.data.id }, watcher.token)).data).toMatchObject({ counts: {}, list: [] });
});
