// The retention of ended tasks: which become stubs, what stays of them, who still sees it, and that a run that is cut off leaves nothing half done.
import { beforeDetail } from '@ordo/contract/flow-before.ts';
import { flowFigures, flowFiguresOf, flowMonitorExport } from '@ordo/contract/flow-figures.ts';
import { flowEngines } from '@ordo/contract/flow-launch.ts';
import { flowStub } from '@ordo/contract/flow-stub.ts';
import * as contract from '@ordo/contract/flow-task.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { upload } from '../../testing/upload.ts';
import type { TestUser } from '../../testing/users.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import type { Deps } from '../kit/serve.ts';
import { checkFlows } from './check.ts';
import { sweepTasks } from './stub-sweep.ts';

const YEARS = 2;
const DETAILS = ['event', 'visit', 'operator', 'record', 'circulate', 'timer', 'child', 'written', 'delivery'];

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let admin: string;
let ini: TestUser;
let ann: TestUser;
let eve: TestUser;
let watcher: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  form = await flowForm(server, admin);
  at = office(server, form);
  const watch = ['view', 'btn_move', 'btn_download', 'btn_remove'].map((right) => `workFlow.flowMonitor:${right}`);
  [ini, ann, eve, watcher, stranger] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire([...flowPages, ...watch]), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { circulate: people(eve.userId) })], {
    settings: { admin: ann.userId, withdraw: 'any' },
  });
});
afterAll(() => server.stop());

const sweep = (batch?: number) => sweepTasks(server.db, YEARS, Date.now(), batch);
const long = (id: string, ago = '3 years') => sql`update flow_task set ended_at = now() - ${ago}::interval where id = ${id}`.execute(server.db);
const isStub = async (id: string) => (await sql`select from flow_task where id = ${id} and stub_since is not null`.execute(server.db)).rows.length === 1;
async function left(id: string): Promise<Record<string, number>> {
  const counts = DETAILS.map((name) => sql`(select count(*)::int from ${sql.table(`flow_${name}`)} where task_id = ${id}) as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(server.db);
  return rows[0] ?? {};
}
const nothing = Object.fromEntries(DETAILS.map((name) => [name, 0]));
async function adopted(): Promise<string> {
  const id = await at.launched(flow, ini);
  expect((await at.adopt(id, ann, { opinion: '保密的意见' })).code).toBe(200);
  await server.outbox.drain();
  return id;
}
async function ended(ago?: string): Promise<string> {
  const id = await adopted();
  await long(id, ago);
  return id;
}
async function stub(): Promise<string> {
  const id = await ended();
  await sweep();
  expect(await isStub(id)).toBe(true);
  return id;
}

describe('the setting', () => {
  test.each([-1, 51, 1.5])('%s years are refused, and nothing changes', async (flowTaskYears) => {
    const { version } = (await server.ask(sysConfigInfo, {}, admin)).data;
    expect(await server.ask(sysConfigSave, { flowTaskYears, version }, admin)).toMatchObject({
      refusal: 'invalid',
      msg: expect.stringContaining('流程明细保留') as string,
    });
    expect((await server.ask(sysConfigInfo, {}, admin)).data).toMatchObject({ flowTaskYears: 0, version });
  });

  test('of 0 keeps everything for ever; otherwise the night says how many were reduced', async () => {
    const task = builtInTasks.find(({ code }) => code === 'flow.retention');
    const night = () => task?.run({ db: server.db, now: Date.now } as unknown as Deps);
    const id = await ended('49 years');
    expect((await night())?.said[0]).toBe('未设置保留年数，全部保留');
    expect(await isStub(id)).toBe(false);
    const { version } = (await server.ask(sysConfigInfo, {}, admin)).data;
    expect((await server.ask(sysConfigSave, { flowTaskYears: 48, version }, admin)).code).toBe(200);
    expect(await night()).toMatchObject({ parameters: { n: 1, years: 48 } });
    expect(await isStub(id)).toBe(true);
  });
});

interface Case {
  what: string;
  goes: boolean;
  make?: () => Promise<string>;
  plant?(id: string): RawBuilder<unknown>;
}
const running = () => at.launched(flow, ini);
const after = async (...acts: readonly Parameters<Office['ask']>[1][]) => {
  const id = await running();
  for (const act of acts) expect((await at.ask(id, act, ini)).code).toBe(200);
  return id;
};
const cases: readonly Case[] = [
  { what: 'an adopted one', goes: true },
  { what: 'a withdrawn one', goes: true, make: () => after({ command: 'withdraw', opinion: '' }) },
  { what: 'one in the bin', goes: true, plant: (id) => sql`update flow_task set delete_mark = 1 where id = ${id}` },
  {
    what: 'one that ended a day too late',
    goes: false,
    plant: (id) => sql`update flow_task set ended_at = now() - interval '2 years' + interval '1 day' where id = ${id}`,
  },
  { what: 'a running one', goes: false, make: running },
  { what: 'a suspended one', goes: false, make: running, plant: (id) => sql`update flow_task set suspended = true where id = ${id}` },
  { what: 'one whose revocation is being decided', goes: false, plant: (id) => sql`update flow_task set revoking = true where id = ${id}` },
  {
    what: 'one that still has to tell another system',
    goes: false,
    plant: (id) => sql`insert into flow_delivery (task_id, key, seq, event, target) values (${id}, '1.1', 1, 'ended', 'x')`,
  },
];

describe('a task that ended long ago becomes a stub, except for', () => {
  test.each(cases)('$what (goes: $goes)', async ({ goes, make = adopted, plant }) => {
    const id = await make();
    await long(id);
    await plant?.(id).execute(server.db);
    await sweep();
    expect(await isStub(id)).toBe(goes);
    expect((await left(id)).event === 0).toBe(goes);
    await sql`update flow_task set delete_mark = 1, ended_at = null where id = ${id}`.execute(server.db);
  });

  test.each(['parent', 'child'] as const)('one with a running %s', async (other) => {
    const [id, live] = [await ended(), await running()];
    const [child, parent] = other === 'child' ? [live, id] : [id, live];
    await sql`update flow_task set parent_task = ${parent}, parent_child = '1.9' where id = ${child}`.execute(server.db);
    await sweep();
    expect(await isStub(id)).toBe(false);
    await at.ask(live, { command: 'withdraw', opinion: '' }, ini);
    await sweep();
    expect(await isStub(id)).toBe(true);
    await sql`update flow_task set parent_task = null, parent_child = null where id = ${child}`.execute(server.db);
  });
});

test('of a task stay its row and who took part; its values in the record of the form stay with the form', async () => {
  const id = await running();
  const [own, shared] = [
    (await upload(server, ini.token, 'workFlow', 'a.txt', 'own')).data.name,
    (await upload(server, ini.token, 'workFlow', 'b.txt', 'shared')).data.name,
  ];
  await at.ask(id, { command: 'comment', text: '评论', files: [own, shared] }, ini);
  await at.ask(await running(), { command: 'comment', text: '评论', files: [shared] }, ini);
  await at.adopt(id, ann, { opinion: '保密的意见' });
  await server.outbox.drain();
  await long(id);
  const row = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select full_name, en_code, initiator_id, status, started_at, ended_at, record_id, release_id from flow_task where id = ${id}`.execute(server.db)
    ).rows[0];
  const before = await row();
  await sweep();
  expect(await row()).toEqual(before);
  expect(await left(id)).toEqual(nothing);
  const { rows } = await sql<{ files: string[]; values: number; traces: string }>`
    select array(select name from file where name in (${own}, ${shared})) as files,
      (select count(*)::int from ${sql.table(`record.t_${form.model}`)} where id = ${String(before?.record_id)}) as values,
      (select row_to_json(t)::text from flow_task t where id = ${id}) as traces`.execute(server.db);
  expect(rows[0]).toMatchObject({ files: [shared], values: 1 });
  expect(rows[0]?.traces).not.toMatch(/保密|评论/);
  expect((await changesOf(server.db, 'flow_task', id)).at(-1)).toMatchObject({ action: 'purge' });
});

describe('a stub', () => {
  const of = async (endpoint: Endpoint, by: TestUser, input: object = {}) => {
    const { code, data } = await server.ask(endpoint, { pageSize: 500, ...input }, by.token);
    expect(code).toBe(200);
    return (data as { list: contract.FlowRow[] }).list;
  };

  test('is listed for those who took part, and read by them; for others it does not exist', async () => {
    const id = await stub();
    for (const [endpoint, by, act] of [
      [contract.flowMine, ini, ''],
      [contract.flowDone, ann, 'adopt'],
      [contract.flowCirculated, eve, ''],
      [contract.flowMonitor, watcher, ''],
    ] as const) {
      expect((await of(endpoint, by)).find(({ taskId }) => taskId === id)).toMatchObject({ id, stub: true, status: 2, act });
      const { data } = await server.ask(flowStub, { id }, by.token);
      expect(data).toMatchObject({ id, status: 2, years: YEARS, initiator: { id: ini.userId } });
      expect(data.people).toEqual([{ person: expect.objectContaining({ id: ann.userId }), act: 'adopt', at: expect.any(Number) as number, for: null }]);
      expect(await at.detail(id, by)).toMatchObject({ code: 409, refusal: 'flowTaskStub', msg: expect.stringContaining('2 年') as string });
    }
    for (const endpoint of [contract.flowMine, contract.flowDone, contract.flowCirculated]) expect(await of(endpoint, stranger)).toEqual([]);
    for (const [one, by] of [
      [await running(), ini],
      [id, stranger],
    ] as const)
      expect((await server.ask(flowStub, { id: one }, by.token)).refusal).toBe('notFound');
    expect((await at.detail(id, stranger)).refusal).toBe('notFound');
    expect((await of(flowEngines, eve)).some((one) => one.id === flow.id)).toBe(true);
  });

  test('takes no command, from nobody, and says why', async () => {
    const id = await stub();
    const whole = (await sql`select * from flow_task where id = ${id}`.execute(server.db)).rows;
    const acts: readonly [Parameters<Office['ask']>[1], TestUser][] = [
      [{ command: 'submit' }, ini],
      [{ command: 'saveDraft' }, ini],
      [{ command: 'comment', text: '在吗' }, ini],
      [{ command: 'revoke', opinion: '作废' }, ini],
      [{ command: 'circulate', to: [stranger.userId] }, ann],
      [{ command: 'recall', operator: '1.5', opinion: '' }, ann],
      [{ command: 'read', circulate: '2.1' }, eve],
    ];
    for (const [act, by] of acts) expect(await at.ask(id, act, by), act.command).toMatchObject({ refusal: 'flowTaskStub' });
    const revive = { command: 'revive', node: 'one', reason: '再来' } as const;
    expect(await server.ask(contract.flowMove, { id, commandId: 'again', act: revive }, watcher.token)).toMatchObject({ refusal: 'flowTaskStub' });
    expect((await at.ask(id, { command: 'comment', text: '在吗' }, stranger)).refusal).toBe('notFound');
    expect(await server.ask(beforeDetail, { id }, ini.token)).toMatchObject({ refusal: 'flowTaskStub' });
    expect((await sql`select * from flow_task where id = ${id}`.execute(server.db)).rows).toEqual(whole);
  });

  test('is exported and counted, and no check stumbles over it', async () => {
    const id = await stub();
    const sheet = await server.app.inject({ method: 'GET', url: `/v1${flowMonitorExport.path}`, headers: { authorization: watcher.token } });
    expect(sheet.statusCode).toBe(200);
    expect(sheet.headers['content-type']).toContain('sheet');
    const { list } = (await server.ask(flowFigures, { days: 365 }, watcher.token)).data;
    expect(list.find(({ flowId }) => flowId === flow.id)?.ended).toBeGreaterThan(0);
    expect((await server.ask(flowFiguresOf, { flowId: flow.id, days: 365 }, watcher.token)).code).toBe(200);
    expect((await checkFlows(server.db, Date.now())).found.filter(({ taskId }) => taskId === id)).toEqual([]);
  });

  test('stays when its engine is archived, and goes to the bin like any ended task', async () => {
    const id = await stub();
    await sql`update flow set delete_mark = 1 where id = ${flow.id}`.execute(server.db);
    expect((await server.ask(flowStub, { id }, ini.token)).data).toMatchObject({ id });
    expect((await of(contract.flowMine, ini)).some(({ taskId }) => taskId === id)).toBe(true);
    await sql`update flow set delete_mark = 0 where id = ${flow.id}`.execute(server.db);
    expect((await server.ask(contract.flowMonitorRemove, { ids: [id] }, watcher.token)).data).toEqual({ removed: 1, stay: [] });
    expect((await server.ask(flowStub, { id }, ini.token)).refusal).toBe('notFound');
  });
});

test('a run that is killed in the middle leaves whole stubs and whole tasks; the next one continues, and a third finds nothing', async () => {
  await sweep();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await ended(`${20 - n} years`));
  const whole = await Promise.all(ids.map(left));
  // Somebody holds a row of the fourth task: the run waits for it in its second batch of two, and is killed there.
  await server.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from flow_record where task_id = ${ids[3]} for update`.execute(tx);
    const dies = sweep(2).then(
      () => 'went through',
      () => 'died',
    );
    const kill = async () =>
      (await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(server.db)).rows.length;
    await expect.poll(kill).toBe(1);
    expect(await dies).toBe('died');
  });
  expect(await Promise.all(ids.map(isStub))).toEqual([true, true, false, false, false]);
  expect(await Promise.all(ids.slice(2).map(left))).toEqual(whole.slice(2));
  expect(await sweep(2)).toBe(3);
  expect(await sweep(2)).toBe(0);
  expect(await Promise.all(ids.map(isStub))).toEqual(ids.map(() => true));
});

test('of a withdrawn one the initiator deletes the stub, and the record of the form stays', async () => {
  const id = await after({ command: 'withdraw', opinion: '' });
  await long(id);
  await sweep();
  expect((await server.ask(contract.flowDraftRemove, { id }, ini.token)).code).toBe(200);
  const record = sql`select from ${sql.table(`record.t_${form.model}`)} where delete_mark = 0 and id = (select record_id from flow_task where id = ${id})`;
  expect((await record.execute(server.db)).rows).toHaveLength(1);
});

test('a task that somebody is just acting on is left for the next night', async () => {
  const id = await ended();
  await server.db.transaction().execute(async (tx) => {
    await sql`select from flow_task where id = ${id} for no key update`.execute(tx);
    await sweep();
  });
  expect(await isStub(id)).toBe(false);
  expect(await sweep()).toBe(1);
});
