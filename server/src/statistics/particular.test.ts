// One definition for each figure: the fact sheet, the customer's supply and the suggestion of an order agree.
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { customerSupply } from '@ordo/contract/customer-supply.ts';
import { indentFacts, indentFigures } from '@ordo/contract/indent.ts';
import { statisticsList, statisticsParticular, statisticsRegion } from '@ordo/contract/statistics.ts';
import { statisticsDay, statisticsDayContrast, statisticsMonth, statisticsMonthContrast, statisticsYearContrast } from '@ordo/contract/statistics-series.ts';
import { distributionScheme, statisticsRebuild } from '@ordo/contract/statistics-people.ts';
import { monthsOfStock } from '@ordo/engine/vaccine/consumption.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
let other: string;
let lotId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('A');
  other = await made.customer('B');
  // The cold store holds 1,000, of which 190 expire within 90 days.
  await made.lot('NEAR', '2027-02-01', 190);
  lotId = await made.lot('FAR', '2028-01-01', 810);
  await made.move(customerId, lotId, 'RECEIVE', 120, '2026-08-11');
  await made.move(customerId, lotId, 'WASTE_OPEN', 60, '2026-09-16');
  await made.move(customerId, lotId, 'WASTE_OPEN', 60, '2026-10-10');
  await made.move(customerId, lotId, 'RECEIVE', 28, '2026-11-02');
  await made.move(other, lotId, 'RECEIVE', 100, '2026-10-05');
  await made.move(other, lotId, 'WASTE_OPEN', 10, '2026-10-20');
});
afterAll(() => server.stop());

test('what a customer uses in a month is one number in its supply, in the suggestion and in its fact sheet', async () => {
  const { forecast } = await made.must(indentFacts, { customerId, productId: made.productId });
  const amc = forecast?.steps.find(({ name }) => name === 'amc')?.value;
  // August had 10 days without stock and used nothing, September 60, October 60 in the 9 days that it had any: ⌈60 × 30 ÷ 8⌉.
  expect(amc).toBeCloseTo((0 + 60 + 225) / 3, 6);
  const [product] = (await made.must(customerSupply, { id: customerId })).products;
  expect(product).toMatchObject({ usableDoses: 28, usedPerMonth: amc, monthsOfStock: monthsOfStock(28, amc ?? null) });
  const { kpis } = await made.must(statisticsParticular, { customerId });
  expect(kpis).toMatchObject({ usableDoses: 28, amc, monthsOfStock: product?.monthsOfStock });
});

test('the fact sheet of a product counts the cold store as well, one of a region only what lies at customers', async () => {
  const each = [await made.must(customerSupply, { id: customerId }), await made.must(customerSupply, { id: other })];
  const amc = each.reduce((sum, { products }) => sum + (products[0]?.usedPerMonth ?? 0), 0);
  const product = await made.must(statisticsParticular, { productId: made.productId });
  expect(product.kpis).toMatchObject({ usableDoses: 1_118, expiring30: 0, expiring90: 190, amc, monthsOfStock: monthsOfStock(1_118, amc) });
  expect(product.lots.map(({ lotNo, doses }) => [lotNo, doses])).toEqual([
    ['NEAR', 190],
    ['FAR', 928],
  ]);
  const region = await made.must(statisticsParticular, { areaId: '330106' });
  expect(region.kpis).toMatchObject({ usableDoses: 118, expiring90: 0, amc });
});

describe('of those who began a plan', () => {
  const give = (person: string, doseNo: number, on: string, last: boolean) =>
    sql`
    insert into vac_vaccination (id, person_id, scheme_id, product_id, dose_no, event_status, administered_on, age_days, sex, customer_id, area_id, area_path, lot_id, last_of_scheme)
    values (${`${person}${doseNo}`}, ${person}, ${made.schemeId}, ${made.productId}, ${doseNo}::int, 'COMPLETED', ${on}::date, 300, 1, ${customerId}, '330106002',
            (select path from area where id = '330106002'), ${lotId}, ${last})`.execute(server.db);
  beforeAll(async () => {
    await sql`insert into vac_person (id, name_enc, id_no_enc, id_no_hash, sex, birth_date, area_id, customer_id)
      select p, 'x', 'x', p, 1, '2025-06-01', '330106002', ${customerId} from unnest(array['p1','p2','p3','p4']) p`.execute(server.db);
    // Two began last year and ended in this one; of the four doses of this year two are first doses, and one of those people has continued.
    for (const [person, first, second] of [
      ['p1', '2025-11-01', '2026-03-01'],
      ['p2', '2025-12-01', '2026-03-02'],
      ['p3', '2026-03-03', '2026-09-03'],
      ['p4', '2026-03-04', null],
    ] as const) {
      await give(person, 1, first, false);
      if (second) await give(person, 2, second, true);
    }
  });

  test('the share that has ended it is never above 100 %: three ended in the year, but one of the two who began', async () => {
    const [plan] = (await made.must(distributionScheme, { productId: made.productId, year: 2026 })).list;
    expect(plan).toMatchObject({ persons: 2, completed: 3, cohortCompleted: 1, completionRate: 50 });
    expect(plan?.byDose.map(({ value, reached, dropoutFromPrev }) => [value, reached, dropoutFromPrev])).toEqual([
      [2, 2, null],
      [3, 1, 50],
    ]);
    const [nobody] = (await made.must(distributionScheme, { productId: made.productId, month: '2026-05' })).list;
    expect(nobody).toMatchObject({ persons: 0, completionRate: null });
  });

  test('the fact sheet says which dose and which plan it speaks of', async () => {
    const sheet = await made.must(statisticsParticular, { productId: made.productId, year: 2026 });
    expect(sheet.plan).toMatchObject({ id: made.schemeId, doseCount: 2, began: 2, completed: 1 });
    expect(sheet.kpis).toMatchObject({ coverageDose: 1, dropout: 50, dropoutOneToThree: null, dropoutBand: 'bad' });
    expect(sheet.coverages.map(({ doseNo, value }) => [doseNo, value])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  test('before the first day of use nothing has been counted, and that is not nothing', async () => {
    // The first dose was given on 1 November 2025.
    const years = await made.must(statisticsYearContrast, { metric: 'dosesGiven', year: 2026 });
    expect([years.previous, years.ratio, years.state, years.previousFull]).toEqual([null, null, 'na', null]);
    expect(years.list.map(({ previous }) => previous)).toEqual([...Array<null>(10).fill(null), 1, 1]);
    const before = await made.must(statisticsMonth, { metric: 'dosesGiven', year: 2025 });
    expect(before.list.map(({ value }) => value)).toEqual([...Array<null>(10).fill(null), 1, 1]);
    expect((await made.must(statisticsMonth, { metric: 'dosesGiven', year: 2024 })).total).toBeNull();
    const month = await made.must(statisticsMonthContrast, { metric: 'dosesGiven', month: '2025-10' });
    expect([month.current, month.previous, month.state]).toEqual([null, null, 'na']);
    const first = await made.must(statisticsMonthContrast, { metric: 'dosesGiven', month: '2025-11' });
    expect([first.current, first.mom.previous, first.yoy.previous]).toEqual([1, null, null]);
    const day = await made.must(statisticsDayContrast, { metric: 'dosesGiven', date: '2025-11-01' });
    expect([day.current, day.previous, day.state]).toEqual([1, null, 'na']);
    expect((await made.must(statisticsDay, { metric: 'dosesGiven', month: '2025-10' })).list.every(({ value }) => value === null)).toBe(true);
    const region = await made.must(statisticsRegion, { metric: 'dosesGiven', areaId: '330106', year: 2025 });
    expect(region.list.map(({ cell }) => [cell.current, cell.previous, cell.state])).toContainEqual([2, null, 'na']);
    const { year } = await made.must(indentFigures, {});
    expect([year.previous, year.state]).toEqual([null, 'na']);
  });

  test('the first day of use is the one that an administrator has set, before what has happened or after it', async () => {
    const set = async (usedSince: string | null) => {
      const { version } = await made.must(sysConfigInfo, {});
      await made.must(sysConfigSave, { usedSince, version });
    };
    const months = async (year: number) => (await made.must(statisticsMonth, { metric: 'dosesGiven', year })).list.map(({ value }) => value);
    await set('2025-12-15');
    expect(await months(2025)).toEqual([...Array<null>(11).fill(null), 1]);
    const years = await made.must(statisticsYearContrast, { metric: 'dosesGiven', year: 2026 });
    expect([years.previous, years.state]).toEqual([null, 'na']);
    await set('2025-02-01');
    expect(await months(2025)).toEqual([null, ...Array<number>(9).fill(0), 1, 1]);
    await set(null);
    expect(await months(2025)).toEqual([...Array<null>(10).fill(null), 1, 1]);
  });

  test('a month that is running is set against the same days of last year', async () => {
    const { list } = await made.must(statisticsYearContrast, { metric: 'dosesGiven', year: 2026 });
    // Today is 20 November: the dose of 1 November 2025 is within the same days, that of December is still ahead.
    expect(list[10]).toMatchObject({ current: 0, previous: 1, previousFull: 1, ratio: -100 });
    await give('p4', 2, '2025-11-25', true);
    const { list: after } = await made.must(statisticsYearContrast, { metric: 'dosesGiven', year: 2026 });
    expect(after[10]).toMatchObject({ current: 0, previous: 1, previousFull: 2 });
  });
});

test.each([
  ['the table', statisticsList, {}],
  ['the fact sheet', statisticsParticular, { areaId: '330106' }],
  ['the plans', distributionScheme, {}],
  ['making sums again', statisticsRebuild, {}],
] as const)('%s refuses a stretch that ends before it begins', async (_, endpoint, input) => {
  const reply = await server.ask(endpoint, { ...input, from: '2026-03-02', to: '2026-03-01' }, token);
  expect(reply.refusal).toBe('backwards');
});
