// Effects of a deletion on the records that name the deleted one, and of its restore.
import { recordCreate, recordHistory, recordInfo, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import { onlineRemove, onlineRemoveMany } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let asset: MadeModel;
let repair: MadeModel;
let part: MadeModel;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  asset = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')));
  const to = (model: MadeModel, key: string, whenGone: string, more: object = {}) =>
    node('relationForm', key, key, { whenGone }, { modelId: model.id, relationField: 'title', ...more });
  repair = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'title', '事由'),
      to(asset, 'strict', 'refuse'),
      to(asset, 'loose', 'empty'),
      to(asset, 'several', 'empty', { multiple: true }),
      to(asset, 'bound', 'with'),
      childTable('lines', '明细', [node('comInput', 'item', '品名'), to(asset, 'lineloose', 'empty'), to(asset, 'linebound', 'with')]),
    ),
  );
  part = await releasedModel(server, token, formOf(node('comInput', 'title', '部件'), to(repair, 'of', 'with'), to(repair, 'about', 'refuse')));
});
afterAll(() => server.stop());

async function put(model: MadeModel, values: object, rows: object = {}): Promise<string> {
  const recordId = `c${newId()}`;
  const reply = await server.ask(recordCreate, { id: model.id, recordId, values, rows } as never, token);
  if (reply.code !== 200) throw new Error(reply.msg);
  return recordId;
}
const anAsset = () => put(asset, { name: '资产' });
const info = (model: MadeModel, recordId: string) => server.ask(recordInfo, { id: model.id, recordId }, token);
const values = async (model: MadeModel, recordId: string) => (await info(model, recordId)).data.values;
const remove = (model: MadeModel, recordId: string, by = token) => server.ask(recordRemove, { id: model.id, recordId }, by);
const restore = (model: MadeModel, recordId: string) => server.ask(recordRestore, { id: model.id, recordId }, token);
const isThere = async (model: MadeModel, recordId: string) => (await info(model, recordId)).code === 200;

test('whoever has no page of the model that names it is not told which it is', async () => {
  const one = await anAsset();
  await put(repair, { title: 'a', strict: one });
  const keeper = await createUserWithSession(server, `k${newId()}`, [`${asset.page}:view`, `${asset.page}:btn_remove`]);
  const reply = await remove(asset, one, keeper.token);
  expect(reply.refusal).toBe('recordNamedElsewhere');
  expect(JSON.stringify(reply)).not.toContain(repair.id);
});

test('what others name is not deleted: it is said how many of which model, whichever way it is asked', async () => {
  const one = await anAsset();
  await put(repair, { title: 'a', strict: one });
  await put(repair, { title: 'b', strict: one });
  const { fullName } = (await sql<{ fullName: string }>`select full_name as "fullName" from model where id = ${repair.id}`.execute(server.db)).rows[0] ?? {};
  const reply = await remove(asset, one);
  expect(reply).toMatchObject({ refusal: 'recordNamed', msg: expect.stringContaining(`“${fullName}”中有 2 条记录`) });
  expect((await server.ask(onlineRemove, { id: asset.id, recordId: one }, token)).refusal).toBe('recordNamed');
  const many = await server.ask(onlineRemoveMany, { id: asset.id, ids: [one, await anAsset()] }, token);
  expect(many.data).toMatchObject({ removed: 1, list: [{ done: false, why: reply.msg }, { done: true }] });
  expect(await isThere(asset, one)).toBe(true);
});

test('a relation that is emptied names it no longer, one of several neither; with it comes its name', async () => {
  const [one, other] = [await anAsset(), await anAsset()];
  const lines = [
    { id: 'r1', values: { item: '甲', lineloose: one } },
    { id: 'r2', values: { item: '乙', lineloose: other } },
  ];
  const named = await put(repair, { title: 'a', loose: one, several: [one, other] }, { lines });
  expect((await remove(asset, one)).code).toBe(200);
  expect(await values(repair, named)).toMatchObject({
    loose: null,
    several: [other],
    lines: [{ values: { item: '甲', lineloose: null } }, { values: { lineloose: other } }],
  });
  const history = (await server.ask(recordHistory, { id: repair.id, recordId: named }, token)).data.list;
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({ field: 'loose', row: null, before: one, after: null });
  expect((await restore(asset, one)).code).toBe(200);
  expect(await values(repair, named)).toMatchObject({ loose: one, several: [other, one], lines });
});

test('what has been chosen meanwhile stays when it comes back', async () => {
  const [one, other] = [await anAsset(), await anAsset()];
  const named = await put(repair, { title: 'a', loose: one });
  await remove(asset, one);
  const change = { id: repair.id, recordId: named, version: 2, changes: { loose: { from: null, to: other } } };
  expect((await server.ask(recordUpdate, change, token)).code).toBe(200);
  await restore(asset, one);
  expect(await values(repair, named)).toMatchObject({ loose: other });
});

test('what is bound to it goes with it, what is bound to that too, rows likewise, and all of it comes back', async () => {
  const one = await anAsset();
  const bound = await put(repair, { title: 'a', bound: one });
  const below = await put(part, { title: 'p', of: bound });
  const lines = [
    { id: 'r1', values: { item: '甲', linebound: null } },
    { id: 'r2', values: { item: '乙', linebound: one } },
    { id: 'r3', values: { item: '丙', linebound: null } },
  ];
  const holder = await put(repair, { title: 'h' }, { lines });
  expect((await remove(asset, one)).code).toBe(200);
  expect([await isThere(repair, bound), await isThere(part, below)]).toEqual([false, false]);
  expect((await values(repair, holder)).lines).toMatchObject([{ id: 'r1' }, { id: 'r3' }]);
  expect((await restore(repair, bound)).refusal).toBe('recordNamesGone');
  expect(await isThere(repair, bound)).toBe(false);
  expect((await restore(asset, one)).code).toBe(200);
  expect(await values(part, below)).toMatchObject({ of: bound });
  expect(await values(repair, bound)).toMatchObject({ bound: one });
  expect((await values(repair, holder)).lines).toMatchObject(lines);
  const { rows } = await sql`select from record_removal where by_record = ${one}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('what would go with it and is named by others stands in the way, unless these go too', async () => {
  const one = await anAsset();
  const bound = await put(repair, { title: 'a', bound: one });
  const both = await put(part, { title: 'p', of: bound, about: bound });
  const outside = await put(part, { title: 'q', about: bound });
  expect((await remove(asset, one)).refusal).toBe('recordNamed');
  expect([await isThere(repair, bound), await isThere(part, both)]).toEqual([true, true]);
  await remove(part, outside);
  expect((await remove(asset, one)).code).toBe(200);
  // A record that was deleted separately before is not restored.
  await restore(asset, one);
  expect([await isThere(part, both), await isThere(part, outside)]).toEqual([true, false]);
});

test('records that the deleter may not see are counted, and nothing of them is told', async () => {
  const one = await anAsset();
  await put(repair, { title: 'secret', strict: one });
  const clerk = await createUserWithSession(server, newId(), [`${asset.page}:view`, `${asset.page}:btn_remove`, `${repair.page}:view`]);
  await createScheme(server, clerk.roleId, repair.page, { field: 'title', is: 'equal', value: 'open' });
  const reply = await remove(asset, one, clerk.token);
  expect(reply).toMatchObject({ refusal: 'recordNamed', data: { count: 1 } });
  expect(JSON.stringify(reply)).not.toContain('secret');
  const other = await createUserWithSession(server, newId(), [`${asset.page}:view`]);
  expect((await remove(asset, one, other.token)).refusal).toBe('denied');
});

test('of a save that names it and a deletion at the same moment one is refused', async () => {
  const one = await anAsset();
  const recordId = `c${newId()}`;
  const [saved, removed] = await Promise.all([
    server.ask(recordCreate, { id: repair.id, recordId, values: { title: 'race', strict: one }, rows: {} }, token),
    remove(asset, one),
  ]);
  expect([saved.code === 200, removed.code === 200].filter(Boolean)).toHaveLength(1);
  const race = async () => {
    const [at, id] = [await anAsset(), `c${newId()}`];
    await Promise.all([server.ask(recordCreate, { id: repair.id, recordId: id, values: { title: 'r', strict: at }, rows: {} }, token), remove(asset, at)]);
    return [await isThere(repair, id), await isThere(asset, at)];
  };
  for (const [names, there] of await Promise.all(Array.from({ length: 8 }, race))) expect(names && !there).toBe(false);
});
