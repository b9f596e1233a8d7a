// A task from its launch to its end, over HTTP.
import { flowCommand, flowMine, flowTodo } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Act, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startServer();
  const token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
  [ini, ann, bob, stranger] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  const admin = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id ?? null;
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [bob.userId])], { settings: { admin } });
});
afterAll(() => server.stop());

test('a task goes from its launch over two approvals to its end', async () => {
  const id = await at.launched(flow, ini);
  expect((await server.ask(flowTodo, {}, ann.token)).data.list.map(({ taskId }) => taskId)).toContain(id);
  expect((await server.ask(flowTodo, {}, bob.token)).data.list.map(({ taskId }) => taskId)).not.toContain(id);
  const first = await at.ask(id, { command: 'adopt', operator: await at.openOf(id, ann), opinion: '同意' }, ann);
  expect(first.data).toMatchObject({ status: 1, seq: 2 });
  const last = await at.ask(id, { command: 'adopt', operator: await at.openOf(id, bob) }, bob);
  expect(last.data).toMatchObject({ status: 2, seq: 3 });
  const { data } = await at.detail(id, ini);
  expect(data).toMatchObject({ status: 2, completion: 100, roles: ['initiator'] });
  expect(data.records.map(({ act, by }) => [act, by?.id])).toEqual([
    ['submit', ini.userId],
    ['adopt', ann.userId],
    ['adopt', bob.userId],
  ]);
  expect((await server.ask(flowMine, {}, ini.token)).data.list.find(({ taskId }) => taskId === id)).toMatchObject({
    status: 2,
    fullName: expect.stringContaining('流程') as string,
  });
});

test('whoever has nothing to do with a task does not learn that it is there', async () => {
  const id = await at.launched(flow, ini);
  expect((await at.detail(id, stranger)).refusal).toBe('notFound');
  expect((await at.detail(id, bob)).refusal).toBe('notFound');
  expect((await at.ask(id, { command: 'comment', text: '你好' }, stranger)).refusal).toBe('notFound');
  expect((await at.ask(id, { command: 'adopt', operator: '1.4' }, stranger)).refusal).toBe('notFound');
});

test('a command that comes twice happens once, and is answered the same', async () => {
  const id = newId();
  const commandId = newId();
  const input = { id, commandId, act: { command: 'submit' } satisfies Act, flowId: flow.id, form: at.filled({ title: 'x' }) };
  const [one, two] = await Promise.all([server.ask(flowCommand, input, ini.token), server.ask(flowCommand, input, ini.token)]);
  expect(one.data).toEqual(two.data);
  expect(one.code).toBe(200);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_event where task_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('of eight who decide at once one does; the others are told who and when', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => at.hire()));
  const any = await releasedFlowOf(server, form, [
    byPeople(
      'any',
      people.map(({ userId }) => userId),
    ),
  ]);
  const id = await at.launched(any, ini);
  const operators = await Promise.all(people.map((one) => at.openOf(id, one)));
  const decide = (one: TestUser, n: number) => at.ask(id, { command: 'adopt', operator: operators[n] ?? '' }, one);
  const replies = await Promise.all(people.map(decide));
  // On a slow machine the last ones wait too long for the task.
  for (const [n, one] of people.entries()) if (replies[n]?.refusal === 'flowTaskBusy') replies[n] = await decide(one, n);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const others = replies.filter(({ code }) => code !== 200);
  expect(others.map(({ refusal }) => refusal)).toEqual(others.map(() => 'flowTaskDecided'));
  const winner = people[replies.findIndex(({ code }) => code === 200)];
  expect(others.map(({ data }) => (data as unknown as { by: string }).by)).toEqual(others.map(() => winner?.userId));
  expect((await at.detail(id, ini)).data.records.filter(({ act }) => act === 'adopt')).toHaveLength(1);
});

test('a task that is held longer than two seconds is busy, and then goes on', async () => {
  const id = await at.launched(flow, ini);
  const operator = await at.openOf(id, ann);
  const adopt = () => at.ask(id, { command: 'adopt', operator }, ann);
  await server.db.transaction().execute(async (tx) => {
    await sql`select from flow_task where id = ${id} for update`.execute(tx);
    expect(await adopt()).toMatchObject({ code: 503, refusal: 'flowTaskBusy' });
  });
  expect((await adopt()).data).toMatchObject({ status: 1, seq: 2 });
});
