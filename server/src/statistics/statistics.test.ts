// promises R8: every statistic equals a plain recomputation from the rows, after random concurrent changes.
import { statisticsDetails } from '@ordo/contract/statistics.ts';
import { statisticsCheck, statisticsCheckNow, statisticsRebuild } from '@ordo/contract/statistics-people.ts';
import { hasHours, metricIds, metrics } from '@ordo/engine/statistics/metric.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { LOOKS, openCounty, SIGHT, type County } from '../../testing/statistics-round.ts';
import { work } from '../../testing/statistics-world.ts';
import { builtInTasks } from '../built-in-tasks.ts';
import type { Deps } from '../kit/serve.ts';
import { checkOnce } from './check.ts';

let server: TestServer;
let county: County;

/** As the scheduler calls it. */
const nightly = () => builtInTasks.find(({ code }) => code === 'statistics.check')?.run({ db: server.db, now: () => server.clock.now ?? Date.now() } as Deps);

beforeAll(async () => {
  server = await startServer();
  county = await openCounty(server);
});
afterAll(() => server.stop());

describe('every statistic equals the naive recomputation', () => {
  test('after edits and cancels in parallel with reports', async () => {
    const { stayed, reports, torn } = await county.work(500, 700);
    expect(stayed).toBeGreaterThan(2_000);
    expect(reports).toBeGreaterThan(5);
    expect(torn).toBe(0);
    const { rows } = await sql<{
      waiting: number;
      folded: number;
    }>`select (select count(*)::int from vac_stat_delta) as waiting, (select count(*)::int from vac_stat_month) as folded`.execute(server.db);
    // Both parts are covered: folded changes and the remainder.
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect(rows[0]?.folded).toBeGreaterThan(0);
    const all = await county.judge(county.admin, undefined, LOOKS);
    expect(all.faults).toEqual([]);
    expect(all.compared).toBeGreaterThan(800);
  });

  test('for somebody who sees some customers', async () => {
    const mine = await county.judge(county.clerk, SIGHT, LOOKS.slice(0, 9));
    expect(mine.faults).toEqual([]);
  });

  test('once all of it is folded, and made again from the rows', async () => {
    await sql`select vac_stat_fold()`.execute(server.db);
    expect((await county.judge(county.admin, undefined, LOOKS.slice(0, 3))).faults).toEqual([]);
    const sums = () =>
      sql`select month, product_id, customer_id, scheme_id, area_id, orders, doses, amount, doses_given from vac_stat_month where orders + doses + amount + doses_given <> 0 order by 1, 2, 3, 4, 5`.execute(
        server.db,
      );
    const before = (await sums()).rows;
    for (let again = 0; again < 2; again += 1) {
      const { passed, findings } = await county.admin(statisticsRebuild, { from: '2028-02-29', to: '2028-02-29' });
      expect(findings).toEqual([]);
      expect(passed).toBe(true);
    }
    expect((await sums()).rows).toEqual(before);
    await work(server.db, { orders: 40, doses: 40, lanes: 3, seed: 21, name: 'later' });
    expect((await county.judge(county.admin, undefined, LOOKS.slice(0, 3))).faults).toEqual([]);
  });
});

test('a slip in the keeping of sums is found, and mended', async () => {
  const triggers = async (how: 'disable' | 'enable') => {
    for (const name of ['vac_indent_counted_update', 'vac_indent_waiting_update'].map((one) => sql.ref(one)))
      await (how === 'enable' ? sql`alter table vac_indent enable trigger ${name}` : sql`alter table vac_indent disable trigger ${name}`).execute(server.db);
  };
  await triggers('disable');
  await sql`update vac_indent set status = 'CANCELLED' where id = (select id from vac_indent where status = 'SUBMITTED' and requested_at >= '2028-01-01' and delete_mark = 0 limit 1)`.execute(
    server.db,
  );
  await triggers('enable');
  expect((await county.judge(county.admin, undefined, [{ metric: 'orders' }, { metric: 'doses' }])).faults).not.toEqual([]);
  // The nightly task reports it, and so does the badge, until it is repaired.
  expect(await nightly()).toMatchObject({ parameters: { n: expect.any(Number) } });
  expect(await county.admin(statisticsCheck, {})).toMatchObject({ passed: false, at: server.clock.now });
  const checked = await county.admin(statisticsCheckNow, { months: 24 });
  expect(checked.passed).toBe(false);
  expect(checked.findings.map(({ rule }) => rule).toSorted()).toEqual(['cells', 'hours', 'month', 'waiting']);
  expect((await county.admin(statisticsRebuild, { from: '2026-11-01', to: '2028-03-31' })).passed).toBe(true);
  expect(await nightly()).not.toHaveProperty('parameters');
  expect(await county.admin(statisticsCheck, {})).toMatchObject({ passed: true, findings: [] });
  expect((await county.judge(county.admin, undefined, [{ metric: 'orders' }, { metric: 'doses' }])).faults).toEqual([]);
});

test('an installation that nobody has checked is checked at its start, once; a rule of another version is told by its code', async () => {
  await sql`delete from vac_stat_check`.execute(server.db);
  expect(await county.admin(statisticsCheck, {})).toMatchObject({ at: null });
  await checkOnce(server.db, server.clock.now ?? Date.now());
  const { at } = await county.admin(statisticsCheck, {});
  expect(at).toEqual(expect.any(Number));
  await checkOnce(server.db, Number(at) + 86_400_000);
  expect(await county.admin(statisticsCheck, {})).toMatchObject({ at });
  await sql`update vac_stat_check set findings = '{"ruleOfTomorrow": 2}'`.execute(server.db);
  expect((await county.admin(statisticsCheck, {})).findings).toEqual([{ rule: 'ruleOfTomorrow', text: 'ruleOfTomorrow', count: 2 }]);
  await sql`delete from vac_stat_check`.execute(server.db);
});

test('the database and the registry agree on which measures have hours', async () => {
  const { rows } = await sql<{ measure: number }>`select n as measure from generate_series(0, 40) n where vac_has_hours(n::smallint)`.execute(server.db);
  expect(rows.map(({ measure }) => measure)).toEqual(metricIds.filter(hasHours).map((id) => metrics[id].measure));
});

test('rows of people ask for the right to see people', async () => {
  const { token } = await createUserWithSession(server, 'counter', ['vaccine.statistics:view']);
  const reply = await server.ask(statisticsDetails, { metric: 'dosesGiven', year: 2027 }, token);
  expect(reply.refusal).toBe('denied');
  expect((await server.ask(statisticsDetails, { metric: 'doses', year: 2027 }, token)).code).toBe(200);
});
