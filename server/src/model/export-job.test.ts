// Many records as a file that is created in the background: progress, stop, loss with its node, and access only by its owner.
import { recordExport, recordExportProgress, recordExportStop } from '@ordo/contract/model-export.ts';
import { recordAsk, recordCreate, recordSheet } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf, node, orderForm, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, revoke } from '../../testing/users.ts';
import { downloadSheet } from '../../testing/sheets.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let order: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  order = await releasedModel(server, token, orderForm(), listOf(['title', 'amount'], [node('comInput', 'title', '标题')]));
  for (let at = 0; at < 7; at += 1)
    await server.ask(recordCreate, { id: order.id, recordId: `c${newId()}`, values: { title: `单-${at}`, amount: at, level: 'a' }, rows: {} }, token);
});
afterAll(() => server.stop());

const newRun = () => `run${newId()}`;
const begin = (exportRun: string, asked: object = {}, who = token) => server.ask(recordExport, { id: order.id, exportRun, ...asked }, who);
const look = async (run: string, who = token) => (await server.ask(recordExportProgress, { id: order.id, run }, who)).data;
async function ended(run: string, who = token) {
  let found: Awaited<ReturnType<typeof look>> = null;
  await expect.poll(async () => (found = await look(run, who))?.state).not.toBe('working');
  return found as Awaited<ReturnType<typeof look>>;
}
test('the file is the one that a list gives at once, under its filters, and its run begun twice is one', async () => {
  const run = newRun();
  const asked = { exportColumns: 'title,amount', sidx: 'title', sort: 'asc' };
  expect((await begin(run, asked)).data).toEqual({ total: 7 });
  expect((await begin(run, asked)).data).toEqual({ total: 7 });
  const found = await ended(run);
  expect(found).toMatchObject({ state: 'done', done: 7, total: 7, why: '' });
  const there = await downloadSheet(server, found?.url ?? '', '');
  const atOnce = await downloadSheet(server, `${recordSheet.path.replace('{id}', order.id)}?${new URLSearchParams(asked)}`, token);
  expect(there.rows).toEqual(atOnce.rows);
  expect(there.rows).toHaveLength(8);

  const some = newRun();
  await begin(some, { title: '单-3', exportAs: 'csv', exportColumns: 'title' });
  expect(await ended(some)).toMatchObject({ state: 'done', total: 1, name: expect.stringContaining('.csv') });
});

test('of more chosen records than an address holds, only these are in the file', async () => {
  const rows = (await server.ask(recordAsk, { id: order.id, sort: ['title'] }, token)).data.list;
  const chosen = [rows[1]?.id, rows[4]?.id, ...Array.from({ length: 900 }, (_, at) => `nothing-with-a-long-id-${at}`)].join(',');
  const run = newRun();
  expect((await begin(run, { exportColumns: 'title', exportIds: chosen, sidx: 'title', sort: 'asc' })).data).toEqual({ total: 2 });
  const found = await ended(run);
  expect((await downloadSheet(server, found?.url ?? '', '')).rows).toEqual([['标题'], ['单-1'], ['单-4']]);
});

test('one that is stopped ends without a file, and so does the one before when another begins', async () => {
  const [stopped, replaced, last] = [newRun(), newRun(), newRun()];
  await server.db.transaction().execute(async (tx) => {
    // Further parts cannot be stored.
    await sql`lock table record_export_part in exclusive mode`.execute(tx);
    await begin(stopped);
    await server.ask(recordExportStop, { id: order.id, run: stopped }, token);
    await begin(replaced);
    expect(await look(replaced)).toMatchObject({ state: 'working', total: 7, url: null });
    await begin(last);
  });
  expect(await ended(stopped)).toMatchObject({ state: 'stopped', url: null });
  expect(await ended(replaced)).toMatchObject({ state: 'stopped', url: null });
  expect(await ended(last)).toMatchObject({ state: 'done' });
});

test('one whose node is gone is lost', async () => {
  const run = newRun();
  await sql`insert into record_export (run, user_id, model_id, name, mime, total, at)
    select ${run}, id, ${order.id}, '', '', 7, now() - interval '2 minutes' from app_user where account = 'admin'`.execute(server.db);
  expect(await look(run)).toMatchObject({ state: 'lost', url: null });
});

test('it has the rows and columns of whoever asks, is theirs alone, and its link ends with the right', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${order.page}:view`, `${order.page}:btn_download`]);
  await createScheme(server, clerk.roleId, order.page, { field: 'title', is: 'equal', value: '单-2' });
  const run = newRun();
  expect((await begin(run, { exportColumns: 'title' }, clerk.token)).data).toEqual({ total: 1 });
  const found = await ended(run, clerk.token);
  expect((await downloadSheet(server, found?.url ?? '', '')).rows).toEqual([['标题'], ['单-2']]);
  expect(await look(run)).toBeNull();
  expect((await begin(run)).refusal).toBe('denied');
  expect((await begin(newRun(), { exportColumns: 'nothing' }, clerk.token)).refusal).toBe('recordFieldUnknown');
  await revoke(server, clerk.roleId, `${order.page}:btn_download`);
  const response = await server.app.inject({ url: `/v1${found?.url}` });
  expect(response.json()).toMatchObject({ refusal: 'fileUnknown' });
});
