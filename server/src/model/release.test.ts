// Releases over existing records: no loss without confirmation, restored values are exact, and the tables match the metadata.
import { modelCreate, modelPlan, modelRelease, modelReleases, modelReturn, modelUpdate, modelInfo } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../testing/model-designs.ts';
import { plantedUnseen } from '../../testing/model-plants.ts';
import { ModelWalk, type Step } from '../../testing/model-walk.ts';
import { childTable, draftModel, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { seedFor } from '../../testing/run-seed.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const OPTIONS = {
  __slot__: {
    options: [
      { id: 'a', fullName: '甲' },
      { id: 'b', fullName: '乙' },
    ],
  },
};
const field = {
  text: (key: string, config: object = {}) => node('comInput', key, key, config as never),
  number: (key: string, config: object = {}) => node('numInput', key, key, config as never),
  day: (key: string) => node('date', key, key, {}, { format: 'yyyy-MM-dd', type: 'date' }),
  choice: (key: string) => node('select', key, key, { dataType: 'static' }, OPTIONS),
  several: (key: string) => node('checkbox', key, key, { dataType: 'static' }, OPTIONS),
  mark: (key: string) => node('switch', key, key),
  times: (key: string, config: object = {}) => node('timeRange', key, key, config as never),
};
const put = async (id: string, values: object, rows: object = {}) => {
  const recordId = `r${newId()}`;
  const reply = await server.ask(recordCreate, { id, recordId, values, rows } as never, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg} ${JSON.stringify(reply.data)}`);
  return recordId;
};
const read = async (id: string, recordId: string) => (await server.ask(recordInfo, { id, recordId }, token)).data.values;
const plan = async (id: string) => (await server.ask(modelPlan, { id }, token)).data;

test('values that cannot be read as the new kind are counted and shown; by the plan they are parked, and come back with the kind', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a'), field.text('b')));
  const [one, two] = [await put(id, { a: '12.50', b: 'x' }), await put(id, { a: 'many', b: 'y' })];
  await redesign(server, token, id, { formData: formOf(field.number('a'), field.text('b')) });
  expect((await plan(id)).steps).toMatchObject([
    {
      op: 'changeKind',
      from: 'text',
      to: 'number',
      loss: 'lossy',
      rows: 2,
      lost: 1,
      samples: [
        { before: 'many', after: null },
        { before: '12.50', after: '12.50' },
      ],
    },
  ]);
  await release(server, token, id);
  expect(await read(id, one)).toMatchObject({ a: 12.5, b: 'x' });
  expect(await read(id, two)).toMatchObject({ a: null, b: 'y' });
  // A row that was changed since keeps its new value; the other one gets its previous value.
  await server.ask(recordUpdate, { id, recordId: one, version: 1, changes: { a: { from: 12.5, to: 7 } } }, token);
  await redesign(server, token, id, { formData: formOf(field.text('a'), field.text('b')) });
  await release(server, token, id);
  expect(await read(id, one)).toMatchObject({ a: '7' });
  expect(await read(id, two)).toMatchObject({ a: 'many' });
});

test('text becomes a choice by id or by name', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a')));
  const ids = [await put(id, { a: '甲' }), await put(id, { a: 'b' }), await put(id, { a: '丙' })];
  await redesign(server, token, id, { formData: formOf(field.choice('a')) });
  await release(server, token, id);
  expect(await Promise.all(ids.map(async (one) => (await read(id, one)).a))).toEqual(['a', 'b', null]);
});

test('there and back over a choice whose options change meanwhile, texts are what they were', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a')));
  const ids = [await put(id, { a: '乙' }), await put(id, { a: '12' })];
  const fewer = node('select', 'a', 'a', { dataType: 'static' }, { __slot__: { options: [{ id: 'a', fullName: '甲' }] } });
  for (const next of [field.choice('a'), fewer, field.text('a')]) {
    await redesign(server, token, id, { formData: formOf(next) });
    await release(server, token, id);
  }
  expect(await Promise.all(ids.map(async (one) => (await read(id, one)).a))).toEqual(['乙', '12']);
});

test('a client of the family releases in one step only what loses nothing and asks nothing; a refused release changes nothing', async () => {
  const id = await draftModel(server, token, formOf(field.text('a')), '', { state: 1 });
  await put(id, { a: 'x' });
  const change = async (formData: string, state: 0 | 1) => {
    const { version } = (await server.ask(modelInfo, { id }, token)).data;
    return server.ask(modelUpdate, { id, version, formData, state }, token);
  };
  expect((await change(formOf(field.text('a'), field.day('b')), 1)).code).toBe(200);
  expect(await change(formOf(field.day('b')), 1)).toMatchObject({ refusal: 'designAsks', msg: expect.stringContaining('a') });
  expect((await server.ask(modelInfo, { id }, token)).data).toMatchObject({ release: 2, state: 1, changed: 0 });
  expect((await change(formOf(field.text('a')), 0)).code).toBe(200);
  expect((await server.ask(recordCreate, { id, recordId: 'x1', values: {} }, token)).refusal).toBe('designNotReleased');
});

test('what is taken out is parked with its values, child rows too, and comes back with them', async () => {
  const whole = formOf(field.text('a'), field.number('b'), childTable('lines', '明细', [field.text('item')]));
  const { id } = await releasedModel(server, token, whole);
  const one = await put(id, { a: 'x', b: '1.10' }, { lines: [{ id: 'l1', values: { item: '纸' } }] });
  const before = await read(id, one);
  await redesign(server, token, id, { formData: formOf(field.text('a')) });
  expect((await plan(id)).steps.map(({ op, rows, loss }) => [op, rows, loss])).toEqual([
    ['parkTable', 1, 'lossy'],
    ['parkColumn', 1, 'lossy'],
    ['parkColumn', 1, 'lossy'],
  ]);
  await release(server, token, id);
  expect(await read(id, one)).toEqual({ a: 'x' });
  const { version, release: number } = await plan(id);
  expect((await server.ask(modelReturn, { id, version, number: number - 1 }, token)).code).toBe(200);
  await release(server, token, id);
  expect(await read(id, one)).toEqual(before);
  expect((await server.ask(modelReleases, { id }, token)).data.list.map((row) => row.number)).toEqual([3, 2, 1]);
});

test('a field that becomes required asks what stands in its gaps', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a'), field.number('b'), field.times('c')));
  const [gap, full] = [await put(id, { a: 'x' }), await put(id, { a: 'y', b: 2 })];
  await redesign(server, token, id, { formData: formOf(field.text('a'), field.number('b', { required: true }), field.times('c', { required: true })) });
  const { steps, version, plan: shown } = await plan(id);
  expect(steps).toMatchObject([
    { op: 'require', rows: 1, asks: 'fill' },
    { op: 'require', rows: 2, asks: 'fill' },
  ]);
  expect((await server.ask(modelRelease, { id, version, plan: shown }, token)).refusal).toBe('designAsks');
  expect((await server.ask(modelRelease, { id, version, plan: shown, fill: { b: 'many' } }, token)).refusal).toBe('recordWrong');
  await release(server, token, id, { b: '9.5', c: ['08:00:00', '17:30:00'] });
  expect([await read(id, gap), await read(id, full)]).toMatchObject([
    { b: 9.5, c: ['08:00:00', '17:30:00'] },
    { b: 2, c: ['08:00:00', '17:30:00'] },
  ]);
  expect((await server.ask(recordCreate, { id, recordId: `r${newId()}`, values: { a: 'z' } }, token)).refusal).toBe('recordWrong');
});

test('a new required field is filled without writing a row, by any value of its kind; a later save, undo and redo keep what stands there', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a'), childTable('lines', 'lines', [field.text('n')])));
  const [one, two] = [await put(id, { a: 'x' }, { lines: [{ id: 'l1', values: { n: 'y' } }] }), await put(id, { a: 'z' })];
  const rows = async () => (await sql`select id, ctid::text, xmin::text from record.${sql.id(`t_${id}`)} order by id`.execute(server.db)).rows;
  const before = await rows();
  const required = { required: true };
  const day = node('date', 'd', 'd', required, { format: 'yyyy-MM-dd', type: 'date' });
  const several = node('checkbox', 's', 's', { dataType: 'static', ...required }, OPTIONS);
  const lines = childTable('lines', 'lines', [field.text('n'), field.text('m', required)]);
  await redesign(server, token, id, {
    formData: formOf(field.text('a'), field.text('t', required), field.number('u', required), day, several, field.times('w', required), lines),
  });
  const fill = { t: "it's \\ {x}\n", u: '12.50', d: '2026-02-03', s: ['a', 'b'], w: ['08:00:00', '17:30:00'], m: "o'" };
  await release(server, token, id, fill);
  expect(await rows()).toEqual(before);
  const filled = { t: fill.t, u: 12.5, s: ['a', 'b'], w: fill.w };
  expect(await read(id, one)).toMatchObject({ ...filled, lines: [{ values: { n: 'y', m: "o'" } }] });
  expect((await read(id, one)).d).toBe((await read(id, two)).d);
  expect((await server.ask(recordUpdate, { id, recordId: two, version: 1, changes: { t: { from: fill.t, to: 'own' } } }, token)).code).toBe(200);
  expect(await read(id, two)).toMatchObject({ ...filled, t: 'own' });
  // Nothing is filled into records of later.
  const { rows: defaults } = await sql`select column_name from information_schema.columns
    where table_schema = 'record' and table_name like ${`t_${id}%`} and column_name ~ '^c_' and column_default is not null`.execute(server.db);
  expect(defaults).toEqual([]);
  for (const number of [1, 2]) {
    const { version } = await plan(id);
    expect((await server.ask(modelReturn, { id, version, number }, token)).code).toBe(200);
    await release(server, token, id);
  }
  expect([(await read(id, one)).t, (await read(id, two)).t]).toEqual([fill.t, 'own']);
});

test('a unique rule over values that occur twice is shown and refused', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a')));
  for (const a of ['X1', 'Ｘ1', 'y']) await put(id, { a });
  await redesign(server, token, id, { formData: formOf(field.text('a', { unique: true })) });
  const { steps, version, plan: shown } = await plan(id);
  expect(steps).toMatchObject([{ op: 'addUnique', rows: 2, loss: 'lossy' }]);
  expect(await server.ask(modelRelease, { id, version, plan: shown }, token)).toMatchObject({ refusal: 'designDoubled', msg: expect.stringContaining('×2') });
});

test('what has changed since the preview refuses the release', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a')));
  await put(id, { a: '1' });
  await redesign(server, token, id, { formData: formOf(field.number('a')) });
  const { version, plan: shown } = await plan(id);
  await put(id, { a: 'no number' });
  expect((await server.ask(modelRelease, { id, version, plan: shown }, token)).refusal).toBe('designPlanChanged');
});

test('saves while a release is carried out land in the columns that are in use afterwards', async () => {
  const { id } = await releasedModel(server, token, formOf(field.text('a')));
  const lost: unknown[] = [];
  let kept = 0;
  for (let round = 0; round < 4; round += 1) {
    await redesign(server, token, id, { formData: formOf(round % 2 ? field.text('a') : field.number('a')) });
    const saves = Array.from({ length: 8 }, (_, at) => put(id, { a: round % 2 ? at : String(at) }).catch((error: Error) => error.message));
    const [, ...made] = await Promise.all([release(server, token, id), ...saves]);
    // A value that the new kind cannot represent is refused; accepted ones are stored.
    const taken = made.filter((one) => !one.includes(':'));
    kept += taken.length;
    const values = await Promise.all(taken.map((one) => read(id, one)));
    lost.push(...values.filter(({ a }) => a === null));
  }
  expect(lost).toEqual([]);
  expect(kept).toBeGreaterThan(8);
});

test('a form that is not sound is not released, and every reason is told', async () => {
  const id = await draftModel(server, token, formOf(node('comInput', 'constructor', '甲'), node('billRule', 'no', '编号')));
  const { findings, version, plan: shown } = await plan(id);
  expect(
    findings
      .filter(({ blocks }) => blocks)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['billRuleMissing', 'keyReserved']);
  expect((await server.ask(modelRelease, { id, version, plan: shown }, token)).refusal).toBe('designWrong');
  expect((await server.ask(modelCreate, { fullName: '坏', enCode: 'broken', formData: '{"fields":' }, token)).refusal).toBe('designUnreadable');
});

test('a table that has had a thousand columns is written anew by the plan: rows, keys, rules and indexes stay', async () => {
  const lines = (...fields: ReturnType<typeof node>[]) => childTable('lines', '明细', fields);
  const { id } = await releasedModel(server, token, formOf(field.text('a', { unique: true }), lines(field.text('item'))));
  const one = await put(id, { a: 'x' }, { lines: [{ id: 'l1', values: { item: '纸' } }] });
  const before = await read(id, one);
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  for (const table of [`t_${id}`, `t_${id}_lines`]) {
    const all = (what: (name: string) => ReturnType<typeof sql>) =>
      sql`alter table ${sql.id('record', table)} ${sql.join(numbers.map((at) => what(`gone${at}`)))}`;
    await all((name) => sql`add column ${sql.id(name)} text`).execute(server.db);
    await all((name) => sql`drop column ${sql.id(name)}`).execute(server.db);
  }
  const shape = async () => {
    const { rows } = await sql<{ it: string }>`
      select pg_get_indexdef(indexrelid) as it from pg_index x join pg_class c on c.oid = x.indrelid where starts_with(c.relname, ${`t_${id}`})
      union all select conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid where starts_with(c.relname, ${`t_${id}`})
      union all select c.relname || ' ' || a.attname || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relkind = 'r' left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where starts_with(c.relname, ${`t_${id}`}) and a.attnum > 0 and not a.attisdropped order by 1`.execute(server.db);
    return rows.map(({ it }) => it);
  };
  const was = await shape();
  await redesign(server, token, id, { formData: formOf(field.text('a', { unique: true }), field.number('b'), lines(field.text('item'))) });
  expect((await plan(id)).steps.map(({ op, table, rows, loss }) => [op, table, rows, loss])).toEqual([
    ['rebuild', '', 1, 'free'],
    ['rebuild', 'lines', 1, 'free'],
    ['addColumn', '', 0, 'free'],
  ]);
  await release(server, token, id);
  expect((await shape()).filter((it) => !it.includes(' c_b '))).toEqual(was);
  expect(await read(id, one)).toEqual({ ...before, b: null });
  expect((await server.ask(recordCreate, { id, recordId: 'second', values: { a: 'X' } }, token)).refusal).toBe('recordTaken');
  await redesign(server, token, id, { formData: formOf(field.text('a', { unique: true }), field.number('b'), field.number('c'), lines(field.text('item'))) });
  expect((await plan(id)).steps.map(({ op }) => op)).toEqual(['addColumn']);
});

describe('a random way of designs', () => {
  test('loses nothing that the plan did not say, and the tables are as the metadata says; the judge sees what is planted', async () => {
    const walk = new ModelWalk({ ask: server.ask, db: server.db, token, any: createRandom(seedFor('release')) });
    await walk.begin();
    const wrong: string[] = [];
    let last: Step | undefined;
    for (let change = 0; change < 40; change += 1) {
      last = await walk.step();

      wrong.push(...last.wrong.map((one) => `change ${change}: ${one}`));
    }
    expect(wrong).toEqual([]);
    expect(walk.counts.released).toBeGreaterThan(20);
    expect(await plantedUnseen(server.db, walk.id, last as Step)).toEqual([]);
  });
});
