// A node is killed between the commits of two databases: after a restart, a noted save counts as done exactly if it was committed in the other database.
import { recordCreate, recordRemove, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { disagreements, openNotes, startKilledNode, type KilledNode } from '../../../testing/bound-kills.ts';
import { startBoundWorld, type BoundWorld } from '../../../testing/bound-world.ts';
import type { MadeModel } from '../../../testing/models.ts';

let world: BoundWorld;
let model: MadeModel;
let node: KilledNode;
let port: number;
beforeAll(async () => {
  world = await startBoundWorld();
  model = await world.asset('PostgreSQL');
  const { rows } = await sql<{ port: number }>`select port from data_source where id = ${world.ids.first}`.execute(world.server.db);
  port = rows[0]?.port ?? 0;
});
afterAll(async () => {
  await node?.kill();
  await world.stop();
});

const start = async () => void (node = await startKilledNode(world, inject('cluster'), port));
const made = async (code: string) => {
  const reply = await world.server.ask(recordCreate, { id: model.id, recordId: `request${code}`, values: { code, title: 'old' }, rows: {} }, world.token);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data.version;
};

/** One save of each kind, none of which gets an answer; each is sent when called. */
async function saves(mark: string): Promise<() => Promise<number | null>[]> {
  const [changed, removed] = [`${mark}-changed`, `${mark}-removed`];
  const version = await made(changed);
  await made(removed);
  return () => [
    node.ask(recordCreate, {
      id: model.id,
      recordId: `request${mark}`,
      values: { code: `${mark}-new`, title: 'new' },
      rows: { services: [{ id: 's1', values: { what: 'x' } }] },
    }),
    node.ask(recordUpdate, { id: model.id, recordId: changed, version, changes: { title: { from: 'old', to: 'changed' } }, rows: {} }),
    node.ask(recordRemove, { id: model.id, recordId: removed }),
  ];
}

const there = async (mark: string) =>
  (await world.query('PostgreSQL', `SELECT code, title FROM asset WHERE code LIKE '${mark}-%' ORDER BY code`)).map(({ code, title }) => [code, title]);
const statesOf = async (mark: string) => {
  const { rows } = await sql<{ action: string; state: string }>`
    select action, state from bound_save where model_id = ${model.id} and (record_id like ${`${mark}-%`} or request = ${`request${mark}`}) and request not like ${`request${mark}-%`} order by action`.execute(
    world.server.db,
  );
  return Object.fromEntries(rows.map(({ action, state }) => [action, state]));
};
const settled = async () => {
  await expect.poll(() => openNotes(world, model.id), { interval: 50 }).toBe(0);
};

test('killed between note and commit: nothing of it is made, and that is known at the next start', async () => {
  await start();
  const send = await saves('before');
  // Rows can be read and locked, none can be written.
  await world.first.query('BEGIN');
  await world.first.query('LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE');
  const asked = send();
  await expect.poll(() => openNotes(world, model.id), { interval: 20 }).toBe(3);
  await node.kill();
  await world.first.query('ROLLBACK');
  expect(await Promise.all(asked)).toEqual([null, null, null]);
  await start();
  await settled();
  expect(await there('before')).toEqual([
    ['before-changed', 'old'],
    ['before-removed', 'old'],
  ]);
  expect(await statesOf('before')).toEqual({ create: 'undone', remove: 'undone', update: 'undone' });
  expect(await disagreements(world, model.id)).toEqual([]);
});

test('killed between commit and confirmation: all of it is known at the next start, in the log and in the bin; the same request once more makes no second', async () => {
  const send = await saves('after');
  let asked: Promise<number | null>[] = [];
  const hold = await world.server.pool.connect();
  try {
    // Everything is committed there, and nothing can be logged here.
    await hold.query('BEGIN');
    await hold.query('LOCK TABLE change_log IN SHARE MODE');
    asked = send();
    const done = [
      ['after-changed', 'changed'],
      ['after-new', 'new'],
    ];
    await expect.poll(() => there('after'), { interval: 20 }).toEqual(done);
    await node.kill();
    await hold.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`);
  } finally {
    await hold.query('ROLLBACK');
    hold.release();
  }
  expect(await Promise.all(asked)).toEqual([null, null, null]);
  expect(await openNotes(world, model.id)).toBe(3);
  await start();
  await settled();
  expect(await statesOf('after')).toEqual({ create: 'done', remove: 'done', update: 'done' });
  expect(await disagreements(world, model.id)).toEqual([]);
  const again = { id: model.id, recordId: 'requestafter', values: { code: 'after-new', title: 'new' }, rows: {} };
  expect((await world.server.ask(recordCreate, again, world.token)).data).toMatchObject({ id: 'after-new' });
  expect(await world.query('PostgreSQL', "SELECT count(*)::text AS n FROM service WHERE asset_code = 'after-new'")).toEqual([{ n: '1' }]);
});
