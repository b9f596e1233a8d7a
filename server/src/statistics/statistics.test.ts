// R8: every statistic equals a naive recomputation from the rows, whatever people did to them, several at a time.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { statisticsDetails } from '@ordo/contract/statistics.ts';
import { statisticsMonth } from '@ordo/contract/statistics-series.ts';
import { statisticsCheckNow, statisticsRebuild } from '@ordo/contract/statistics-people.ts';
import { metricIds } from '@ordo/engine/statistics/metric.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hire, scheme } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { Judge, type Ask, type Look } from '../../testing/statistics-judge.ts';
import { readLedger } from '../../testing/statistics-oracle.ts';
import { found, work } from '../../testing/statistics-world.ts';

const TODAY = '2028-02-29';
const CODES = [
  'vaccine.statistics:view',
  'vaccine.indent:view',
  'vaccine.vaccination:view',
  'vaccine.vaccination:btn_identity',
  'vaccine.aefi:view',
  'vaccine.customer:view',
];

let server: TestServer;
let admin: string;
let clerk: string;
/** What the clerk may see. */
const SIGHT = new Set(['c1', 'c2', 'c4', 'c6']);

beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  const hired = await hire(server, 'clerk', CODES);
  await scheme(server, hired.roleId, 'vaccine.customer', { field: 'areaId', is: 'in', value: ['330106002', '330523'] });
  clerk = hired.token;
  server.clock.now = Date.parse(`${TODAY}T15:00:00+08:00`);
  await found(server.db);
}, 120_000);
afterAll(() => server.stop());

const askAs =
  (token: string): Ask =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> => {
    const reply = await server.ask(endpoint, input, token);
    if (reply.code !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(input)}: ${reply.msg}`);
    return reply.data;
  };

/** Everything, as somebody sees it. @returns what differs */
async function judge(token: string, sight: ReadonlySet<string> | undefined, looks: readonly Look[]): Promise<Judge> {
  const one = new Judge(askAs(token), await readLedger(server.db), TODAY, sight);
  for (const look of looks) {
    for (const month of ['2028-02', '2027-12', '2027-02', '2028-03']) await one.series(look, month);
    for (const date of ['2028-02-29', '2028-01-01', '2027-03-01']) await one.day(look, date);
    await one.places(look, '2027-12-30', '2028-02-29');
    await one.rows(look, '2028-02-28', '2028-02-29');
  }
  for (const by of ['customer', 'area', 'scheme', 'product'] as const) await one.table({ metric: 'orders' }, '2027-01-01', '2028-02-28', by);
  for (const subject of [{}, { productId: 'p2' }, { areaId: '330106', schemeId: 's2' }]) {
    await one.people({ metric: 'dosesGiven', ...subject }, '2027-12-15', '2028-02-29');
    await one.people({ metric: 'dosesGiven', ...subject }, '2028-02-01', '2028-02-29');
  }
  for (const subject of [{ productId: 'p1' }, { schemeId: 's2' }, { customerId: 'c1' }, { areaId: '330106' }])
    await one.sheet({ metric: 'doses', ...subject }, '2027-01-01', '2028-02-29');
  await one.menu();
  return one;
}

const LOOKS: Look[] = [
  ...metricIds.map((metric): Look => ({ metric })),
  { metric: 'doses', productId: 'p1' },
  { metric: 'doses', areaId: '330106' },
  { metric: 'dosesGiven', schemeId: 's2', customerId: 'c1' },
];

describe('every statistic equals the naive recomputation', () => {
  test('after edits and cancels in parallel with reports', async () => {
    let reports = 0;
    let going = true;
    const reading = (async () => {
      while (going) {
        const { list, total } = await askAs(admin)(statisticsMonth, { metric: 'doses', year: 2027 });
        // One look at the sums is whole, whatever is being written.
        expect(list.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(total);
        reports += 1;
      }
    })();
    const stayed = await work(server.db, { orders: 500, doses: 700, lanes: 5, seed: 20 });
    going = false;
    await reading;
    expect(stayed).toBeGreaterThan(2_000);
    expect(reports).toBeGreaterThan(5);
    const { rows } = await sql<{
      waiting: number;
      folded: number;
    }>`select (select count(*)::int from vac_stat_delta) as waiting, (select count(*)::int from vac_stat_month) as folded`.execute(server.db);
    // Both halves are looked at: what has been folded and what has not.
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect(rows[0]?.folded).toBeGreaterThan(0);
    const all = await judge(admin, undefined, LOOKS);
    expect(all.faults).toEqual([]);
    expect(all.compared).toBeGreaterThan(800);
  }, 240_000);

  test('for somebody who sees some customers', async () => {
    const mine = await judge(clerk, SIGHT, LOOKS.slice(0, 9));
    expect(mine.faults).toEqual([]);
  }, 120_000);

  test('once all of it is folded, and made again from the rows', async () => {
    await sql`select vac_stat_fold()`.execute(server.db);
    expect((await judge(admin, undefined, LOOKS.slice(0, 3))).faults).toEqual([]);
    const sums = () =>
      sql`select month, product_id, customer_id, scheme_id, area_id, orders, doses, amount, doses_given from vac_stat_month where orders + doses + amount + doses_given <> 0 order by 1, 2, 3, 4, 5`.execute(
        server.db,
      );
    const before = (await sums()).rows;
    for (let again = 0; again < 2; again += 1) {
      const { passed, findings } = await askAs(admin)(statisticsRebuild, { from: '2028-02-29', to: '2028-02-29' });
      expect(findings).toEqual([]);
      expect(passed).toBe(true);
    }
    expect((await sums()).rows).toEqual(before);
    await work(server.db, { orders: 40, doses: 40, lanes: 3, seed: 21, name: 'later' });
    expect((await judge(admin, undefined, LOOKS.slice(0, 3))).faults).toEqual([]);
  }, 120_000);
});

test('a slip in the keeping of sums is found, and mended', async () => {
  await sql`alter table vac_indent disable trigger vac_indent_counted_update`.execute(server.db);
  await sql`update vac_indent set status = 'CANCELLED' where id = (select id from vac_indent where status = 'SUBMITTED' and requested_at >= '2028-01-01' and delete_mark = 0 limit 1)`.execute(
    server.db,
  );
  await sql`alter table vac_indent enable trigger vac_indent_counted_update`.execute(server.db);
  expect((await judge(admin, undefined, [{ metric: 'orders' }, { metric: 'doses' }])).faults).not.toEqual([]);
  const told = await askAs(admin)(statisticsCheckNow, { months: 24 });
  expect(told.passed).toBe(false);
  expect(told.findings.map(({ rule }) => rule).toSorted()).toEqual(['cells', 'month']);
  expect((await askAs(admin)(statisticsRebuild, { from: '2026-11-01', to: '2028-03-31' })).passed).toBe(true);
  expect((await judge(admin, undefined, [{ metric: 'orders' }, { metric: 'doses' }])).faults).toEqual([]);
}, 120_000);

test('rows of people ask for the right to see people', async () => {
  const { token } = await hire(server, 'counter', ['vaccine.statistics:view']);
  const reply = await server.ask(statisticsDetails, { metric: 'dosesGiven', year: 2027 }, token);
  expect(reply.refusal).toBe('denied');
  expect((await server.ask(statisticsDetails, { metric: 'doses', year: 2027 }, token)).code).toBe(200);
});
