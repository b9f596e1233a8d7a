// promises R8: 10,000 orders created, changed, split and cancelled concurrently while reports are read; then every statistic is compared with a recomputation
// from the rows.
// TRIAL_ORDERS=500   number of orders; doses are seven for five orders
import { sql } from 'kysely';
import { startCluster } from '../../server/testing/cluster.ts';
import { startServer } from '../../server/testing/server.ts';
import { LOOKS, openCounty, SIGHT } from '../../server/testing/statistics-round.ts';
import type { Judge } from '../../server/testing/statistics-judge.ts';
import { say, verdict } from '../set-up.ts';

const orders = Number(process.env.TRIAL_ORDERS ?? 10_000);
const doses = Math.round(orders * 1.4);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  try {
    const county = await openCounty(server);
    const began = performance.now();
    const { stayed, reports, torn } = await county.work(orders, doses);
    say(
      `${orders.toLocaleString('en')} orders and ${doses.toLocaleString('en')} doses, ${stayed.toLocaleString('en')} changes in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    const equal = (name: string, { compared, faults }: Judge) => {
      check(name, faults.length === 0, `${faults.length} of ${compared.toLocaleString('en')} figures differ`);
      for (const fault of faults.slice(0, 10)) say(`          ${JSON.stringify(fault)}`);
    };
    check('changes that stayed', stayed > orders * 4, stayed.toLocaleString('en'));
    check('reports read meanwhile are whole', torn === 0 && reports > 0, `${torn} of ${reports.toLocaleString('en')} are not`);
    equal('as an administrator sees them', await county.judge(county.admin, undefined, LOOKS));
    equal('as somebody with four of six customers sees them', await county.judge(county.clerk, SIGHT, LOOKS));
    await sql`select vac_stat_fold()`.execute(server.db);
    equal('once all of it is folded', await county.judge(county.admin, undefined, LOOKS));
    await sql`alter table vac_indent disable trigger vac_indent_counted_update`.execute(server.db);
    await sql`update vac_indent set status = 'CANCELLED' where id = (select id from vac_indent where status = 'SUBMITTED' and requested_at >= '2028-01-01' and delete_mark = 0 limit 1)`.execute(
      server.db,
    );
    const { faults } = await county.judge(county.admin, undefined, [{ metric: 'orders' }]);
    check('one order kept out of the sums is seen', faults.length > 0, `${faults.length} figures differ`);
  } finally {
    await server.stop();
    await cluster.stop();
  }
  return end();
}
