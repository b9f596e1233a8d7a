// Parked fields and models can be restored for thirty days, and are then purged.
import { modelInfo, modelList, modelRemove } from '@ordo/contract/model.ts';
import { modelBringBack, modelDeleted, modelParked, modelRestore } from '@ordo/contract/model-parked.ts';
import { recordCreate, recordInfo, recordRemove, recordRestore } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { purgeParked, purgeRecords } from './purge.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const DAY = 86_400_000;
const whole = formOf(node('comInput', 'a', '甲'), node('numInput', 'b', '乙'), childTable('lines', '明细', [node('comInput', 'item', '品名')]));
const part = formOf(node('comInput', 'a', '甲'));
const parked = async (id: string) => (await server.ask(modelParked, { id }, token)).data.list;
const values = async (id: string, recordId = 'r1') => (await server.ask(recordInfo, { id, recordId }, token)).data.values;
const bringBack = async (id: string, table: string, field: string, generation = 0) => {
  const { version } = (await server.ask(modelInfo, { id }, token)).data;
  return server.ask(modelBringBack, { id, version, table, field, generation }, token);
};

async function cutDown() {
  const made = await releasedModel(server, token, whole);
  await server.ask(recordCreate, { id: made.id, recordId: 'r1', values: { a: 'x', b: 2 }, rows: { lines: [{ id: 'l1', values: { item: '纸' } }] } }, token);
  await redesign(server, token, made.id, { formData: part });
  await release(server, token, made.id);
  return made.id;
}

test('what a release puts aside is listed with its rows and its last day, and comes back with its values by one press and a release', async () => {
  const id = await cutDown();
  const list = await parked(id);
  // The columns of a child table are parked and restored with it.
  expect(list.map(({ table, field, label, tableLabel, kind, rows, release: number }) => [table, field, label, tableLabel, kind, rows, number])).toEqual([
    ['', 'b', '乙', '', 'number', 1, 2],
    ['lines', '', '明细', '', '', 1, 2],
  ]);
  expect(list.map(({ until, parkedAt }) => until - parkedAt)).toEqual([30 * DAY, 30 * DAY]);
  expect((await bringBack(id, '', 'b')).code).toBe(200);
  expect((await bringBack(id, 'lines', '')).code).toBe(200);
  await release(server, token, id);
  expect(await parked(id)).toEqual([]);
  expect(await values(id)).toEqual({ a: 'x', b: 2, lines: [{ id: 'l1', values: { item: '纸' } }] });
});

test('a kind that was left comes back with what stood in it', async () => {
  const { id } = await releasedModel(server, token, part);
  await server.ask(recordCreate, { id, recordId: 'r1', values: { a: 'many' } }, token);
  await redesign(server, token, id, { formData: formOf(node('numInput', 'a', '数量')) });
  await release(server, token, id);
  expect(await values(id)).toEqual({ a: null });
  expect((await bringBack(id, '', 'a')).code).toBe(200);
  await release(server, token, id);
  expect(await values(id)).toEqual({ a: 'many' });
  expect((await bringBack(id, '', 'nobody')).refusal).toBe('notFound');
});

test('after thirty days it goes for good: its name is no other column, it says when it went, and the same field begins empty', async () => {
  const id = await cutDown();
  await purgeParked(server.db, Date.now() + 29 * DAY);
  expect((await parked(id)).map(({ purgedAt }) => purgedAt)).toEqual([null, null]);
  await purgeParked(server.db, Date.now() + 31 * DAY);
  expect((await parked(id)).map(({ purgedAt, rows }) => [typeof purgedAt, rows])).toEqual([
    ['number', 0],
    ['number', 0],
  ]);
  const there = async () =>
    (
      await sql<{ it: string }>`select table_name || ' ' || column_name as it from information_schema.columns
        where table_schema = 'record' and starts_with(table_name, ${`t_${id}`}) and starts_with(column_name, 'c_') order by 1`.execute(server.db)
    ).rows.map(({ it }) => it);
  expect(await there()).toEqual([`t_${id} c_a`]);
  expect((await bringBack(id, '', 'b')).refusal).toBe('designPurged');
  expect(await values(id)).toEqual({ a: 'x' });
  await redesign(server, token, id, { formData: whole });
  await release(server, token, id);
  expect(await there()).toEqual([`t_${id} c_a`, `t_${id} c_b_1`, `t_${id}_lines c_item_1`]);
  expect(await values(id)).toEqual({ a: 'x', b: null, lines: [] });
});

test('a deleted model comes back with its records; after thirty days its tables go', async () => {
  const id = await cutDown();
  await sql`update menu set delete_mark = 1 where target_id = ${id}`.execute(server.db);
  expect((await server.ask(modelRemove, { id }, token)).code).toBe(200);
  expect((await server.ask(modelDeleted, {}, token)).data.list.map((one) => one.id)).toEqual([id]);
  expect((await server.ask(recordInfo, { id, recordId: 'r1' }, token)).code).not.toBe(200);
  expect((await server.ask(modelRestore, { id }, token)).code).toBe(200);
  expect((await server.ask(modelDeleted, {}, token)).data.list).toEqual([]);
  expect(await values(id)).toEqual({ a: 'x' });
  expect((await server.ask(modelRestore, { id }, token)).refusal).toBe('notFound');
  await server.ask(modelRemove, { id }, token);
  await purgeParked(server.db, Date.now() + 31 * DAY);
  expect((await server.ask(modelRestore, { id }, token)).refusal).toBe('notFound');
  const { rows } = await sql`select from information_schema.tables where table_schema = 'record' and starts_with(table_name, ${`t_${id}`})`.execute(server.db);
  expect(rows).toEqual([]);
  expect((await server.ask(modelList, {}, token)).data.list.some((one) => one.id === id)).toBe(false);
});

test('a table that somebody holds keeps nobody waiting for ever: what was put aside goes another night', async () => {
  const id = await cutDown();
  let release_ = () => {};
  const over = new Promise<void>((resolve) => (release_ = resolve));
  const held = server.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.id('record', `t_${id}`)} in access share mode`.execute(tx);
    await over;
  });
  await purgeParked(server.db, Date.now() + 31 * DAY, 1);
  release_();
  await held;
  expect((await parked(id)).map(({ purgedAt }) => purgedAt)).toEqual([null, null]);
});

test('a deleted record comes back for thirty days; then it goes with its rows and what stands beside it, and no other does', async () => {
  const { id } = await releasedModel(server, token, whole);
  for (const recordId of ['kept', 'gone', 'back']) {
    const rows = { lines: [{ id: 'l1', values: { item: recordId } }] };
    expect((await server.ask(recordCreate, { id, recordId, values: { a: recordId, b: 1 }, rows }, token)).code).toBe(200);
    await sql`insert into record_comment (id, model_id, record_id, body, creator_user_id) values (${id + recordId}, ${id}, ${recordId}, '{}', 'x')`.execute(
      server.db,
    );
  }
  for (const recordId of ['gone', 'back']) await server.ask(recordRemove, { id, recordId }, token);
  await purgeRecords(server.db, Date.now() + 29 * DAY);
  expect((await server.ask(recordRestore, { id, recordId: 'back' }, token)).code).toBe(200);
  expect(await purgeRecords(server.db, Date.now() + 31 * DAY)).toBeGreaterThan(0);
  expect((await server.ask(recordRestore, { id, recordId: 'gone' }, token)).refusal).toBe('notFound');
  const left = async (table: string, column: string) =>
    (await sql<{ it: string }>`select ${sql.ref(column)} as it from ${sql.table(table)} order by 1`.execute(server.db)).rows.map(({ it }) => it);
  expect(await left(`record.t_${id}`, 'id')).toEqual(['back', 'kept']);
  expect(await left(`record.t_${id}_lines`, 'record_id')).toEqual(['back', 'kept']);
  const { rows } = await sql<{ it: string }>`select record_id as it from record_comment where model_id = ${id} order by 1`.execute(server.db);
  expect(rows.map(({ it }) => it)).toEqual(['back', 'kept']);
});
