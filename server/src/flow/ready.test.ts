// The mark of work that may be decided now, which the lists rely on: after each of many random commands of several people it equals what it stands for.
import { readFile } from 'node:fs/promises';
import { flowCommand, flowDone, flowSuspend, flowTodo } from '@ordo/contract/flow-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowWorld, mixedLoad, type FlowWorld } from '../../testing/flow-races.ts';
import { byPeople, flowForm } from '../../testing/flows.ts';
import { office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { seedFor } from '../../testing/run-seed.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

const DEEDS = 150;
let server: TestServer;
let world: FlowWorld;

beforeAll(async () => {
  server = await startServer();
  world = await flowWorld(server, await server.admin(), 4);
});
afterAll(() => server.stop());

interface Marked {
  key: string;
  ready: boolean;
  wanted: boolean;
}

/** Work in the eyes of a reader who knows no mark: looked up in task and visit, one after the other. */
async function marks(): Promise<Marked[]> {
  const { rows } = await sql<{
    key: string;
    ready: boolean;
    open: string;
    task: number;
    suspended: boolean;
    visit: string | null;
    held: string | null;
  }>`
    select o.task_id || '.' || o.id as key, o.ready, o.status as open, t.status as task, t.suspended, v.status as visit, v.state ->> 'heldBy' as held
    from flow_operator o join flow_task t on t.id = o.task_id left join flow_visit v on v.task_id = o.task_id and v.id = o.visit_id order by 1`.execute(
    server.db,
  );
  return rows.map(({ key, ready, open, task, suspended, visit, held }) => {
    const runs = task === 1 && !suspended;
    return { key, ready, wanted: runs && open === 'open' && visit === 'live' && held === null };
  });
}

test('after each random command everything that may be decided is marked, and nothing else; the lists show it', async () => {
  let seen = { ready: 0, all: 0 };
  const { wrong } = await mixedLoad(world, createRandom(seedFor('flow-ready')), DEEDS, async () => {
    const all = await marks();
    expect(all.filter(({ ready, wanted }) => ready !== wanted)).toEqual([]);
    seen = { ready: seen.ready + all.filter(({ ready }) => ready).length, all: seen.all + all.length };
  });
  expect(wrong).toEqual([]);
  expect(seen.ready).toBeGreaterThan(DEEDS);
  expect(seen.all).toBeGreaterThan(seen.ready);
  for (const { userId, token } of world.people) {
    const { rows } = await sql<{ id: string }>`select task_id || '.' || id as id from flow_operator where person_id = ${userId}`.execute(server.db);
    const own = new Set(rows.map(({ id }) => id));
    const wanted = (await marks()).filter((one) => one.wanted && own.has(one.key)).map(({ key }) => key);
    const { list, pagination } = (await server.ask(flowTodo, { pageSize: 500 }, token)).data;
    expect(list.map(({ id }) => id).sort()).toEqual(wanted.sort());
    expect(pagination).toMatchObject({ total: wanted.length });
    expect(pagination.more).toBeUndefined();
  }
});

test('the mark follows what happens elsewhere in the task: a suspension, and a return out of the branch beside it', async () => {
  const [a = world.launcher, b = world.launcher] = world.people;
  const branches = [a, b].map(({ userId }, at) => ({ id: `way${at}`, title: '', when: null, outside: {}, chain: [byPeople(`in${at}`, [userId])] }));
  const flow = await world.flowOf([{ kind: 'interflow', id: 'both', title: '并行', outside: {}, branches }]);
  const { ask, launched, openOf } = office(server, await flowForm(server, await server.admin()));
  const id = await launched(flow, world.launcher, {}, { form: world.filled({ title: '试', days: '1' }) });
  const ready = async () => {
    const own = (await marks()).filter(({ key }) => key.startsWith(id));
    expect(own.filter((one) => one.ready !== one.wanted)).toEqual([]);
    const has = async ({ token }: TestUser) => (await server.ask(flowTodo, {}, token)).data.list.some(({ taskId }) => taskId === id);
    return { a: await has(a), b: await has(b), launcher: await has(world.launcher) };
  };
  expect(await ready()).toEqual({ a: true, b: true, launcher: false });
  const watch = (command: 'suspend' | 'resume') => server.ask(flowSuspend, { id, commandId: newId(), act: { command, reason: '等一等' } }, world.watcher.token);
  await watch('suspend');
  expect(await ready()).toEqual({ a: false, b: false, launcher: false });
  await watch('resume');
  expect(await ready()).toEqual({ a: true, b: true, launcher: false });
  await ask(id, { command: 'return', operator: await openOf(id, a), target: 'start', mode: 'straight', opinion: '补充' }, a);
  expect(await ready()).toEqual({ a: false, b: false, launcher: true });
  await ask(id, { command: 'adopt', operator: await openOf(id, world.launcher) }, world.launcher);
  expect(await ready()).toEqual({ a: true, b: true, launcher: false });
});

test('work that was there before the mark is marked by its migration', async () => {
  const before = await marks();
  await sql`update flow_operator set ready = false`.execute(server.db);
  await server.pool.query(await fill());
  expect(await marks()).toEqual(before);
});

/** The statement of the migration. */
async function fill(): Promise<string> {
  const text = await readFile(new URL('../../migrations/0098-flow-ready.sql', import.meta.url), 'utf8');
  return /UPDATE flow_operator[^;]*;/.exec(text)?.[0] ?? '';
}

test('a total beyond 10,000 is cut, and says so', async () => {
  const [who = world.launcher] = world.people;
  const flow = await world.flowOf([byPeople('one', [who.userId])]);
  const id = newId();
  const form = world.filled({ title: '试', days: '1' });
  await server.ask(flowCommand, { id, commandId: newId(), flowId: flow.id, form, act: { command: 'submit' } }, world.launcher.token);
  const before = (await server.ask(flowDone, {}, who.token)).data.pagination.total;
  const fillUp = (from: number, to: number) =>
    sql`insert into flow_record (task_id, id, seq, at, act, by_id, operator_id, opinion, note)
    select ${id}, '9.' || n, 9, now(), 'adopt', ${who.userId}, '1.9', '', 'null' from generate_series(${from}::int, ${to}::int) n`.execute(server.db);
  await fillUp(before + 1, 10_000);
  expect((await server.ask(flowDone, {}, who.token)).data.pagination).toEqual({ currentPage: 1, pageIndex: 1, pageSize: 20, total: 10_000 });
  await fillUp(10_001, 10_001);
  expect((await server.ask(flowDone, {}, who.token)).data.pagination).toEqual({ currentPage: 1, pageIndex: 1, pageSize: 20, total: 10_000, more: true });
});
