// Lookups and totals of other records, and who may see them.
import { modelOpen, recordAsk, recordCreate, recordInfo, recordList } from '@ordo/contract/model-record.ts';
import { recordChosen, recordRelated, recordRelatedList } from '@ordo/contract/record-related.ts';
import { onlineList, onlineShown } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelPlan } from '@ordo/contract/model.ts';
import { childTable, draftModel, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';
import { createCaches } from '../node/caches.ts';
import { LiveModels } from './live.ts';
import { createSystemAsker } from './asker.ts';
import { withLookups } from './lookups.ts';

const UNSEEN = { unseen: true };

let server: TestServer;
let token: string;
let asset: MadeModel;
let repair: MadeModel;

const lookup = (key: string, field: string, show: string, config: object = {}) => node('lookup', key, key, { field, show, result: 'text', ...config });

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const assetForm = (rollups: readonly object[]) =>
    formOf(
      node('comInput', 'name', '名称'),
      node('numInput', 'price', '原值', {}, { precision: 2 }),
      node('userSelect', 'keeper', '保管人'),
      ...(rollups as Record<string, unknown>[]),
    );
  asset = await releasedModel(server, token, assetForm([]), listOf(['name']));
  const toAsset = (key: string, more: object = {}) => node('relationForm', key, '资产', {}, { modelId: asset.id, relationField: 'name', ...more });
  repair = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'title', '事由'),
      node('numInput', 'cost', '费用', {}, { precision: 2 }),
      toAsset('asset'),
      toAsset('also', { multiple: true }),
      node('relationFormAttr', '', '保管人', { fieldId: 'kept' }, { relationField: 'asset', showField: 'keeper' }),
      lookup('price', 'asset', 'price', { result: 'number' }),
      lookup('names', 'also', 'name'),
      childTable('parts', '部件', [toAsset('part'), lookup('partname', 'part', 'name')]),
    ),
    listOf(['title', 'price', 'kept', 'names']),
  );
  const total = (key: string, aggregate: string, of: string, by = 'asset') => node('rollup', key, key, { model: repair.id, by, of, aggregate });
  const rollups = [
    total('times', 'count', ''),
    total('spent', 'sum', 'cost'),
    total('mean', 'average', 'cost'),
    total('dearest', 'most', 'cost'),
    total('others', 'count', '', 'also'),
    total('asparts', 'count', '', 'parts.part'),
  ];
  await redesign(server, token, asset.id, { formData: assetForm(rollups) });
  await release(server, token, asset.id);
  const keeper = await createUserWithSession(server, newId(), []);
  await put(asset.id, 'a1', { name: '冰箱', price: 100, keeper: keeper.userId });
  await put(asset.id, 'a2', { name: '汽车', price: '12345678901234567.89' });
  await put(repair.id, 'r1', { title: '漏', cost: 10, asset: 'a1', also: ['a1', 'a2'] }, { parts: [{ id: 'p1', values: { part: 'a2' } }] });
  await put(repair.id, 'r2', { title: '响', cost: 5, asset: 'a1' });
  await put(repair.id, 'r3', { title: '静', cost: 5.01, asset: 'a1' });
});
afterAll(() => server.stop());

async function put(id: string, recordId: string, values: object, rows: object = {}): Promise<void> {
  const reply = await server.ask(recordCreate, { id, recordId, values, rows } as never, token);
  if (reply.code !== 200) throw new Error(reply.msg);
}
const info = async (id: string, recordId: string, by = token) => (await server.ask(recordInfo, { id, recordId }, by)).data.values;

test('a record shows what it names, in the head and in rows, numbers exactly', async () => {
  expect(await info(repair.id, 'r1')).toMatchObject({
    price: 100,
    kept: expect.stringMatching(/\//),
    names: '冰箱,汽车',
    parts: [{ id: 'p1', values: { part: 'a2', partname: '汽车' } }],
  });
  expect(await info(repair.id, 'r2')).toMatchObject({ price: 100, names: null, parts: [] });
});

test('and what is counted together over those that name it', async () => {
  expect(await info(asset.id, 'a1')).toMatchObject({ times: 3, spent: 20.01, mean: 6.67, dearest: 10, others: 1, asparts: 0 });
  expect(await info(asset.id, 'a2')).toMatchObject({ times: 0, spent: 0, mean: null, dearest: null, others: 1, asparts: 1 });
});

test('lists, sheets and clients of the family show the same', async () => {
  const { list } = (await server.ask(recordList, { id: repair.id, sidx: 'title', sort: 'asc' }, token)).data;
  expect(list.find(({ id }) => id === 'r1')).toMatchObject({ price: 100, names: '冰箱,汽车' });
  const online = (await server.ask(onlineList, { id: repair.id }, token)).data.list as { id: string }[];
  expect(online.find(({ id }) => id === 'r1')).toMatchObject({ price: '100', names: '冰箱,汽车', asset: '冰箱', asset_id: 'a1' });
  expect(JSON.parse((await server.ask(onlineShown, { id: asset.id, recordId: 'a1' }, token)).data.data)).toMatchObject({ times: '3', spent: '20.01' });
});

test('what is looked up is not ordered or asked by', async () => {
  for (const sidx of ['price', 'names']) expect((await server.ask(recordList, { id: repair.id, sidx }, token)).refusal).toBe('invalid');
  expect((await server.ask(recordAsk, { id: asset.id, sort: ['spent'] }, token)).refusal).toBe('recordFieldUnknown');
});

test('the statements are as many for one record as for many', async () => {
  const models = new LiveModels(createCaches(), {} as never, () => expect.fail('none is bound'));
  const model = await models.inUse(server.db, repair.id);
  const ask = async (ids: readonly string[]) => {
    let statements = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node: query }) => {
        statements += 1;
        return query;
      },
      transformResult: async ({ result }) => result,
    });
    const records = ids.map((id) => ({ id, values: { asset: 'a1', also: ['a1', 'a2'], parts: [{ id, values: { part: 'a2' } }] } }));
    const shown = await withLookups(db, model, records, () => true, createSystemAsker(db, models));
    expect(shown).toHaveLength(ids.length);
    return statements;
  };
  // The other model is read once.
  await ask(['r1']);
  const one = await ask(['r1']);
  expect(one).toBeGreaterThan(0);
  expect(await ask(Array.from({ length: 50 }, (_, at) => `x${at}`))).toBe(one);
});

test('who may not see the other model is told so, and nothing of it', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${repair.page}:view`, `${repair.page}:btn_download`]);
  expect(await info(repair.id, 'r1', clerk.token)).toMatchObject({ price: UNSEEN, kept: UNSEEN, names: UNSEEN, parts: [{ values: { partname: UNSEEN } }] });
  expect(await info(repair.id, 'r2', clerk.token)).toMatchObject({ price: UNSEEN, names: null });
  const asked = await server.ask(recordAsk, { id: repair.id }, clerk.token);
  expect(JSON.stringify(asked.data)).not.toMatch(/冰箱|汽车|:100\b/);
  const keeper = await createUserWithSession(server, newId(), [`${asset.page}:view`]);
  expect(await info(asset.id, 'a1', keeper.token)).toMatchObject({ times: UNSEEN, spent: UNSEEN, mean: UNSEEN });
});

test('who may not see a column there is not told it here', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${repair.page}:view`, `${asset.page}:view`]);
  const right = newId();
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${right}, ${asset.page}, 'column', 'price', 'price')`.execute(server.db);
  expect(await info(repair.id, 'r1', clerk.token)).toMatchObject({ price: UNSEEN, names: '冰箱,汽车' });
  await sql`delete from menu_right where id = ${right}`.execute(server.db);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${right}, ${repair.page}, 'column', 'cost', 'cost')`.execute(server.db);
  expect(await info(asset.id, 'a1', clerk.token)).toMatchObject({ times: 3, spent: UNSEEN, mean: UNSEEN });
  await sql`delete from menu_right where id = ${right}`.execute(server.db);
});

test('who may not see the relation does not see what is looked up by it, in the design neither', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${repair.page}:view`, `${asset.page}:view`]);
  const right = newId();
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${right}, ${repair.page}, 'column', 'asset', 'asset')`.execute(server.db);
  const values = await info(repair.id, 'r1', clerk.token);
  for (const key of ['asset', 'price', 'kept']) expect(values).not.toHaveProperty(key);
  const { design, hidden } = (await server.ask(modelOpen, { id: repair.id }, clerk.token)).data;
  expect(hidden.toSorted()).toEqual(['asset', 'kept', 'price']);
  expect(JSON.stringify(design)).not.toContain('"price"');
  expect(await info(asset.id, 'a1', clerk.token)).toMatchObject({ times: UNSEEN, others: 1 });
  await sql`delete from menu_right where id = ${right}`.execute(server.db);
});

test('who sees only some of the other records is shown these, and these are counted', async () => {
  const clerk = await createUserWithSession(server, newId(), [`${repair.page}:view`, `${asset.page}:view`]);
  await createScheme(server, clerk.roleId, asset.page, { field: 'name', is: 'equal', value: '汽车' });
  expect(await info(repair.id, 'r1', clerk.token)).toMatchObject({ price: UNSEEN, names: '（不可查看）,汽车' });
  await createScheme(server, clerk.roleId, repair.page, { field: 'title', is: 'equal', value: '漏' });
  expect(await info(asset.id, 'a2', clerk.token)).toMatchObject({ times: 0, others: 1 });
  const other = await createUserWithSession(server, newId(), [`${repair.page}:view`, `${asset.page}:view`]);
  await createScheme(server, other.roleId, repair.page, { field: 'title', is: 'equal', value: '响' });
  await createScheme(server, other.roleId, asset.page, { field: 'name', is: 'equal', value: '冰箱' });
  expect(await info(asset.id, 'a1', other.token)).toMatchObject({ times: 1, spent: 5 });
});

test('a rule reads what is looked up, of whoever it is; a formula that is kept does not', async () => {
  const fields = [
    node('comInput', 'title', '事由'),
    node('relationForm', 'asset', '资产', {}, { modelId: asset.id, relationField: 'name' }),
    lookup('price', 'asset', 'price', { result: 'number' }),
    node('numInput', 'copied', '抄录'),
  ];
  const copies = { id: 'r1', name: { zh: '抄录' }, enabled: true, table: null, when: { all: [] }, then: [{ do: 'set', node: 'copied', formula: '{price}*2' }] };
  const id = await draftModel(server, token, formOf(...fields), '', { rules: JSON.stringify([copies]) });
  await release(server, token, id);
  await put(id, 'f1', { title: 'x', asset: 'a1' });
  expect(await info(id, 'f1')).toMatchObject({ price: 100, copied: 200 });
  const twice = node('formula', 'twice', '两倍', { formula: '{price}*2', result: 'number', stored: true });
  await redesign(server, token, id, { formData: formOf(...fields, twice) });
  expect((await server.ask(modelPlan, { id }, token)).data.findings).toMatchObject([{ node: 'twice', key: 'keptRead', blocks: true }]);
});

describe('in the form', () => {
  const chosen = (relation: string, ids: string, by = token) => server.ask(recordChosen, { id: repair.id, relation, chosen: ids }, by);

  test('what is chosen is shown before it is saved, in rows too', async () => {
    expect((await chosen('asset', 'a2')).data.values).toEqual({ kept: null, price: '12345678901234567.89' });
    expect((await chosen('also', 'a2,a1')).data.values).toEqual({ names: '汽车,冰箱' });
    expect((await chosen('parts.part', 'a1')).data.values).toEqual({ 'parts.partname': '冰箱' });
    expect((await chosen('also', 'gone')).data.values).toEqual({ names: UNSEEN });
  });

  test('to whom it may be, and of relations alone', async () => {
    const clerk = await createUserWithSession(server, newId(), [`${repair.page}:view`]);
    expect((await chosen('asset', 'a1', clerk.token)).data.values).toEqual({ kept: UNSEEN, price: UNSEEN });
    for (const path of ['title', 'nothing', 'constructor', 'parts.partname']) expect((await chosen(path, 'a1')).refusal).toBe('recordFieldUnknown');
  });
});

describe('the other side', () => {
  const related = async (id: string, by = token) => (await server.ask(recordRelated, { id: asset.id, recordId: id }, by)).data;
  const listed = (field: string, more: object = {}, by = token) =>
    server.ask(recordRelatedList, { id: asset.id, recordId: 'a1', from: repair.id, field, ...more }, by);

  test('tells which models name it, by which field and how often, and lists them page by page', async () => {
    const { list } = await related('a1');
    expect(list.filter(({ model }) => model === repair.id).map(({ field, total, adds }) => [field, total, adds])).toEqual([
      ['asset', 3, true],
      ['also', 1, true],
      ['parts.part', 0, false],
    ]);
    const page = (await listed('asset', { pageSize: 2, currentPage: 2 })).data;
    expect(page).toMatchObject({ list: [{ id: 'r1', title: '漏' }], pagination: { total: 3 } });
  });

  test('none is added here of a form with a workflow: that begins where it is launched', async () => {
    await sql`update model set web_type = 3 where id = ${repair.id}`.execute(server.db);
    const { list } = await related('a1');
    await sql`update model set web_type = 2 where id = ${repair.id}`.execute(server.db);
    expect(list.find(({ field }) => field === 'asset')).toMatchObject({ total: 3, adds: false });
  });

  test('of what one may see', async () => {
    const blind = await createUserWithSession(server, newId(), [`${asset.page}:view`]);
    await createScheme(server, blind.roleId, asset.page, { all: [] });
    expect((await related('a1', blind.token)).list).toEqual([]);
    expect((await listed('asset', {}, blind.token)).refusal).toBe('notFound');
    const some = await createUserWithSession(server, newId(), [`${asset.page}:view`, `${repair.page}:view`]);
    await createScheme(server, some.roleId, asset.page, { all: [] });
    await createScheme(server, some.roleId, repair.page, { field: 'title', is: 'equal', value: '响' });
    expect((await related('a1', some.token)).list[0]).toMatchObject({ field: 'asset', total: 1, adds: false });
    expect((await listed('asset', {}, some.token)).data.list.map(({ id }) => id)).toEqual(['r2']);
    for (const field of ['title', 'constructor', 'parts.partname']) expect((await listed(field, {}, some.token)).refusal).toBe('notFound');
    const outside = await createUserWithSession(server, newId(), [`${asset.page}:view`, `${repair.page}:view`]);
    await createScheme(server, outside.roleId, asset.page, { field: 'name', is: 'equal', value: '汽车' });
    expect((await server.ask(recordRelated, { id: asset.id, recordId: 'a1' }, outside.token)).refusal).toBe('notFound');
  });
});
