// All statistics of a county, for an administrator and for a clerk with a few customers, each compared with the reference model.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { statisticsMonth } from '@ordo/contract/statistics-series.ts';
import { metricIds } from '@ordo/engine/statistics/metric.ts';
import { createScheme, createUserWithSession } from './users.ts';
import type { TestServer } from './server.ts';
import type { Ask, Look } from './statistics-judge-base.ts';
import { Judge } from './statistics-judge.ts';
import { readLedger } from './statistics-oracle.ts';
import { found, work } from './statistics-world.ts';

const TODAY = '2028-02-29';
const CODES = [
  'vaccine.statistics:view',
  'vaccine.indent:view',
  'vaccine.vaccination:view',
  'vaccine.vaccination:btn_identity',
  'vaccine.aefi:view',
  'vaccine.customer:view',
];
/** The customers that the clerk sees. */
export const SIGHT: ReadonlySet<string> = new Set(['c1', 'c2', 'c4', 'c6']);

export const LOOKS: readonly Look[] = [
  ...metricIds.map((metric): Look => ({ metric })),
  { metric: 'doses', productId: 'p1' },
  { metric: 'doses', areaId: '330106' },
  { metric: 'doses', productId: 'p1', customerId: 'c1' },
  { metric: 'receivedDoses', productId: 'p2', customerId: 'c2' },
  { metric: 'dosesGiven', schemeId: 's2', customerId: 'c1' },
];

export interface County {
  admin: Ask;
  clerk: Ask;
  /** Everything, for one person. */
  judge(ask: Ask, sight: ReadonlySet<string> | undefined, looks: readonly Look[]): Promise<Judge>;
  /** @returns the number of committed changes, how often the months of a year were read meanwhile, and how often their sum differed from the total */
  work(orders: number, doses: number): Promise<{ stayed: number; reports: number; torn: number }>;
}

export async function openCounty(server: TestServer): Promise<County> {
  const askAs =
    (token: string): Ask =>
    async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> => {
      const reply = await server.ask(endpoint, input, token);
      if (reply.code !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(input)}: ${reply.msg}`);
      return reply.data;
    };
  const admin = askAs(await server.admin());
  const hired = await createUserWithSession(server, 'clerk', CODES);
  await createScheme(server, hired.roleId, 'vaccine.customer', { field: 'areaId', is: 'in', value: ['330106002', '330523'] });
  server.clock.now = Date.parse(`${TODAY}T15:00:00+08:00`);
  await found(server.db);
  return {
    admin,
    clerk: askAs(hired.token),
    async judge(ask, sight, looks) {
      const one = new Judge(ask, await readLedger(server.db), TODAY, sight);
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
    },
    async work(orders, doses) {
      let reports = 0;
      let torn = 0;
      let going = true;
      const reading = (async () => {
        while (going) {
          const { list, total } = await admin(statisticsMonth, { metric: 'doses', year: 2027 });
          // One read of the sums is consistent, whatever is being written.
          if (list.reduce((sum, { value }) => sum + (value ?? 0), 0) !== total) torn += 1;
          reports += 1;
        }
      })();
      let stayed: number;
      try {
        stayed = await work(server.db, { orders, doses, lanes: 5, seed: 20 });
      } finally {
        going = false;
        await reading;
      }
      return { stayed, reports, torn };
    },
  };
}
