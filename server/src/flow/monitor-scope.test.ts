// Users of the monitor see and do what their data schemes allow, by every call of the page: a task outside of them does not exist for them.
import { features } from '@ordo/contract/all.ts';
import { flowFigures, flowFiguresOf, flowMonitorExport } from '@ordo/contract/flow-figures.ts';
import { flowMigrationCreate } from '@ordo/contract/flow-migration.ts';
import { flowMonitor } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedAgain, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { send } from '../../testing/send.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { monitorRows } from './monitored.read.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let bob: TestUser;
let ann: TestUser;
let watcher: TestUser;
let flow: MadeFlow;
let foreign: MadeFlow;
let mine: string;
let others: string;
let migration: string;
const page = Object.entries(features).flatMap(([feature, all]) =>
  Object.entries(all).flatMap(([name, endpoint]) =>
    typeof endpoint.access === 'string' && endpoint.access.startsWith('workFlow.flowMonitor:') ? [[`${feature}.${name}`, endpoint] as const] : [],
  ),
);

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire([...new Set(page.map(([, { access }]) => String(access)))]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [ann.userId])]);
  foreign = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  [mine, others] = [await at.launched(flow, ini, { title: '我的' }), await at.launched(flow, bob, { title: '别人的' })];
  await at.launched(foreign, bob);
  await at.adopt(mine, ann);
  await at.adopt(others, ann);
  await releasedAgain(server, flow, form, [byPeople('one', [ann.userId]), byPeople('two', [ann.userId])]);
  const begun = await server.ask(flowMigrationCreate, { flowId: flow.id, from: 1, to: 2, taskIds: [others] }, await server.admin());
  migration = begun.data.id;
  await server.outbox.drain();
  await createScheme(server, watcher.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
});
afterAll(() => server.stop());

test('every call of the page is tried here', () => {
  expect(page.length).toBeGreaterThan(12);
});

test('a task outside is neither shown nor changed by any call of the page', async () => {
  const { rows: visits } = await sql<{ id: string }>`select id from flow_visit where task_id = ${others} and status = 'live'`.execute(server.db);
  const before = await sql`select seq, delete_mark, release_id from flow_task where id = ${others}`.execute(server.db);
  const visit = visits[0]?.id ?? '';
  const acts: Record<string, unknown> = {
    flowSuspend: { command: 'suspend', reason: 'x' },
    flowCancel: { command: 'cancel', reason: 'x' },
    flowAssign: { command: 'assign', visit, to: bob.userId, reason: 'x' },
    flowMove: { command: 'move', node: 'one', reason: 'x' },
  };
  for (const [name, endpoint] of page) {
    const act = acts[name.split('.')[1] ?? ''];
    const own = {
      id: name.startsWith('flowMigration.') ? migration : others,
      ids: [others],
      taskIds: [others],
      flowId: name.startsWith('flowFigures.') ? foreign.id : flow.id,
      from: 1,
      to: 2,
      commandId: newId(),
      ...(act === undefined ? {} : { act }),
    };
    const shape = Object.keys((endpoint.input as unknown as { shape: object }).shape);
    const input = Object.fromEntries(Object.entries(own).filter(([key]) => shape.includes(key)));
    const reply = endpoint.as === 'bytes' ? null : await send(server, endpoint, input, watcher.token);
    expect(reply?.code ?? 0, `${name}: ${reply?.msg}`).toBeLessThan(500);
    expect(reply?.refusal ?? '', name).not.toBe('denied');
    const told = JSON.stringify(reply ?? {});
    // A refusal may contain the requested name.
    expect(reply?.code === 200 && told.includes(`"${others}"`) && !told.includes('"stay"'), name).toBe(false);
    expect(told, name).not.toContain('别人的');
  }
  expect(await sql`select seq, delete_mark, release_id from flow_task where id = ${others}`.execute(server.db)).toEqual(before);
});

test('figures count what is inside, node by node, and engines without a task inside are not there', async () => {
  const { data } = await server.ask(flowFigures, {}, watcher.token);
  expect(data.list).toMatchObject([{ flowId: flow.id, running: 1, overdue: 0, ended: 0, median: null }]);
  const { data: one } = await server.ask(flowFiguresOf, { flowId: flow.id }, watcher.token);
  expect(one.nodes).toMatchObject([
    { node: 'two', waiting: 1, visits: 0, median: null, since: expect.any(Number) as number },
    { node: 'one', waiting: 0, visits: 1, median: expect.any(Number) as number },
    { node: 'start', waiting: 0, visits: 1 },
  ]);
  expect((await server.ask(flowFiguresOf, { flowId: foreign.id }, watcher.token)).refusal).toBe('notFound');
  const all = (await server.ask(flowFigures, {}, await server.admin())).data.list;
  expect(all.find(({ flowId }) => flowId === flow.id)).toMatchObject({ running: 2 });
});

test('what runs and waits is counted however old it is; durations are those of the period', async () => {
  const old = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [ann.userId])]);
  const [stuck, ended] = [await at.launched(old, ini), await at.launched(old, ini)];
  await at.adopt(stuck, ann);
  await at.adopt(ended, ann);
  await at.adopt(ended, ann);
  await sql`update flow_task set creator_time = now() - interval '200 days' where flow_id = ${old.id}`.execute(server.db);
  const figures = async (days: number) => {
    const all = (await server.ask(flowFigures, { days }, watcher.token)).data.list.find(({ flowId }) => flowId === old.id);
    const { nodes } = (await server.ask(flowFiguresOf, { flowId: old.id, days }, watcher.token)).data;
    return { ...all, nodes: Object.fromEntries(nodes.map(({ node, waiting, visits }) => [node, [waiting, visits]])) };
  };
  expect(await figures(30)).toMatchObject({ running: 1, ended: 0, median: null, nodes: { one: [0, 0], two: [1, 0] } });
  expect(await figures(365)).toMatchObject({ running: 1, ended: 1, median: expect.any(Number) as number, nodes: { one: [0, 2], two: [1, 1] } });
  await sql`update flow_task set delete_mark = 1 where flow_id = ${old.id}`.execute(server.db);
});

test('the sheet has the rows of the list, under its filters', async () => {
  const { data } = await server.ask(flowMonitor, {}, watcher.token);
  expect(data.list.map(({ taskId }) => taskId)).toEqual([mine]);
  const sheet = await server.app.inject({ method: 'GET', url: `/v1${flowMonitorExport.path}`, headers: { authorization: watcher.token } });
  expect(sheet.statusCode).toBe(200);
  const { readXlsx } = await import('hucre/xlsx');
  const rows = (await readXlsx(sheet.rawPayload)).sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(2);
  expect(String(rows[1]?.[0])).toBe(data.list[0]?.fullName);
});

test.each(Object.entries(monitorRows.fields))('rows are narrowed by %s', async (key, { kind }) => {
  const one = await at.hire(['workFlow.flowMonitor:view']);
  const values: Record<string, unknown> = { flowId: foreign.id, initiatorId: bob.userId, organizeId: 'nowhere', status: 2, urgency: 3, creatorTime: 0 };
  const is = kind === 'moment' ? 'less' : 'equal';
  await createScheme(server, one.roleId, 'workFlow.flowMonitor', { field: key, is, value: values[key] } as never);
  const seen = (await server.ask(flowMonitor, { pageSize: 500 }, one.token)).data.list;
  expect(seen.map(({ taskId }) => taskId)).not.toContain(mine);
  expect(seen).toHaveLength({ flowId: 1, initiatorId: 2 }[key] ?? 0);
});
