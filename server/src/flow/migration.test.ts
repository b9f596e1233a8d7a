// Migrates running tasks to another release of their engine, and back.
import * as migration from '@ordo/contract/flow-migration.ts';
import { flowTask } from '@ordo/contract/flow-task.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedAgain, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { createScheme, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { checkFlows } from './check.ts';
import { carryOut } from './migration-run.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let watcher: TestUser;
const both = { mode: 'all', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} } as const;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob, cat] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire()]);
  watcher = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_migrate']);
});
afterAll(() => server.stop());

const way = (flow: MadeFlow, more: object = {}) => ({ flowId: flow.id, from: 1, to: 2, ...more });
const look = (flow: MadeFlow, more: object = {}, by = watcher) => server.ask(migration.flowMigrationPreview, way(flow, more), by.token);
const info = async (id: string, by = watcher) => (await server.ask(migration.flowMigrationInfo, { id }, by.token)).data;

async function migrated(flow: MadeFlow, more: object = {}): Promise<string> {
  const begun = await server.ask(migration.flowMigrationCreate, way(flow, more), watcher.token);
  expect(begun).toMatchObject({ code: 200 });
  await carryOut(server.flows, begun.data.id);
  expect((await info(begun.data.id)).state).toBe('done');
  return begun.data.id;
}
async function undone(id: string): Promise<void> {
  expect(await server.ask(migration.flowMigrationUndo, { id }, watcher.token)).toMatchObject({ code: 200 });
  await carryOut(server.flows, id);
  expect((await info(id)).state).toBe('undone');
}
const states = async (id: string, by = watcher) => Object.fromEntries((await info(id, by)).list.map((one) => [one.id, one.state]));
/** Everything of a task except its records and times. */
async function standing(id: string) {
  const { data } = await server.ask(flowTask, { id }, await server.admin());
  const { visits, operators, completion, status, document } = data;
  return {
    completion,
    status,
    document,
    visits: visits.filter((one) => one.status !== 'void').map(({ node, status: now }) => [node, now]),
    operators: operators.filter((one) => one.status !== 'void').map(({ person, vote, status: now }) => [person?.id, now, vote]),
  };
}

test('a half-signed countersign goes over: votes stay, who is named no more goes, who is new comes; and it goes back as it was', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('all', [ann.userId, bob.userId], { sign: both })]);
  const id = await at.launched(flow, ini);
  expect((await at.adopt(id, ann)).data).toMatchObject({ status: 1 });
  await releasedAgain(server, flow, form, [byPeople('all', [ann.userId, cat.userId], { sign: both, title: '会签' }), byPeople('last', [bob.userId])]);
  const before = await standing(id);
  const { data } = await look(flow);
  expect(data).toMatchObject({
    nodes: [{ id: 'all', tasks: 1, to: 'all' }],
    map: {},
    more: 0,
    list: [
      {
        id,
        stands: ['节点all'],
        lands: ['会签'],
        goes: [{ id: bob.userId }],
        comes: [{ id: cat.userId }],
        lost: [],
        wanting: [],
        why: '',
        initiator: { id: ini.userId },
      },
    ],
  });
  // A preview changes nothing.
  expect(await standing(id)).toEqual(before);
  const job = await migrated(flow);
  expect((await info(job)).list).toMatchObject([{ id, state: 'moved', why: '', step: '会签', undoable: true }]);
  expect(await at.todo(bob)).not.toContain(id);
  expect(await at.todo(cat)).toContain(id);
  await undone(job);
  expect(await standing(id)).toEqual(before);
  expect(await states(job)).toEqual({ [id]: 'undone' });
  expect([await at.todo(bob), await at.todo(cat)].map((todo) => todo.includes(id))).toEqual([true, false]);
  expect((await at.adopt(id, bob)).data).toMatchObject({ status: 2 });
  // There is nothing left to undo.
  expect((await server.ask(migration.flowMigrationUndo, { id: job }, watcher.token)).refusal).toBe('flowMigrationUndone');
});

test('a task that somebody has acted on since stays; the others go back', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('all', [ann.userId, bob.userId], { sign: both })]);
  const [acted, idle] = [await at.launched(flow, ini), await at.launched(flow, ini)];
  await releasedAgain(server, flow, form, [byPeople('all', [ann.userId, bob.userId], { sign: both }), byPeople('last', [cat.userId])]);
  const job = await migrated(flow);
  expect((await at.ask(idle, { command: 'comment', text: '看看' }, ini)).code).toBe(200);
  expect((await at.adopt(acted, ann)).code).toBe(200);
  expect((await info(job)).list.map(({ undoable }) => undoable)).toEqual([false, true]);
  await undone(job);
  expect(await states(job)).toEqual({ [acted]: 'stays', [idle]: 'undone' });
  expect((await info(job)).list[0]?.why).toBe('已有人处理，不能撤回');
  expect((await standing(acted)).document).toMatchObject({ chain: [{ id: 'all' }, { id: 'last' }] });
});

test('a migration that ends sub-workflows says so before, and is not undone', async () => {
  const inner = await releasedFlowOf(server, form, [byPeople('in', [bob.userId])]);
  const sub = (waits: 'all' | 'any'): FlowNode => ({
    kind: 'subFlow',
    id: 'sub',
    title: '子流程',
    outside: {},
    engine: inner.id,
    launcher: { kind: 'people', people: people(ann.userId, cat.userId) },
    waits,
    failed: 'wait',
    starts: true,
    into: [{ parent: form.field.title ?? '', child: form.field.title ?? '' }],
    outOf: [],
  });
  const happened = async () => {
    for (let round = 0; round < 3; round += 1) await server.outbox.drain();
  };
  const flow = await releasedFlowOf(server, form, [sub('all'), byPeople('after', [bob.userId])]);
  const id = await at.launched(flow, ini);
  await happened();
  const { rows } = await sql<{ id: string }>`select id from flow_task where parent_task = ${id} order by id`.execute(server.db);
  const [first = '', second = ''] = rows.map((row) => row.id);
  await at.adopt(first, bob);
  await happened();
  await releasedAgain(server, flow, form, [sub('any'), byPeople('after', [bob.userId])]);
  expect((await look(flow)).data.list).toMatchObject([{ id, children: 1, lands: ['节点after'] }]);
  const job = await migrated(flow);
  await happened();
  expect((await at.detail(second, bob)).data).toMatchObject({ status: 5 });
  expect((await info(job)).list).toMatchObject([{ id, state: 'moved', undoable: false }]);
  await undone(job);
  expect((await info(job)).list).toMatchObject([{ id, state: 'stays', why: '迁移结束了审批或子流程，不能撤销' }]);
  expect(await at.todo(bob)).toContain(id);
});

test('a node that is called otherwise goes by hand, or by its title; without one the task stays and says why', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('old', [ann.userId], { title: '审核' }), byPeople('end', [bob.userId])]);
  const id = await at.launched(flow, ini);
  await releasedAgain(server, flow, form, [byPeople('fresh', [ann.userId], { title: '审核' }), byPeople('other', [cat.userId], { title: '复核' })]);
  expect((await look(flow)).data).toMatchObject({ nodes: [{ to: 'fresh' }], map: { old: 'fresh' }, list: [{ lands: ['审核'], why: '' }] });
  expect((await look(flow, { map: { old: 'other' } })).data).toMatchObject({
    list: [{ lands: ['复核'], goes: [{ id: ann.userId }], comes: [{ id: cat.userId }] }],
  });
  const nowhere = { map: { old: 'start' } };
  expect((await look(flow, nowhere)).data).toMatchObject({ nodes: [{ to: null }], list: [{ lands: [], why: '目标版本中没有为以下节点指定对应节点：审核' }] });
  const job = await migrated(flow, nowhere);
  expect((await info(job)).list).toMatchObject([{ id, state: 'refused', why: '目标版本中没有为以下节点指定对应节点：审核', undoable: false }]);
  await migrated(flow);
  expect((await standing(id)).visits.at(-1)).toEqual(['fresh', 'live']);
});

test('events of migrations, forth and back, fold to the rows and are decided the same again', async () => {
  const look = await checkFlows(server.db, Date.now());
  expect(look.found).toEqual([]);
  expect(look.again).toBeGreaterThan(10);
});

test('a job that is cut off goes on where it was: what was done and not kept as done happens once', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await at.launched(flow, ini));
  await releasedAgain(server, flow, form, [byPeople('one', [bob.userId])]);
  const begun = await server.ask(migration.flowMigrationCreate, way(flow), watcher.token);
  expect(begun).toMatchObject({ code: 200 });
  const { id } = begun.data;
  let left = 3;
  await carryOut(server.flows, id, () => (left -= 1) >= 0);
  const done = async () => Object.values(await states(id)).filter((state) => state === 'moved').length;
  expect(await done()).toBe(3);
  // Killed between the change of a task and the mark of the change.
  await sql`update flow_migration_task set state = 'waiting' where migration_id = ${id} and task_id = ${ids[2]}`.execute(server.db);
  await carryOut(server.flows, id);
  expect(await done()).toBe(6);
  const { rows } = await sql`select task_id from flow_event where command ->> 'command' = 'migrate' and task_id = any(${ids}::text[])`.execute(server.db);
  expect(rows).toHaveLength(6);
});

test('only tasks of one’s rows go over, as they are when the job comes to them, and nobody else’s are told of', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const [mine, others] = [await at.launched(flow, ini), await at.launched(flow, bob)];
  await releasedAgain(server, flow, form, [byPeople('one', [ann.userId])]);
  const wide = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_migrate']);
  const begun = await server.ask(migration.flowMigrationCreate, way(flow), wide.token);
  const narrow = await at.hire(['workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_migrate']);
  await createScheme(server, narrow.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  const { data } = await look(flow, { taskIds: [mine, others] }, narrow);
  expect(data.list.map(({ id }) => id)).toEqual([mine]);
  expect((await server.ask(migration.flowMigrationReleases, { flowId: flow.id }, narrow.token)).data.list).toMatchObject([
    { number: 2, running: 0, inUse: true },
    { number: 1, running: 1 },
  ]);
  expect((await server.ask(migration.flowMigrationCreate, way(flow, { taskIds: [others] }), narrow.token)).refusal).toBe('flowMigrationNothing');
  // The requester's visible rows have changed by then.
  await createScheme(server, wide.roleId, 'workFlow.flowMonitor', { field: 'initiatorId', is: 'equal', value: ini.userId });
  await carryOut(server.flows, begun.data.id);
  expect((await info(begun.data.id, wide)).list).toMatchObject([{ id: mine, state: 'moved', why: '' }]);
  const { rows } = await sql`select state, why ->> 'key' as why from flow_migration_task where task_id = ${others}`.execute(server.db);
  expect(rows).toEqual([{ state: 'refused', why: 'notFound' }]);
  expect((await server.ask(migration.flowMigrationPreview, way(flow), ann.token)).refusal).toBe('denied');
});

test('what was begun while no node had its queue open is taken up by the first that opens it', async () => {
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = await at.launched(flow, ini);
  const release = await releasedAgain(server, flow, form, [byPeople('one', [ann.userId])]);
  expect((await server.ask(migration.flowMigrationCreate, way(flow), await server.admin())).code).toBe(200);
  await server.scheduler.open();
  await server.scheduler.lookBehind();
  const now = async () => (await sql<{ release: string }>`select release_id as release from flow_task where id = ${id}`.execute(server.db)).rows[0]?.release;
  await expect.poll(now, { interval: 50 }).toBe(release);
});
