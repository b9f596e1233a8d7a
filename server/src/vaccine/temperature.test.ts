import { indentAllocate, indentPlan, indentShip } from '@ordo/contract/indent-command.ts';
import { indentFacts } from '@ordo/contract/indent.ts';
import { customerSupply } from '@ordo/contract/customer-supply.ts';
import { product } from '@ordo/contract/product.ts';
import { stockList, stockPost } from '@ordo/contract/stock.ts';
import { temperatureAcknowledge, temperatureEnter, temperatureList } from '@ordo/contract/temperature.ts';
import { personCreate } from '@ordo/contract/person.ts';
import { vaccinationCheck } from '@ordo/contract/vaccination.ts';
import { warehouseSupply } from '@ordo/contract/warehouse.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { createCounty, NOW, TODAY, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token, { minTempC: 2, maxTempC: 8 });
  customerId = await made.customer('COLD');
});
afterAll(() => server.stop());

const MINUTE = 60_000;
/** Readings of a sensor, ten minutes apart. */
const enter = (sensor: string, from: number, celsius: number[], site: object = {}) =>
  server.ask(
    temperatureEnter,
    {
      siteKind: 'WAREHOUSE',
      siteId: made.warehouseId,
      sensor,
      readings: celsius.map((one, at) => ({ at: from + at * 10 * MINUTE, celsius: one })),
      ...site,
    },
    token,
  );
const open = async () => (await made.must(temperatureList, { status: 'OPEN' })).list;
const settle = async () => {
  const rows = (await open()).map(({ id, version }) => ({ id, version }));
  await made.must(temperatureAcknowledge, { rows, note: '经评估可继续使用' });
};

test('a place that was too warm keeps its lots from orders until somebody has decided', async () => {
  await made.lot('WARM', '2028-01-01', 100);
  expect((await enter('A', NOW - 60 * MINUTE, [5, 9.4, 11, 7])).data).toEqual({ taken: 4, excursions: 1 });
  expect(await open()).toMatchObject([{ siteName: '县疾控冷库', sensor: 'A', lowest: 9.4, highest: 11, minTempC: 2, maxTempC: 8, endedAt: NOW - 30 * MINUTE }]);
  expect((await made.must(stockList, {})).list[0]).toMatchObject({ lotNo: 'WARM', problem: 'EXCURSION' });

  const { id, version } = await made.order(customerId, 20, 'APPROVED');
  expect((await made.must(indentPlan, { id, warehouseId: made.warehouseId })).lines[0]).toMatchObject({
    short: 20,
    lots: [{ lotNo: 'WARM', reason: 'EXCURSION' }],
  });
  expect((await server.ask(indentAllocate, { id, version, warehouseId: made.warehouseId }, token)).code).not.toBe(200);

  const [breach] = await open();
  expect((await server.ask(temperatureAcknowledge, { rows: [{ id: breach?.id ?? '', version: 1 }], note: '' }, token)).refusal).toBe('invalid');
  await settle();
  expect(await server.ask(temperatureAcknowledge, { rows: [{ id: breach?.id ?? '', version: 2 }], note: '再次' }, token)).toMatchObject({
    refusal: 'excursionDone',
  });
  const allocated = await made.must(indentAllocate, { id, version, warehouseId: made.warehouseId });

  // The temperature rises again before the box is packed.
  await enter('A', NOW - 20 * MINUTE, [9]);
  expect((await server.ask(indentShip, { id, version: allocated.version, coldBox: 'B', logger: 'L' }, token)).code).not.toBe(200);
  await settle();
  expect((await server.ask(indentShip, { id, version: allocated.version, coldBox: 'B', logger: 'L' }, token)).code).toBe(200);
});

test('an excursion goes on over several files, and ends with the first reading inside', async () => {
  await enter('B', NOW - 300 * MINUTE, [5, 1]);
  await enter('B', NOW - 280 * MINUTE, [-1, 0.5]);
  expect((await enter('B', NOW - 300 * MINUTE, [5, 1])).data).toEqual({ taken: 0, excursions: 0 });
  expect(await open()).toMatchObject([{ sensor: 'B', lowest: -1, highest: 1, endedAt: null, beganAt: NOW - 290 * MINUTE }]);
  await enter('B', NOW - 260 * MINUTE, [4]);
  expect(await open()).toMatchObject([{ endedAt: NOW - 260 * MINUTE }]);
  await settle();
});

test('readings of tomorrow, or from before what is known, are refused and nothing is kept', async () => {
  const before = await fingerprint(server.db);
  expect((await enter('A', NOW - 5 * MINUTE, [5, 5])).refusal).toBe('temperatureFuture');
  expect((await enter('B', NOW - 275 * MINUTE, [5])).refusal).toBe('temperatureLate');
  expect((await enter('A', NOW - 5 * MINUTE, [500])).refusal).toBe('invalid');
  expect((await enter('A', NOW - 5 * MINUTE, [5], { siteId: 'nowhere' })).refusal).toBe('missingReference');
  expect(await fingerprint(server.db)).toEqual(before);
});

test('a site that was too warm gives nothing (V12), only of what lay there then, and the customer’s sheet says so', async () => {
  const lotId = await made.lot('SITE', '2028-01-01', 0);
  await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId, reason: 'RECEIVE', doses: 10, key: 'site' });
  const { id: personId } = await made.must(personCreate, {
    name: '小明',
    idNo: '33052320260110101X',
    sex: 1,
    birthDate: '2026-01-10',
    areaId: '330106002',
    customerId,
  });
  const check = () => made.must(vaccinationCheck, { personId, schemeId: made.schemeId, doseNo: 1, customerId, lotId, status: 'COMPLETED', on: TODAY });
  const rules = async () => (await check()).findings.map(({ rule }) => rule);
  expect(await rules()).not.toContain('V12.EXCURSION');
  await enter('C', NOW - 10 * MINUTE, [12, 5], { siteKind: 'CUSTOMER', siteId: customerId });
  expect(await rules()).toContain('V12.EXCURSION');
  const supply = async () => {
    const { excursions, products } = await made.must(customerSupply, { id: customerId });
    const { usableDoses } = await made.must(indentFacts, { customerId, productId: made.productId });
    return { excursions, usable: products.map((one) => one.usableDoses), suggestedFrom: usableDoses };
  };
  expect(await supply()).toEqual({ excursions: 1, usable: [0], suggestedFrom: 0 });
  await settle();
  expect(await rules()).not.toContain('V12.EXCURSION');
  expect(await supply()).toEqual({ excursions: 0, usable: [10], suggestedFrom: 10 });
});

test('several excursions are decided on at once: all of them, or none and it is said which', async () => {
  const other = await createCounty(server, token, { minTempC: 2, maxTempC: 8 });
  await other.lot('MANY', '2028-01-01', 10);
  for (const [at, sensor] of ['M1', 'M2', 'M3'].entries()) await enter(sensor, NOW - (40 - 10 * at) * MINUTE, [12, 5], { siteId: other.warehouseId });
  const sheet = () => made.must(warehouseSupply, { id: other.warehouseId });
  expect(await sheet()).toEqual({ excursions: 3, products: [expect.objectContaining({ doses: 10, usableDoses: 0, nextExpiry: null })] });
  const rows = (await open()).map(({ id, version }) => ({ id, version }));
  expect(rows).toHaveLength(3);
  const decide = (which: typeof rows, note = '已评估') => server.ask(temperatureAcknowledge, { rows: which, note }, token);
  const [first, ...rest] = rows as [(typeof rows)[0], ...typeof rows];

  const before = await fingerprint(server.db);
  expect(await decide([...rest, { ...first, version: 7 }])).toMatchObject({ refusal: 'stale' });
  expect(await decide([...rows, { id: 'nowhere', version: 1 }])).toMatchObject({ refusal: 'notFound' });
  expect(await decide([...rows, first])).toMatchObject({ refusal: 'stale' });
  expect(await decide([])).toMatchObject({ refusal: 'invalid' });
  expect(await fingerprint(server.db)).toEqual(before);

  // Two people decide on overlapping selections at the same moment.
  const replies = await Promise.all([decide(rows, '甲'), decide(rows.toReversed(), '乙')]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.find(({ code }) => code !== 200)).toMatchObject({ refusal: 'excursionDone', msg: expect.stringContaining('县疾控冷库') });
  const notes = new Set(
    (await made.must(temperatureList, { pageSize: 500 })).list.filter(({ id }) => rows.some((row) => row.id === id)).map(({ note }) => note),
  );
  expect([...notes]).toEqual([replies[0]?.code === 200 ? '甲' : '乙']);
  expect(await sheet()).toMatchObject({ excursions: 0, products: [{ doses: 10, usableDoses: 10, nextExpiry: '2028-01-01' }] });

  await createOrganisation(server, 'storeless');
  const limited = await createUserWithSession(server, 'storeless', ['vaccine.warehouse:view'], 'storeless');
  await createScheme(server, limited.roleId, 'vaccine.warehouse', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  expect((await server.ask(warehouseSupply, { id: other.warehouseId }, limited.token)).refusal).toBe('notFound');
});

test('what has no limits, and what somebody does not see, is left alone', async () => {
  const free = await createCounty(server, token);
  await free.lot('FREE', '2028-01-01', 10);
  expect((await enter('D', NOW - 10 * MINUTE, [40], { siteId: free.warehouseId })).data).toEqual({ taken: 1, excursions: 0 });
  expect((await made.must(product.info, { id: free.productId })).minTempC).toBeNull();
  await createOrganisation(server, 'coldless');
  const limited = await createUserWithSession(
    server,
    'coldless',
    ['vaccine.temperature:view', 'vaccine.temperature:btn_done', 'vaccine.customer:view'],
    'coldless',
  );
  await createScheme(server, limited.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  await enter('E', NOW - 10 * MINUTE, [12], { siteKind: 'CUSTOMER', siteId: customerId });
  const [breach] = await open();
  expect((await server.ask(temperatureList, { siteKind: 'CUSTOMER' }, limited.token)).data.list).toEqual([]);
  expect((await server.ask(temperatureAcknowledge, { rows: [{ id: breach?.id ?? '', version: 1 }], note: '好' }, limited.token)).refusal).toBe('notFound');
});
