// The history of the whole demo: tasks in all states, each consistent with its events, and people can continue them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flowCommand, flowMonitor, flowTask } from '@ordo/contract/flow-task.ts';
import { modelInfo } from '@ordo/contract/model.ts';
import { recordAsk } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../../../testing/create-session.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { checkFlows } from '../../../src/flow/check.ts';
import { demoSizes, seedDemo } from '../demo.ts';
import { modelIdOf, pageIdOf } from '../models/ids.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'ordo-past-'));
  const place = { app: server.app, db: server.db, pool: server.pool, personKey: Buffer.alloc(32, 7) };
  await seedDemo(place, folder, Date.now(), () => undefined, { ...demoSizes.small, models: 'all' });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('some hundred tasks of several workflows are in every state, and nobody can tell them from those that people have worked on', async () => {
  const { rows } = await sql<{ status: number; n: number; flows: number }>`
    select status, count(*)::int as n, count(distinct flow_id)::int as flows from flow_task group by 1 order by 1`.execute(server.db);
  expect(rows.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(rows.reduce((all, { n }) => all + n, 0)).toBeGreaterThan(350);
  expect(rows.find(({ status }) => status === 1)?.flows).toBeGreaterThan(4);
  expect((await checkFlows(server.db, Date.now())).found).toEqual([]);
});

test('orders of the past have their tasks, which say of them what they say of themselves', async () => {
  const { rows } = await sql<{ status: string; task: number; n: number }>`
    select i.status, t.status as task, count(*)::int as n from flow_task t join vac_indent i on t.id = 'order-' || i.id group by 1, 2 order by 1, 2`.execute(
    server.db,
  );
  const expected: Record<string, readonly number[]> = { IN_APPROVAL: [1], REJECTED: [3], CANCELLED: [4, 5] };
  for (const { status, task } of rows) expect([status, (expected[status] ?? [2]).includes(task)]).toEqual([status, true]);
  expect(rows.reduce((all, { n }) => all + n, 0)).toBeGreaterThan(60);
  const { rows: others } = await sql`
    select from vac_indent i join flow_task t on t.id = 'order-' || i.id
    where i.approved_by is not null and not exists (select from flow_operator o where o.task_id = t.id and o.person_id = i.approved_by and o.vote is not null)`.execute(
    server.db,
  );
  expect(others).toEqual([]);
});

test('a list form shows the state of the task of each record', async () => {
  const { rows } = await sql<{ states: number; all: number; alone: number }>`
    select count(distinct flow_state)::int as states, count(*)::int as all, count(*) filter (where task_id = '')::int as alone
    from ${sql.table(`record.t_${modelIdOf('overtime')}`)}`.execute(server.db);
  expect(rows).toEqual([{ states: expect.toSatisfy((states: number) => states > 2), all: 24, alone: 0 }]);
  const admin = await server.admin();
  const asked = { id: modelIdOf('overtime'), menuId: pageIdOf('overtime'), pageSize: 100 };
  expect((await server.ask(modelInfo, { id: modelIdOf('overtime') }, admin)).data).toMatchObject({ webType: 3, release: 1, findings: [] });
  const { list } = (await server.ask(recordAsk, asked, admin)).data;
  expect(list.some(({ flowState }) => flowState === 2)).toBe(true);
});

test('each is called by what it is about', async () => {
  const { rows } = await sql<{ all: number; names: number; odd: string | null }>`
    select count(*)::int as all, count(distinct full_name)::int as names, min(full_name) filter (where full_name ~ '[{}]|，\\s*$|undefined') as odd from flow_task`.execute(
    server.db,
  );
  expect(rows[0]?.odd).toBeNull();
  expect((rows[0]?.names ?? 0) / (rows[0]?.all ?? 1)).toBeGreaterThan(0.8);
});

test('whoever has one of them to do does it, and who watches over the centre sees it', async () => {
  const { rows } = await sql<{ task: string; operator: string; person: string }>`
    select o.task_id as task, o.id as operator, o.person_id as person from flow_operator o join flow_task t on t.id = o.task_id
    where o.status = 'open' and o.person_id is not null and t.status = 1 and not t.suspended and t.at_nodes <> '{start}' and t.id like '9%' order by t.id desc limit 1`.execute(
    server.db,
  );
  const [open] = rows;
  const token = await createSession(server, open?.person ?? '');
  const id = open?.task ?? '';
  expect((await server.ask(flowTask, { id }, token)).data.commands).toContain('adopt');
  const done = await server.ask(flowCommand, { id, commandId: 'next', act: { command: 'adopt', operator: open?.operator ?? '', opinion: '同意' } }, token);
  expect(done.msg).toBe('操作成功');
  const { rows: watchers } = await sql<{ id: string }>`
    select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id where r.en_code = 'immunisation' and u.enabled_mark = 1 order by u.id limit 1`.execute(
    server.db,
  );
  const watched = await server.ask(flowMonitor, { pageSize: 20 }, await createSession(server, watchers[0]?.id ?? ''));
  expect(watched.data.pagination.total).toBeGreaterThan(250);
});
