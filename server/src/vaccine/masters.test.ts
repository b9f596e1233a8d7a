// The data that orders need: plans, formulary, population, lots; and who sees which orders.
import { customerCreate } from '@ordo/contract/customer.ts';
import { formularyAssign, formularyCreate, formularyList, formularyUpdate } from '@ordo/contract/formulary.ts';
import { indentCheck, indentCreate, indentFacts, indentFigures, indentInfo, indentList, indentRegions } from '@ordo/contract/indent.ts';
import { indentSubmit } from '@ordo/contract/indent-command.ts';
import { lotCreate, lotList, lotRemove, lotUpdate } from '@ordo/contract/lot.ts';
import { populationCreate } from '@ordo/contract/population.ts';
import { schemeCreate, schemeInfo, schemeRemove, schemeUpdate } from '@ordo/contract/vaccine-scheme.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
});
afterAll(() => server.stop());

describe('a plan', () => {
  test('has its doses in order, and a change replaces them', async () => {
    const { id } = await made.must(schemeCreate, {
      productId: made.productId,
      code: 'X',
      name: '两剂',
      kind: 'PLAN',
      doses: [{ minAgeMonths: 2 }, { minIntervalDays: 28 }],
    });
    expect(await made.must(schemeInfo, { id })).toMatchObject({ doseCount: 2, doses: [{ minAgeMonths: 2 }, { minIntervalDays: 28 }] });
    await made.must(schemeUpdate, { id, version: 1, doses: [{ label: '单剂' }] });
    expect(await made.must(schemeInfo, { id })).toMatchObject({ doseCount: 1, doses: [{ label: '单剂', minAgeMonths: null }], version: 2 });
    expect((await server.ask(schemeRemove, { id }, token)).code).toBe(200);
  });

  test('with a code that its product has already is refused', async () => {
    const again = { productId: made.productId, code: 'r', name: '又一个', kind: 'ROUTINE' as const, doses: [{}] };
    expect(await server.ask(schemeCreate, again, token)).toMatchObject({ code: 409, refusal: 'schemeCodeTaken' });
    expect(await server.ask(schemeCreate, { ...again, code: 'D', validFrom: '2026-12-01', validTo: '2026-11-01' }, token)).toMatchObject({
      refusal: 'schemeDates',
    });
  });
});

test('a formulary has each product once, also when it is given to many', async () => {
  const customerId = await made.customer('F1');
  expect(await server.ask(formularyCreate, { customerId, productId: made.productId }, token)).toMatchObject({ refusal: 'formularyTaken' });
  const fresh = await made.must(customerCreate, { code: 'F2', name: '新门诊', type: 'CLINIC', areaId: '330106002' });
  const wanted = { productIds: [made.productId], type: 'CLINIC', areaId: '330106' } as const;
  const [one, other] = await Promise.all([
    server.ask(formularyAssign, { ...wanted, productIds: [...wanted.productIds] }, token),
    server.ask(formularyAssign, { ...wanted, productIds: [...wanted.productIds] }, token),
  ]);
  expect(one.data.count + other.data.count).toBe(1);
  expect((await made.must(formularyList, { customerId: fresh.id })).list).toHaveLength(1);
});

test('a lot has its number once for product and maker, expires after it was made, and stays once it was in stock', async () => {
  const id = await made.lot('ab 12', '2027-01-01', 5);
  expect((await made.must(lotList, { keyword: 'AB12' })).list[0]).toMatchObject({ id, lotNo: 'AB12', manufacturer: '青禾生物', warehouseDoses: 5 });
  const again = { productId: made.productId, lotNo: 'Ab12', manufactureDate: '2025-01-01', expiryDate: '2027-01-01' };
  expect(await server.ask(lotCreate, again, token)).toMatchObject({ refusal: 'lotTaken' });
  expect(await server.ask(lotUpdate, { id, version: 1, expiryDate: '2024-01-01' }, token)).toMatchObject({ refusal: 'lotDates' });
  expect(await server.ask(lotRemove, { id }, token)).toMatchObject({ refusal: 'lotInStock' });
});

describe('a suggestion', () => {
  test('follows the people of the area, with its arithmetic', async () => {
    const customerId = await made.customer('S1', { areaId: '330106004', populationServed: 3_000, supplyIntervalMonths: 1, safetyStockMonths: 0.5 });
    await made.must(populationCreate, { areaId: '330106004', year: 2025, demographic: 'BIRTHS', population: 1_000, growthPct: 20 });
    const facts = await made.must(indentFacts, { customerId, productId: made.productId, schemeId: made.schemeId });
    // 1,200 births × 2 doses × 95 % = 2,280 a year; ÷ 12 × 1.5 months = 285: 29 vials of 10, 3 packs of 100.
    expect(facts.forecast).toMatchObject({ method: 'POPULATION', suggested: 290, packs: 3 });
    expect(facts.forecast?.steps.map((step) => [step.name, step.value])).toEqual([
      ['target', 1_200],
      ['wastageFactor', 1],
      ['annual', 2_280],
      ['cover', 1.5],
      ['need', 285],
      ['suggested', 285],
      ['vials', 290],
      ['packs', 3],
    ]);
    expect(facts).toMatchObject({ earliest: '2026-11-23', mayOrder: true, dosesPerVial: 10, unitPrice: 2160 });
  });

  test('knows the books since the last closed month began', async () => {
    const customerId = await made.customer('S2');
    const lotId = await made.lot('BOOK', '2027-03-01', 0);
    await made.move(customerId, lotId, 'RECEIVE', 100, '2026-09-15');
    await made.move(customerId, lotId, 'RECEIVE', 60, '2026-10-05');
    await made.move(customerId, lotId, 'WASTE_OPEN', 40, '2026-10-20');
    await made.move(customerId, lotId, 'WASTE_CLOSED', 10, '2026-11-02');
    expect(await made.must(indentFacts, { customerId, productId: made.productId })).toMatchObject({
      openingDoses: 100,
      receivedLastDoses: 60,
      adjustedLastDoses: -10,
      consumedLastPeriodDoses: 40,
      stockOnHandDoses: 110,
      usableDoses: 110,
    });
  });
});

test('lots come by their expiry, the nearest first and those past it at the end, whichever way is said without a column', async () => {
  for (const [lotNo, expiry] of [
    ['NEXT3', '2026-11-01'],
    ['NEXT2', '2027-01-01'],
    ['NEXT4', '2026-10-01'],
    ['NEXT1', '2026-11-20'],
  ] as const)
    await made.lot(lotNo, expiry, 0);
  const order = async (asked: object) => (await made.must(lotList, { keyword: 'NEXT', ...asked })).list.map(({ lotNo }) => lotNo);
  const nearest = ['NEXT1', 'NEXT2', 'NEXT3', 'NEXT4'];
  expect(await order({})).toEqual(nearest);
  expect(await order({ sort: 'asc' })).toEqual(nearest);
  expect(await order({ sidx: 'expiryDate', sort: 'desc' })).toEqual(['NEXT2', 'NEXT1', 'NEXT3', 'NEXT4']);
});

test('nothing is suggested that the formulary or the cold store would not allow', async () => {
  const customerId = await made.customer('LIM', { areaId: '330106004', populationServed: 9_000 });
  const ask = async () => (await made.must(indentFacts, { customerId, productId: made.productId })).forecast;
  const free = await ask();
  expect(free?.suggested).toBeGreaterThan(100);
  const { list } = await made.must(formularyList, { customerId });
  await made.must(formularyUpdate, { id: list[0]?.id ?? '', version: list[0]?.version ?? 0, maxDosesPerOrder: 65 });
  const limited = await ask();
  expect(limited?.suggested).toBe(60);
  expect(limited?.steps.map(({ name }) => name)).toContain('limit');
});

test('a suggestion by use knows the days of each closed month on which nothing was there', async () => {
  const customerId = await made.customer('S3');
  const lotId = await made.lot('OUT', '2027-03-01', 0);
  // Nothing until 11 August, none left from 16 September to 3 October; movements in November belong to no closed month.
  await made.move(customerId, lotId, 'RECEIVE', 40, '2026-08-11');
  await made.move(customerId, lotId, 'WASTE_OPEN', 40, '2026-09-16');
  await made.move(customerId, lotId, 'RECEIVE', 30, '2026-10-04');
  await made.move(customerId, lotId, 'WASTE_OPEN', 10, '2026-10-10');
  await made.move(customerId, lotId, 'WASTE_OPEN', 20, '2026-11-05');
  const { forecast } = await made.must(indentFacts, { customerId, productId: made.productId });
  expect(forecast?.steps.find(({ name }) => name === 'amc')?.inputs).toEqual([0, 10, 40, 15, 10, 3]);
});

describe('an order', () => {
  test('outside the formulary is not even begun; a number above the suggestion asks why when it is sent', async () => {
    const unrelated = await made.must(customerCreate, { code: 'O1', name: '外单位', type: 'SCHOOL', areaId: '330106002' });
    expect(await server.ask(indentCreate, { customerId: unrelated.id, productId: made.productId, requestedDoses: 10 }, token)).toMatchObject({
      refusal: 'ruleBroken',
      msg: expect.stringContaining('V01'),
    });
    const customerId = await made.customer('O2', { areaId: '330106004' });
    const wanted = { customerId, productId: made.productId, schemeId: made.schemeId, requestedDoses: 9_005, neededBy: '2026-11-21', stockOnHandDoses: 5 };
    const { findings } = await made.must(indentCheck, wanted);
    expect(findings.map((finding) => finding.rule)).toEqual(['V04.vials', 'V06.identity', 'V07.justify', 'V10.lead']);
    const draft = await made.must(indentCreate, wanted);
    expect(await server.ask(indentSubmit, { id: draft.id, version: 1 }, token)).toMatchObject({ code: 400, refusal: 'ruleBroken' });
    expect(await made.must(indentInfo, { id: draft.id })).toMatchObject({ status: 'DRAFT', requestedDoses: 9_005 });
  });

  test('sent twice in a period is told, and sent all the same', async () => {
    const customerId = await made.customer('O3');
    const first = await made.order(customerId, 50, 'IN_APPROVAL');
    const { findings } = await made.must(indentCheck, { customerId, productId: made.productId, requestedDoses: 50, neededBy: '2026-12-01' });
    expect(findings).toEqual([expect.objectContaining({ rule: 'V08.duplicate', level: 'warn', text: `本期已有未完成的订单：${first.orderNo}` })]);
  });

  test('is seen, counted and summed only by those who see its customer', async () => {
    await createOrganisation(server, 'mine');
    const local = await createUserWithSession(server, 'local', ['vaccine.customer:view', 'vaccine.indent:view', 'vaccine.indent:btn_add'], 'mine');
    await createScheme(server, local.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
    const mine = await made.order(await made.customer('L1', { organizeId: 'mine', areaId: '330106004' }), 40, 'IN_APPROVAL');
    const theirs = await made.order(await made.customer('L2'), 70, 'IN_APPROVAL');
    expect((await server.ask(indentList, {}, local.token)).data.list.map((row) => row.id)).toEqual([mine.id]);
    expect(await server.ask(indentInfo, { id: theirs.id }, local.token)).toMatchObject({ refusal: 'notFound' });
    expect(await server.ask(indentSubmit, { id: theirs.id, version: 1 }, local.token)).toMatchObject({ refusal: 'notFound' });
    const { data: figures } = await server.ask(indentFigures, {}, local.token);
    expect(figures).toMatchObject({ day: { current: 40, previous: 0, ratio: null, state: 'new' }, waiting: { approval: 1 } });
    const { data: regions } = await server.ask(indentRegions, {}, local.token);
    expect(regions.list.map(({ code, customers, pendingCount }) => [code, customers, pendingCount])).toEqual([
      ['330000', 1, 1],
      ['330100', 1, 1],
      ['330106', 1, 1],
      ['330106004', 1, 1],
    ]);
    expect((await server.ask(indentList, { region: '330106004' }, token)).data.list.map((row) => row.id)).toContain(mine.id);
    expect((await server.ask(indentList, { region: '330106002' }, token)).data.list.map((row) => row.id)).not.toContain(mine.id);
  });
});
