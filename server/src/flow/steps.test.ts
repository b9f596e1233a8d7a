// Lists of tasks narrowed by the step that a task waits at, with the steps to choose from, and by what their quick filters count.
import { flowMineCounts, flowSteps } from '@ordo/contract/flow-launch.ts';
import { flowCirculated, flowDone, flowMine, flowTodo } from '@ordo/contract/flow-task.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedAgain, releasedFlowOf, type FlowForm } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
});
afterAll(() => server.stop());

const copied: FlowNode = { kind: 'copy', id: 'copied', title: '抄送', outside: {}, people: nobody };
/** Both branches are work of this person. */
const together = (who: TestUser): FlowNode => ({
  kind: 'interflow',
  id: 'fork',
  title: '并行',
  outside: {},
  branches: ['left', 'right'].map((id) => ({ id: `to${id}`, title: '', when: null, outside: {}, chain: [byPeople(id, [who.userId])] })),
});

test('work is narrowed by its own step, tasks by each step that they wait at', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('first', [ann.userId]), together(ann)]);
  const [before, forked] = [await at.launched(flow, ini), await at.launched(flow, ini)];
  await at.adopt(forked, ann);
  const ask = { flowId: flow.id };
  const todo = async (node: string) => (await server.ask(flowTodo, { ...ask, node }, ann.token)).data.list.map(({ taskId, step }) => [taskId, step]);
  expect(await todo('first')).toEqual([[before, '节点first']]);
  expect(await todo('left')).toEqual([[forked, '节点left']]);
  expect(await todo('right')).toEqual([[forked, '节点right']]);
  expect(await todo('start')).toEqual([]);
  for (const [list, who] of [
    [flowMine, ini],
    [flowDone, ann],
  ] as const) {
    const tasks = async (node: string) => (await server.ask(list, { ...ask, node }, who.token)).data.list.map(({ taskId }) => taskId);
    expect([await tasks('left'), await tasks('right')]).toEqual([[forked], [forked]]);
  }
});

test('steps are those where a task can wait, of the release in use and then of running tasks', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('old', [ann.userId]), copied, together(ann)]);
  const steps = async () => (await server.ask(flowSteps, { flowId: flow.id }, ini.token)).data.list.map(({ id }) => id);
  expect(await steps()).toEqual(['start', 'old', 'left', 'right']);
  const id = await at.launched(flow, ini);
  await releasedAgain(server, flow, form, [byPeople('new', [ann.userId], { title: '新节点' }), byPeople('left', [ann.userId])]);
  expect(await steps()).toEqual(['start', 'new', 'left', 'old', 'right']);
  expect((await server.ask(flowSteps, { flowId: flow.id }, ini.token)).data.list[1]).toEqual({ id: 'new', title: '新节点' });
  expect((await at.ask(id, { command: 'withdraw', opinion: '' }, ini)).code).toBe(200);
  expect(await steps()).toEqual(['start', 'new', 'left']);
});

test('steps of an engine that does not concern somebody are not told to them', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])], { start: { launchers: people(ini.userId) } });
  await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
  expect((await server.ask(flowSteps, { flowId: flow.id }, bob.token)).refusal).toBe('notFound');
  expect((await server.ask(flowSteps, { flowId: flow.id }, ann.token)).data.list.map(({ id }) => id)).toEqual(['start', 'one']);
});

test('own tasks are counted by status, as their list has them', async () => {
  const [who, flow] = [await at.hire(), await releasedFlowOf(server, form, [byPeople('one', [ann.userId])])];
  const counts = async () => (await server.ask(flowMineCounts, {}, who.token)).data.list;
  expect(await counts()).toEqual([]);
  const [done] = [await at.launched(flow, who), await at.launched(flow, who)];
  await at.adopt(done, ann);
  expect(await counts()).toEqual([
    { status: 1, count: 1 },
    { status: 2, count: 1 },
  ]);
  for (const { status, count } of await counts()) expect((await server.ask(flowMine, { status }, who.token)).data.pagination.total).toBe(count);
});

test('copies are narrowed to those that are unread', async () => {
  const reader = await at.hire();
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { circulate: people(reader.userId) })]);
  const [read, unread] = [await at.launched(flow, ini), await at.launched(flow, ini)];
  for (const id of [read, unread]) await at.adopt(id, ann);
  const circulate = (await at.detail(read, reader)).data.circulates[0]?.id ?? '';
  expect((await at.ask(read, { command: 'read', circulate }, reader)).code).toBe(200);
  const copies = async (asked: object) => (await server.ask(flowCirculated, asked, reader.token)).data.list.map(({ taskId }) => taskId).toSorted();
  expect(await copies({})).toEqual([read, unread].toSorted());
  expect(await copies({ unread: '1' })).toEqual([unread]);
});
