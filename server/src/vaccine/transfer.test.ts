import { lotHold, lotInfo } from '@ordo/contract/lot.ts';
import { stockEvents, stockList, stockTransfer } from '@ordo/contract/stock.ts';
import { warehouse } from '@ordo/contract/warehouse.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
let other: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('MOVE');
  other = (await made.must(warehouse.create, { code: 'MOVED', name: '乡镇冷库', organizeId: '1' })).id;
});
afterAll(() => server.stop());

let keys = 0;
const move = (lotId: string, doses: number, more: object = {}) => ({
  fromKind: 'WAREHOUSE' as const,
  fromId: made.warehouseId,
  toKind: 'WAREHOUSE' as const,
  toId: other,
  lotId,
  doses,
  key: `t${(keys += 1)}`,
  ...more,
});
const balances = async (lotId: string) =>
  Object.fromEntries(
    (await made.must(stockList, { lotId })).list.map(({ siteId, doses }) => [siteId === other ? 'other' : siteId === customerId ? 'customer' : 'here', doses]),
  );

test('doses leave one place and lie in the other, told in the ledger of both', async () => {
  const lotId = await made.lot('MV1', '2028-01-01', 100);
  await made.must(stockTransfer, move(lotId, 30, { note: '支援' }));
  await made.must(stockTransfer, move(lotId, 20, { fromId: other, toKind: 'CUSTOMER', toId: customerId }));
  expect(await balances(lotId)).toEqual({ here: 70, other: 10, customer: 20 });
  const { list } = await made.must(stockEvents, { lotId, reason: 'TRANSFER' });
  expect(list.map(({ doses }) => doses).toSorted((a, b) => a - b)).toEqual([-30, -20, 20, 30]);
  expect(list.map(({ note }) => note)).toContain('支援');
});

test('a second press moves nothing twice, also at the same moment', async () => {
  const lotId = await made.lot('MV2', '2028-01-01', 100);
  const wanted = move(lotId, 40);
  const [one, two] = await Promise.all([made.must(stockTransfer, wanted), made.must(stockTransfer, wanted)]);
  expect(one).toEqual(two);
  expect(await balances(lotId)).toEqual({ here: 60, other: 40 });
});

test('what is not there, or kept for an order, stays, and nothing arrives either', async () => {
  const lotId = await made.lot('MV3', '2027-01-01', 100);
  const before = await fingerprint(server.db);
  expect(await server.ask(stockTransfer, move(lotId, 101), token)).toMatchObject({ code: 409, refusal: 'stockShort' });
  expect(await server.ask(stockTransfer, move(lotId, 10, { toId: made.warehouseId }), token)).toMatchObject({ refusal: 'transferSame' });
  expect(await server.ask(stockTransfer, move(lotId, 10, { on: '2026-11-21' }), token)).toMatchObject({ refusal: 'stockFuture' });
  expect(await server.ask(stockTransfer, move(lotId, 10, { toId: 'nowhere' }), token)).toMatchObject({ refusal: 'missingReference' });
  expect(await fingerprint(server.db)).toEqual(before);
  await made.order(customerId, 80, 'ALLOCATED');
  expect(await server.ask(stockTransfer, move(lotId, 30), token)).toMatchObject({ refusal: 'stockShort' });
  expect(await balances(lotId)).toEqual({ here: 100 });
});

test('a lot on hold stays where it is', async () => {
  const lotId = await made.lot('MV4', '2028-01-01', 100);
  const { version } = await made.must(lotInfo, { id: lotId });
  await made.must(lotHold, { id: lotId, version, holdStatus: 'QUARANTINE', reason: '待检' });
  expect(await server.ask(stockTransfer, move(lotId, 10), token)).toMatchObject({
    code: 409,
    refusal: 'transferHeld',
    msg: '批号 MV4 已被暂扣或召回，不能调拨',
  });
  expect(await balances(lotId)).toEqual({ here: 100 });
});

test('many at once take no more than there is', async () => {
  const lotId = await made.lot('MV5', '2028-01-01', 100);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      server.ask(stockTransfer, at % 2 ? move(lotId, 15) : move(lotId, 15, { toKind: 'CUSTOMER', toId: customerId }), token),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(6);
  expect(Object.values(await balances(lotId)).reduce((sum, doses) => sum + doses, 0)).toBe(100);
});

test('nobody moves to or from a customer that they do not see', async () => {
  const lotId = await made.lot('MV6', '2028-01-01', 100);
  await createOrganisation(server, 'mover');
  const limited = await createUserWithSession(server, 'mover', ['vaccine.stock:view', 'vaccine.stock:btn_transfer', 'vaccine.customer:view'], 'mover');
  await createScheme(server, limited.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  const reply = await server.ask(stockTransfer, move(lotId, 10, { toKind: 'CUSTOMER', toId: customerId }), limited.token);
  expect(reply.refusal).toBe('missingReference');
  expect(await balances(lotId)).toEqual({ here: 100 });
});
