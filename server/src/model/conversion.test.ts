// Conversions of very many values to another kind. Expected outcome, case by case:
//
// | rows | meanwhile                                   | outcome                                                                          |
// |------|---------------------------------------------|----------------------------------------------------------------------------------|
// | few  | –                                           | released in one transaction, as always                                           |
// | many | people create, change and delete            | the old kind until the switch, then the release with the same values as in one   |
// |      |                                             | transaction; no separate column is left                                          |
// | many | the node is killed                          | another one continues at the row that was reached                                |
// | many | another release, by any of the calls        | refused until the conversion has ended                                           |
// | many | the design changes                          | refused, everything unchanged, no separate column is left                        |
// | many | a user enters a value that the new kind     | asks again; the new plan releases at once                                        |
// |      | cannot represent                            |                                                                                  |
// | many | stopped                                     | everything unchanged, including columns that were parked before                  |
// | many | the requester lost the permission           | refused                                                                          |
// | many | a field returns to an earlier kind          | rows not saved since have their old value, others their converted one            |
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { modelConversion, modelConversionStop } from '@ordo/contract/model-conversion.ts';
import { modelInfo, modelPlan, modelRelease, modelUpdate } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo, recordRemove, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { childTable, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { seedFor } from '../../testing/run-seed.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { convert } from './conversion.ts';
import { releaseConverted } from './releasing.ts';

const MANY = 50_500;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const text = node('comInput', 'a', '甲');
const number = node('numInput', 'a', '甲');
const other = node('comInput', 'b', '乙');
const carryOut = (id: string, goOn?: () => boolean) => convert(server.db, releaseConverted(null), id, goOn);
/** At most this number of batches. */
const times = (most: number) => {
  let count = 0;
  return () => (count += 1) <= most;
};
const table = (id: string, child = '') => sql.id('record', `t_${id}${child && `_${child}`}`);

/** Inserts records `f1` … with texts that are numbers. */
async function fill(id: string, rows = MANY): Promise<void> {
  await sql`insert into ${table(id)} (id, form_number, c_a, c_b) select 'f' || n, 1, (n % 977)::text, 'b' || n from generate_series(1, ${rows}::int) n`.execute(
    server.db,
  );
}
async function filled(rows = MANY): Promise<string> {
  const { id } = await releasedModel(server, token, formOf(text, other));
  await fill(id, rows);
  return id;
}
const plan = async (id: string) => (await server.ask(modelPlan, { id }, token)).data;
async function ask(id: string) {
  const { version, plan: shown } = await plan(id);
  return server.ask(modelRelease, { id, version, plan: shown }, token);
}
const begin = async (id: string, formData: string) => {
  await redesign(server, token, id, { formData });
  const reply = await ask(id);
  expect(reply).toMatchObject({ code: 200, data: { converting: true } });
};
const state = async (id: string) => (await server.ask(modelConversion, { id }, token)).data;
const read = async (id: string, recordId: string) => (await server.ask(recordInfo, { id, recordId }, token)).data.values;
/** Columns and triggers that only a conversion has. */
async function beside(id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid in (select oid from pg_class where relname like ${`t\\_${id}%`} and relkind = 'r')
      and attnum > 0 and not attisdropped and (attname like 'n\\_%' or attname = 'converted')
    union all select tgname from pg_trigger where tgname like 'n\\_%' and tgrelid in (select oid from pg_class where relname like ${`t\\_${id}%`})`.execute(
    server.db,
  );
  return rows.map(({ name }) => name);
}
const change = (id: string, recordId: string, from: unknown, to: unknown) =>
  server.ask(recordUpdate, { id, recordId, version: 1, changes: { a: { from, to } } }, token);

test('few rows are released in one transaction; many are converted while people work, and released when all is done', async () => {
  const few = await filled(20);
  await redesign(server, token, few, { formData: formOf(number, other) });
  expect(await ask(few)).toMatchObject({ code: 200, data: { release: 2, converting: false } });
  expect(await state(few)).toEqual({ release: 2, conversion: null });

  const id = await filled();
  await begin(id, formOf(number, other));
  expect(await state(id)).toEqual({ release: 1, conversion: { state: 'running', done: 0, total: MANY, why: '' } });
  expect((await server.ask(modelInfo, { id }, token)).data.converting).toBe(1);
  // Some batches, then changes by users, with the release in use.
  await carryOut(id, times(3));
  expect((await state(id)).conversion).toMatchObject({ state: 'running', done: 6_000 });
  expect((await change(id, 'f1', '1', '8.25')).code).toBe(200);
  expect((await change(id, 'f50000', '173', '9')).code).toBe(200);
  expect((await server.ask(recordCreate, { id, recordId: 'new1', values: { a: '77' } }, token)).code).toBe(200);
  expect((await server.ask(recordRemove, { id, recordId: 'f2' }, token)).code).toBe(200);
  expect(await read(id, 'f1')).toMatchObject({ a: '8.25' });
  // Meanwhile no call can release anything.
  expect((await ask(id)).refusal).toBe('designConverting');
  const { version } = (await server.ask(modelInfo, { id }, token)).data;
  expect((await server.ask(modelUpdate, { id, version, state: 1 }, token)).refusal).toBe('designConverting');

  await carryOut(id);
  expect(await state(id)).toMatchObject({ release: 2, conversion: { state: 'done', done: MANY } });
  expect(await Promise.all(['f1', 'f50000', 'new1', 'f3'].map(async (one) => (await read(id, one)).a))).toEqual([8.25, 9, 77, 3]);
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from ${table(id)} where c_a::numeric is distinct from c_a_1`.execute(server.db);
  expect([rows[0]?.wrong, await beside(id)]).toEqual([0, []]);
});

test('a design that changes meanwhile is refused, and nothing of the conversion is left', async () => {
  const id = await filled();
  await begin(id, formOf(number, other));
  await carryOut(id, times(2));
  await redesign(server, token, id, { formData: formOf(number, other, node('comInput', 'c', '丙')) });
  await carryOut(id);
  expect(await state(id)).toMatchObject({ release: 1, conversion: { state: 'refused', why: expect.stringContaining('设计') } });
  expect([await read(id, 'f7'), await beside(id)]).toEqual([{ a: '7', b: 'b7' }, []]);
  // The current design is converted separately.
  expect((await ask(id)).data).toMatchObject({ converting: true });
  await carryOut(id);
  expect([(await state(id)).release, await read(id, 'f7'), await beside(id)]).toEqual([2, { a: 7, b: 'b7', c: null }, []]);
});

test('more that would be lost than was said yes to is asked for; the new plan releases at once', async () => {
  const id = await filled();
  await begin(id, formOf(number, other));
  expect((await change(id, 'f5', '5', '很多')).code).toBe(200);
  await carryOut(id);
  expect(await state(id)).toMatchObject({ release: 1, conversion: { state: 'asking' } });
  expect((await plan(id)).steps).toMatchObject([{ lost: 1, loss: 'lossy' }]);
  expect((await change(id, 'f6', '6', '66')).code).toBe(200);
  expect((await ask(id)).data).toMatchObject({ release: 2, converting: false });
  expect([(await read(id, 'f5')).a, (await read(id, 'f6')).a, await beside(id)]).toEqual([null, 66, []]);
});

test('stopped, everything is as it was; what was parked before too, until it comes back with its kind', async () => {
  const id = await filled();
  await sql`update ${table(id)} set c_a = '很多' where id = 'f9'`.execute(server.db);
  await begin(id, formOf(number, other));
  await carryOut(id);
  expect((await change(id, 'f4', 4, 44)).code).toBe(200);
  await begin(id, formOf(text, other));
  await carryOut(id, times(2));
  expect((await server.ask(modelConversionStop, { id }, token)).code).toBe(200);
  expect([(await state(id)).conversion?.state, await beside(id), (await read(id, 'f4')).a]).toEqual(['stopped', [], 44]);
  expect((await ask(id)).data).toMatchObject({ converting: true });
  await carryOut(id);
  expect(await Promise.all(['f3', 'f4', 'f9'].map(async (one) => (await read(id, one)).a))).toEqual(['3', '44', '很多']);
});

test('whoever has asked for it and may not any more does not have it released', async () => {
  const id = await filled();
  await begin(id, formOf(number, other));
  const { rows } = await sql<{ user: string }>`select user_id as "user" from model_conversion where model_id = ${id}`.execute(server.db);
  await sql`update app_user set enabled_mark = 0 where id = ${rows[0]?.user}`.execute(server.db);
  await carryOut(id);
  await sql`update app_user set enabled_mark = 1 where id = ${rows[0]?.user}`.execute(server.db);
  token = await server.admin();
  expect([await state(id), await beside(id)]).toMatchObject([{ release: 1, conversion: { state: 'refused' } }, []]);
});

test('a node that is killed is followed by another one, from the row to which it had come', async () => {
  const id = await filled();
  await begin(id, formOf(number, other));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../testing/conversion-start.ts'), urlOf(inject('cluster'), server.database), id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const done = async () => (await state(id)).conversion?.done ?? 0;
  await expect.poll(done, { interval: 5 }).toBeGreaterThan(0);
  // It waits before its next batch while another transaction locks the conversion's row.
  const hold = await server.pool.connect();
  await hold.query('BEGIN');
  await hold.query('SELECT FROM model_conversion WHERE model_id = $1 FOR UPDATE', [id]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await hold.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await hold.query('ROLLBACK');
  hold.release();
  const killedAt = await done();
  expect(killedAt).toBeLessThan(MANY);
  await change(id, 'f1', '1', '1.5');
  // The connections of the killed process end a moment later. Until then its lock is held, and a job returns at once.
  await expect
    .poll(async () => {
      await carryOut(id);
      return (await state(id)).conversion?.state;
    })
    .toBe('done');
  const { rows } = await sql<{ wrong: number; rows: number }>`
    select count(*) filter (where c_a::numeric is distinct from c_a_1)::int as wrong, count(*)::int as rows from ${table(id)}`.execute(server.db);
  expect([rows[0], await beside(id)]).toEqual([{ wrong: 0, rows: MANY }, []]);
});

test('random saves while it converts, there and back, in the head and in rows: every value is as after the one transaction', async () => {
  const any = createRandom(seedFor('conversion'));
  const kinds = {
    text: (key: string) => node('comInput', key, key),
    number: (key: string) => node('numInput', key, key),
    mark: (key: string) => node('switch', key, key),
  };
  const form = (kind: keyof typeof kinds) =>
    formOf(kinds[kind]('a'), other, childTable('lines', '明细', [kinds[kind]('item'), node('comInput', 'note', '注')]));
  const words = ['1', '0', '是', '12.50', ' 7 ', '很多', '', '-3', '1e5', 'true'];
  const valueOf = (kind: keyof typeof kinds) =>
    kind === 'text' ? words[any(words.length)] : kind === 'number' ? [0, 1, 12.5, null][any(4)] : [0, 1, null][any(3)];
  const [beside_, atOnce] = [await releasedModel(server, token, form('text')), await releasedModel(server, token, form('text'))].map(({ id }) => id) as [
    string,
    string,
  ];
  // Unchanged rows, so that both have very many; in the second model only as many as make no difference.
  await sql`insert into ${table(beside_)} (id, form_number, c_a) select 'f' || n, 1, '1' from generate_series(1, ${MANY}::int) n`.execute(server.db);
  await sql`insert into ${table(beside_, 'lines')} (record_id, id, place, c_item) select 'f' || n, 'l', 0, '1' from generate_series(1, ${MANY}::int) n`.execute(
    server.db,
  );
  const both = [beside_, atOnce];
  const records: string[] = [];
  const save = async (kind: keyof typeof kinds) => {
    const isNew = records.length < 12 || any(6) === 0;
    const recordId = isNew ? `r${newId()}` : (records[any(records.length)] ?? '');
    const [a, item] = [valueOf(kind), valueOf(kind)];
    const [ofKind, note] = [any(2) === 0, `b${any(1_000_000)}`];
    for (const id of both) {
      if (isNew) {
        await server.ask(recordCreate, { id, recordId, values: { a }, rows: { lines: [{ id: 'l1', values: { item, note: 'x' } }] } }, token);
        continue;
      }
      const now = (await server.ask(recordInfo, { id, recordId }, token)).data;
      const changes = ofKind ? { a: { from: now.values.a ?? null, to: a } } : { b: { from: now.values.b ?? null, to: note } };
      await server.ask(recordUpdate, { id, recordId, version: now.version, changes } as never, token);
    }
    if (isNew) records.push(recordId);
  };
  for (let count = 0; count < 15; count += 1) await save('text');
  for (const [from, to] of [
    ['text', 'number'],
    ['number', 'text'],
    ['text', 'mark'],
    ['mark', 'text'],
    ['text', 'number'],
  ] as const) {
    await redesign(server, token, beside_, { formData: form(to) });
    expect((await ask(beside_)).data).toMatchObject({ converting: true });
    let isOver = false;
    const converting = carryOut(beside_, () => !isOver);
    for (let count = 0; count < 12; count += 1) await save(from);
    isOver = true;
    await converting;
    await carryOut(beside_);
    if ((await state(beside_)).conversion?.state === 'asking') await release(server, token, beside_);
    await redesign(server, token, atOnce, { formData: form(to) });
    await release(server, token, atOnce);
    const values = (id: string) => Promise.all(records.map((one) => read(id, one)));
    const [got, wanted] = [await values(beside_), await values(atOnce)];
    for (const [at, one] of got.entries()) expect(one).toEqual(wanted[at]);
    expect(await beside(beside_)).toEqual([]);
  }
});
