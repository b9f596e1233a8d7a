// What people reach of a task: only by their own work, and by what they did.
import { beforeDetail } from '@ordo/contract/flow-before.ts';
import { entrustCreate, entrustStop } from '@ordo/contract/flow-entrust.ts';
import { flowDone, flowStart } from '@ordo/contract/flow-task.ts';
import { nobody, type FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
const DAY = 86_400_000;
const SECRET = '秘密的理由';
const f = (key: string) => form.field[key] ?? '';
const right = (field: string, more: Partial<FieldRight>): FieldRight => ({ field: f(field), read: true, write: false, required: false, ...more });
const hidden = () => [right('remark', { read: false })];
const entrusted = async (from: TestUser, to: TestUser) =>
  (await server.ask(entrustCreate, { toUserId: to.userId, startTime: Date.now() - DAY, endTime: Date.now() + DAY }, from.token)).data.id;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path) values ('elsewhere', '1', 'department', '别处', 'elsewhere', '1.elsewhere.')`.execute(
    server.db,
  );
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire(undefined, 'elsewhere')]);
});
afterAll(() => server.stop());

test('work of a pool that somebody may not claim shows them none of its fields, and is not theirs', async () => {
  const pool = approver('pool', { kind: 'pool', people: { ...nobody, users: [bob.userId] } });
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights: hidden() }), pool]);
  const id = await at.launched(flow, ini, { title: '事假', remark: SECRET });
  await at.adopt(id, ann);
  const { data } = await at.detail(id, ann);
  expect(JSON.stringify(data.form)).not.toContain(SECRET);
  expect(data.mine).toEqual([]);
  expect(data.commands).not.toContain('claim');
  const theirs = (await at.detail(id, bob)).data;
  expect(theirs.form.record?.values[f('remark')]).toBe(SECRET);
  expect(theirs.commands).toContain('claim');
});

test('a deputy does not see in their own task what only their principal sees', async () => {
  const writes = byPeople('one', [ann.userId], { rights: [right('remark', { write: true })] });
  const flow = await releasedFlowOf(server, form, [writes, byPeople('two', [bob.userId])], { start: { rights: hidden() } });
  const entrust = await entrusted(ann, ini);
  const id = await at.launched(flow, ini, { title: '事假' });
  const { version } = (await at.detail(id, ann)).data.form.record ?? {};
  expect((await at.adopt(id, ann, {}, at.filled({ remark: SECRET }, version))).code).toBe(200);
  const { data } = await at.detail(id, ini);
  expect(data.roles).toEqual(['initiator']);
  expect(JSON.stringify(data.form)).not.toContain(SECRET);
  await server.ask(entrustStop, { id: entrust }, ann.token);
});

test('what a deputy has done stays open to them, with the fields of its node; what they have not is closed', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [bob.userId], { rights: hidden() }), byPeople('two', [ann.userId])]);
  const entrust = await entrusted(bob, cat);
  const [id, other] = [await at.launched(flow, ini, { title: '事假', remark: SECRET }), await at.launched(flow, ini)];
  expect((await at.adopt(id, cat)).code).toBe(200);
  await server.ask(entrustStop, { id: entrust }, bob.token);
  expect((await server.ask(flowDone, {}, cat.token)).data.list.map(({ taskId }) => taskId)).toEqual([id]);
  const { code, data } = await at.detail(id, cat);
  expect(code).toBe(200);
  expect(JSON.stringify(data.form)).not.toContain(SECRET);
  expect(data.form.record?.values[f('title')]).toBe('事假');
  expect((await at.ask(id, { command: 'comment', text: '已核对', mentions: [], files: [] }, cat)).code).toBe(200);
  expect((await at.detail(other, cat)).refusal).toBe('notFound');
  // Their own deputies have no part in it.
  const third = await at.hire();
  await entrusted(cat, third);
  expect((await at.detail(id, third)).refusal).toBe('notFound');
});

test('the urgency is set by who fills in the start, and by no later command', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId])]);
  const id = await at.launched(flow, ini, undefined, { urgency: 2 });
  const urgency = async () => (await at.detail(id, ini)).data.urgency;
  await at.ask(id, { command: 'comment', text: '快', mentions: [], files: [] }, ann, { urgency: 3 });
  expect(await urgency()).toBe(2);
  await at.ask(id, { command: 'adopt', operator: await at.openOf(id, ann), opinion: '' }, ann, { urgency: 3 });
  expect(await urgency()).toBe(2);
  expect((await at.detail(id, ini)).data.commands).toContain('urge');
  await at.ask(id, { command: 'return', operator: await at.openOf(id, bob), opinion: '不急', target: 'start', mode: 'again' }, bob);
  // It waits for the initiator now, who has nobody to urge.
  expect((await at.detail(id, ini)).data.commands).not.toContain('urge');
  await at.ask(id, { command: 'adopt', operator: await at.openOf(id, ini), opinion: '' }, ini, { urgency: 1 });
  expect(await urgency()).toBe(1);
});

test('addresses of other systems do not travel with a task, nor with the form of a start', async () => {
  const target = 'https://example.com/hook?key=geheim';
  const hooks = [{ at: 'recalled' as const, target }];
  const service: FlowNode = { kind: 'service', id: 'asks', title: '查询', outside: {}, target, tries: 1, into: [] };
  const inside: FlowNode = {
    kind: 'interflow',
    id: 'both',
    title: '并行',
    outside: {},
    branches: [{ id: 'x', title: '', outside: {}, when: null, chain: [byPeople('three', [bob.userId], { hooks })] }],
  };
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { hooks }), inside, service], { start: { hooks } });
  const id = await at.launched(flow, ini);
  for (const reply of [
    await at.detail(id, ini),
    await at.detail(id, ann),
    await server.ask(flowStart, { flowId: flow.id }, ini.token),
    await server.ask(beforeDetail, { id }, ann.token),
  ]) {
    expect(reply.code).toBe(200);
    expect(JSON.stringify(reply.data)).not.toContain('geheim');
  }
});

test('work of a pool that is limited to the department of the initiator is offered to nobody else', async () => {
  const people = { ...nobody, users: [bob.userId, cat.userId] };
  const flow = await releasedFlowOf(server, form, [approver('pool', { kind: 'pool', people }, { limit: { notInitiator: false, same: 'department' } })]);
  const id = await at.launched(flow, ini);
  expect([await at.todo(bob), await at.todo(cat)].map((list) => list.includes(id))).toEqual([true, false]);
  expect((await at.detail(id, cat)).refusal).toBe('notFound');
  const operator = await at.openOf(id, bob);
  expect((await at.ask(id, { command: 'claim', operator }, cat)).refusal).toBe('notFound');
  expect((await at.ask(id, { command: 'claim', operator }, bob)).code).toBe(200);
  expect((await at.ask(id, { command: 'release', operator }, bob)).code).toBe(200);
  expect([await at.todo(bob), await at.todo(cat)].map((list) => list.includes(id))).toEqual([true, false]);
});
