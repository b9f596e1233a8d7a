import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import {
  taskCreate,
  taskEnable,
  taskInfo,
  taskList,
  taskLog,
  taskPreview,
  taskRemove,
  taskRun,
  taskState,
  taskStop,
  taskUpdate,
} from '@ordo/contract/schedule-task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let other: TestServer;
let token: string;
let interfaceId: string;
beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  token = await server.admin();
  const { data } = await server.ask(
    dataInterfaceCreate,
    {
      fullName: '三行',
      enCode: 'three.rows',
      dataType: 2,
      query: '[{"a":1},{"a":2},{"a":3}]',
      enabledMark: 1,
      requestParameters: '[{"field":"year","type":"int","value":"","required":true}]',
    },
    token,
  );
  interfaceId = data.id;
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

let count = 0;
const task = (more: Partial<Input<typeof taskCreate>> = {}) => {
  count += 1;
  return { fullName: `任务${count}`, enCode: `task.${count}`, cron: '0 8 * * *', interfaceId, parameters: 'year=2026', ...more };
};

test('what the product declares is there from the start, in the caller’s language, with its next moment', async () => {
  const { data } = await server.ask(taskList, { kind: 'builtin' }, token);
  expect(data.list.map(({ enCode }) => enCode)).toEqual(expect.arrayContaining(['log.retention', 'session.cleanUp', 'file.cleanUp']));
  const retention = data.list.find(({ enCode }) => enCode === 'log.retention');
  expect(retention).toMatchObject({ fullName: '清理过期日志', runCount: 0, lastRunTime: null });
  expect(new Date(retention?.nextRunTime ?? 0).toISOString()).toMatch(/T19:30:00/);
  const english = await server.ask(taskList, { kind: 'builtin' }, token, { 'accept-language': 'en' });
  expect(english.data.list.map(({ fullName }) => fullName)).toContain('Clean up expired logs');
});

test('of it only when it runs can be changed, and it cannot be deleted', async () => {
  const { data } = await server.ask(taskInfo, { id: 'log.retention' }, token);
  expect(await server.ask(taskUpdate, { id: data.id, version: data.version, fullName: '别的' }, token)).toMatchObject({ refusal: 'taskBuiltInFixed' });
  expect(await server.ask(taskRemove, { id: data.id }, token)).toMatchObject({ refusal: 'taskBuiltIn' });
  expect(await server.ask(taskUpdate, { id: data.id, version: data.version, cron: '0 0 4 * * ?', timeZone: 'Asia/Urumqi' }, token)).toMatchObject({
    code: 200,
  });
  expect((await server.ask(taskInfo, { id: data.id }, token)).data).toMatchObject({ cron: '0 4 * * *', timeZone: 'Asia/Urumqi' });
});

test('the next ten moments are those of the time zone, over the change of its clock', async () => {
  const at = async (cron: string, timeZone: string) =>
    (await server.ask(taskPreview, { cron, timeZone }, token)).data.list.map((moment) => new Date(moment).toISOString());
  server.clock.now = Date.UTC(2026, 9, 24, 12);
  expect((await at('30 3 * * *', 'Asia/Shanghai')).slice(0, 2)).toEqual(['2026-10-24T19:30:00.000Z', '2026-10-25T19:30:00.000Z']);
  expect((await at('0 8 * * *', 'Europe/Berlin')).slice(0, 2)).toEqual(['2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z']);
  expect(await at('0 0 29 2 *', 'UTC')).toHaveLength(10);
  expect(await at('0 0 30 2 *', 'UTC')).toEqual([]);
  server.clock.now = null;
});

test.each([
  [{ cron: 'every day' }, 'invalid', 'cron'],
  [{ cron: '*/5 * * * * ?' }, 'invalid', 'cron'],
  [{ timeZone: 'Asia/Nowhere' }, 'invalid', '时区'],
  [{ parameters: 'no sign' }, 'invalid', '名称=值'],
  [{ parameters: '' }, 'interfaceParameters', 'year'],
  [{ parameters: 'year=2026\nyaer=2027' }, 'interfaceUnknownParameters', 'yaer'],
  [{ interfaceId: 'nobody' }, 'interfaceOff', ''],
] as const)('%j is refused as %s', async (wrong, refusal, said) => {
  const answer = await server.ask(taskCreate, task(wrong), token);
  expect(answer).toMatchObject({ refusal });
  expect(answer.msg).toContain(said);
});

test('two of a name or a code are refused', async () => {
  const one = task();
  await server.ask(taskCreate, one, token);
  expect(await server.ask(taskCreate, task({ enCode: one.enCode }), token)).toMatchObject({ refusal: 'taskCodeTaken' });
  expect(await server.ask(taskCreate, task({ fullName: one.fullName }), token)).toMatchObject({ refusal: 'taskNameTaken' });
});

test('nothing runs by hand before the queue is open', async () => {
  expect(await server.ask(taskRun, { id: 'log.retention' }, token)).toMatchObject({ code: 503, refusal: 'taskSchedulerAway' });
});

test('the clock has a task run once for each moment, however many nodes there are', async () => {
  const { data } = await server.ask(taskCreate, task({ cron: '* * * * *' }), token);
  await Promise.all([server.scheduler.open(), other.scheduler.open()]);
  const runs = () => server.ask(taskLog, { id: data.id }, token).then((answer) => answer.data.list);
  await expect.poll(async () => (await runs()).filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0);
  await server.ask(taskStop, { id: data.id }, token);
  await server.outbox.drain();
  const { rows } = await sql<{ minute: string; runs: number }>`
    select date_trunc('minute', at) as minute, count(*)::int as runs from schedule_task_log where task_id = ${data.id} group by 1`.execute(server.db);
  expect(rows.every(({ runs: times }) => times === 1)).toBe(true);
  expect((await runs())[0]).toMatchObject({ outcome: 'done', runResult: 0, description: '“三行”返回 3 行', userName: '' });
  expect((await server.ask(taskInfo, { id: data.id }, token)).data).toMatchObject({ lastOutcome: 'done', nextRunTime: null });
});

test('by hand it runs at once, switched off or not, and the log says who', async () => {
  await server.ask(taskStop, { id: 'session.cleanUp' }, token);
  expect(await server.ask(taskRun, { id: 'session.cleanUp' }, token)).toMatchObject({ code: 200 });
  // The scheduler may have run it too, in the minute of the previous test.
  const mine = () =>
    server.ask(taskLog, { id: 'session.cleanUp' }, token).then((answer) => answer.data.list.find(({ userName }) => userName.includes('admin')));
  await expect.poll(async () => (await mine())?.outcome).toBe('done');
  expect((await mine())?.description).toMatch(/^已清理 \d+ 条$/);
});

test('a run that is under way is not begun twice, and one that its node left behind is lost', async () => {
  const { data } = await server.ask(taskCreate, task(), token);
  await sql`insert into schedule_task_log (task_id) values (${data.id})`.execute(server.db);
  const outcomes = async () => (await server.ask(taskLog, { id: data.id }, token)).data.list.map(({ outcome }) => outcome);
  await server.ask(taskRun, { id: data.id }, token);
  await expect.poll(outcomes).toEqual(['skipped', 'running']);
  await sql`update schedule_task_log set alive_at = now() - interval '2 minutes' where task_id = ${data.id}`.execute(server.db);
  await server.ask(taskRun, { id: data.id }, token);
  await expect.poll(outcomes).toEqual(['done', 'skipped', 'lost']);
});

test('what fails says why, and is asked in the name of whoever saved the task', async () => {
  const { data } = await server.ask(taskCreate, task(), token);
  await sql`update data_interface set query = 'no json' where id = ${interfaceId}`.execute(server.db);
  await server.ask(taskRun, { id: data.id }, token);
  const last = () => server.ask(taskLog, { id: data.id, runResult: '1' }, token).then((answer) => answer.data.list[0]);
  await expect.poll(async () => (await last())?.outcome).toBe('failed');
  expect((await last())?.description).toBe('静态数据不是有效的 JSON');
  const { rows } = await sql`select user_id, refusal from data_interface_log where interface_id = ${interfaceId} order by id desc limit 1`.execute(server.db);
  expect(rows).toEqual([{ user_id: expect.any(String), refusal: 'staticJson' }]);
});

test('switched on and off by either way, and deleted', async () => {
  const { data } = await server.ask(taskCreate, task(), token);
  await server.ask(taskState, { id: data.id, enabledMark: 0 }, token);
  expect((await server.ask(taskInfo, { id: data.id }, token)).data).toMatchObject({ enabledMark: 0, nextRunTime: null });
  await server.ask(taskEnable, { id: data.id }, token);
  expect((await server.ask(taskInfo, { id: data.id }, token)).data.nextRunTime).toBeGreaterThan(Date.now());
  await server.outbox.drain();
  const planned = () => sql<{ key: string }>`select key from pgboss.schedule where key = ${data.id}`.execute(server.db).then(({ rows }) => rows.length);
  expect(await planned()).toBe(1);
  await server.ask(taskRemove, { id: data.id }, token);
  await server.outbox.drain();
  expect(await planned()).toBe(0);
});

test('a form of the family says when, what and with what in one text, and is answered in it', async () => {
  const content = {
    cron: '0 30 8 * * ?',
    interfaceType: 'GET',
    interfaceUrl: `/v1/api/system/DataInterface/${interfaceId}/Actions/Response`,
    parameter: [{ key: 'year', value: '2026' }],
  };
  const form = { fullName: '族系任务', enCode: 'family.task', executeType: '1' as const, executeContent: JSON.stringify(content) };
  const { data } = await server.ask(taskCreate, form, token);
  const { data: kept } = await server.ask(taskInfo, { id: data.id }, token);
  expect(kept).toMatchObject({ cron: '30 8 * * *', interfaceId, parameters: 'year=2026', executeType: '1' });
  expect(JSON.parse(kept.executeContent)).toMatchObject({ cron: '0 30 8 * * *', parameter: content.parameter });
  const later = JSON.stringify({ ...content, cron: '0 45 9 * * ?' });
  await server.ask(taskUpdate, { id: data.id, version: 1, executeContent: later }, token);
  expect((await server.ask(taskInfo, { id: data.id }, token)).data).toMatchObject({ cron: '45 9 * * *', parameters: 'year=2026' });
  for (const interfaceUrl of ['https://elsewhere.example/', '/api/system/Log'])
    expect(
      await server.ask(taskCreate, { ...form, enCode: 'x', fullName: 'x', executeContent: JSON.stringify({ ...content, interfaceUrl }) }, token),
    ).toMatchObject({
      refusal: 'invalid',
    });
  expect(await server.ask(taskCreate, { fullName: 'y', enCode: 'y', interfaceId }, token)).toMatchObject({ refusal: 'invalid' });
});
