// The six plain calls, tested with products: the same holds for every record that `crud` serves.
import type { Input } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

type New = Input<typeof product.create>;
let codes = 0;
const create = (input: Partial<New> = {}) =>
  server.ask(product.create, { code: `P${(codes += 1)}`, nameZh: '乙肝疫苗', dosesPerVial: 1, vialsPerPack: 10, ...input }, token);
const made = async (input: Partial<New> = {}) => (await create(input)).data.id;
const info = async (id: string) => (await server.ask(product.info, { id }, token)).data;
const update = (id: string, changes: Omit<Input<typeof product.update>, 'id'>) => server.ask(product.update, { id, ...changes }, token);
const list = async (query: Input<typeof product.list>) => (await server.ask(product.list, query, token)).data;

test('create answers the id and version 1; info answers what was sent, the usual values, and what the database works out', async () => {
  const reply = await create({ code: 'HB.1', nameEn: 'Hepatitis B', dosesPerVial: 5, vialsPerPack: 20, unitPrice: 9900, minTempC: 2, maxTempC: 8 });
  expect(reply).toMatchObject({ status: 200, code: 200, msg: '操作成功', data: { id: expect.stringMatching(/^\d{15,19}$/), version: 1 } });
  expect(await info(reply.data.id)).toEqual({
    id: reply.data.id,
    version: 1,
    creatorTime: expect.any(Number),
    creatorUser: '管理员/admin',
    lastModifyTime: null,
    lastModifyUser: null,
    code: 'HB.1',
    nameZh: '乙肝疫苗',
    nameEn: 'Hepatitis B',
    antigenGroup: '',
    manufacturer: '',
    approvalNo: '',
    dosesPerVial: 5,
    vialsPerPack: 20,
    netDosesPerPack: 100,
    packRoundingThreshold: 0,
    roundToZero: 0,
    minTempC: 2,
    mlPerDose: null,
    maxTempC: 8,
    vvmTracked: 0,
    openVialHours: null,
    targetWastagePct: null,
    gtin: '',
    unitPrice: 9900,
    enabledMark: 1,
    sortCode: 0,
  });
});

test.each<[string, Partial<New>, string]>([
  ['a code that is taken, in any case', { code: 'hb.1' }, 'productCodeTaken'],
  ['a lowest temperature above the highest', { minTempC: 9, maxTempC: 8 }, 'customerTemperature'],
  ['no doses in a vial', { dosesPerVial: 0 }, 'invalid'],
  ['a key that must be there', { nameZh: undefined }, 'invalid'],
])('create refuses %s', async (_, input, refusal) => {
  expect(await create(input)).toMatchObject({ status: 200, code: expect.any(Number), refusal });
});

test('update changes the sent keys only, and never what the database works out', async () => {
  const id = await made({ manufacturer: '甲厂', unitPrice: 100 });
  expect(await update(id, { version: 1, vialsPerPack: 50, netDosesPerPack: 7 } as Omit<Input<typeof product.update>, 'id'>)).toMatchObject({
    data: { version: 2 },
  });
  expect(await info(id)).toMatchObject({ vialsPerPack: 50, netDosesPerPack: 50, manufacturer: '甲厂', unitPrice: 100 });
  await update(id, { version: 2, manufacturer: '', unitPrice: null });
  expect(await info(id)).toMatchObject({ manufacturer: '', unitPrice: null, version: 3 });
  await update(id, { version: 3, minTempC: 2, openVialHours: 6, unitPrice: 0 });
  await update(id, { version: 4, minTempC: '', openVialHours: '' });
  expect(await info(id)).toMatchObject({ minTempC: null, openVialHours: null, unitPrice: 0, version: 5 });
});

test('update from an old version is refused; of many at once one wins', async () => {
  const id = await made();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => update(id, { version: 1, sortCode: index })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.refusal === 'stale')).toHaveLength(9);
});

test('remove takes the record out of sight once, and frees its code', async () => {
  const id = await made({ code: 'OLD' });
  expect(await server.ask(product.remove, { id }, token)).toMatchObject({ code: 200, data: null });
  expect(await server.ask(product.remove, { id }, token)).toMatchObject({ code: 404, refusal: 'notFound' });
  expect(await server.ask(product.info, { id }, token)).toMatchObject({ refusal: 'notFound' });
  expect(await update(id, { version: 2 })).toMatchObject({ refusal: 'notFound' });
  expect(await server.ask(product.state, { id, enabledMark: 0 }, token)).toMatchObject({ refusal: 'notFound' });
  expect((await create({ code: 'OLD' })).code).toBe(200);
});

test('state goes to the wanted one, or flips, from the version that was seen where one is said', async () => {
  const id = await made();
  expect(await server.ask(product.state, { id, enabledMark: 1 }, token)).toMatchObject({ data: { enabledMark: 1, version: 1 } });
  expect(await server.ask(product.state, { id, version: 1 }, token)).toMatchObject({ data: { enabledMark: 0, version: 2 } });
  expect(await server.ask(product.state, { id, version: 1 }, token)).toMatchObject({ refusal: 'stale' });
  expect(await server.ask(product.state, { id }, token)).toMatchObject({ data: { enabledMark: 1, version: 3 } });
});

describe('list', () => {
  test('searches code, names and maker, and takes %, _ and \\ as themselves', async () => {
    await made({ code: 'L1', nameZh: '狂犬病_疫苗' });
    await made({ code: 'L2', nameZh: '流感100%疫苗', nameEn: 'Influenza' });
    await made({ code: 'L3', nameZh: '卡介苗', manufacturer: '成都\\所' });
    const codesFor = async (keyword: string) => (await list({ keyword })).list.map((row) => row.code);
    expect(await codesFor('influ')).toEqual(['L2']);
    expect(await codesFor('_')).toEqual(['L1']);
    expect(await codesFor('%')).toEqual(['L2']);
    expect(await codesFor('\\')).toEqual(['L3']);
  });

  test('filters by state, orders by what the contract names, and tells the exact total', async () => {
    const id = await made({ code: 'OFF', sortCode: 999 });
    await server.ask(product.state, { id, enabledMark: 0 }, token);
    expect(await list({ enabledMark: '0', keyword: 'OFF' })).toMatchObject({ list: [{ code: 'OFF', enabledMark: 0 }], pagination: { total: 1 } });
    expect((await list({ enabledMark: '1', pageSize: 500 })).list.every((row) => row.enabledMark === 1)).toBe(true);
    expect((await list({})).list[0]).toMatchObject({ code: 'OFF' });
    const byCode = (await list({ sidx: 'code', sort: 'asc', pageSize: 500 })).list.map((row) => row.code);
    expect(byCode).toEqual(byCode.toSorted());
    expect((await list({ currentPage: 99 })).pagination.total).toBe(byCode.length);
    expect(await server.ask(product.list, { sidx: 'gtin' as 'code' }, token)).toMatchObject({ refusal: 'invalid', data: { fields: [{ path: 'sidx' }] } });
  });
});

test('each of the six needs its own right', async () => {
  const viewer = await createUserWithSession(server, 'viewer', ['vaccine.product:view']);
  const id = await made();
  expect((await server.ask(product.list, {}, viewer.token)).code).toBe(200);
  expect((await server.ask(product.info, { id }, viewer.token)).code).toBe(200);
  for (const [endpoint, input] of [
    [product.create, {}],
    [product.update, { id }],
    [product.remove, { id }],
    [product.state, { id }],
  ] as const) {
    expect(await server.ask(endpoint, input as never, viewer.token)).toMatchObject({ status: 200, code: 403, refusal: 'denied' });
  }
});

test('each change is in the change log', async () => {
  const id = await made();
  await update(id, { version: 1, sortCode: 3 });
  await server.ask(product.state, { id, enabledMark: 0 }, token);
  await server.ask(product.remove, { id }, token);
  expect((await changesOf(server.db, 'vac_product', id)).map((change) => change.action)).toEqual(['create', 'update', 'state', 'remove']);
});
