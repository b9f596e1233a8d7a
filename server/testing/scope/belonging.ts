// What belongs to customers (orders, stock, doses given …) is visible to those who see the customer: on each of its pages, and in every sum.
import { formularyInfo, formularyList } from '@ordo/contract/formulary.ts';
import { indentDownload, indentFigures, indentInfo, indentList, indentRegions } from '@ordo/contract/indent.ts';
import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import { lotInfo, lotTrace, recallInfo, recallList } from '@ordo/contract/lot.ts';
import { personList } from '@ordo/contract/person.ts';
import { stockEvents, stockList } from '@ordo/contract/stock.ts';
import { aefiInfo, aefiList, vaccinationInfo, vaccinationList } from '@ordo/contract/vaccination.ts';
import { idsOf, same, totalOf, type Asker } from './asker.ts';
import { may, within } from './oracle.ts';
import type { BELONGING } from './pages.ts';

type Page = (typeof BELONGING)[number];
type Row = (customer: string) => string;

const LISTS: { page: Page; list: Endpoint; info?: Endpoint; row: Row; houses?: Row }[] = [
  { page: 'vaccine.formulary', list: formularyList, info: formularyInfo, row: (id) => `f-${id}` },
  { page: 'vaccine.indent', list: indentList, info: indentInfo, row: (id) => `i-${id}` },
  { page: 'vaccine.stock', list: stockList, row: (id) => `CUSTOMER:${id}:lot`, houses: (id) => `WAREHOUSE:${id}:lot` },
  { page: 'vaccine.stock', list: stockEvents, row: (id) => `e-${id}`, houses: (id) => `e-${id}` },
  { page: 'vaccine.vaccination', list: vaccinationList, info: vaccinationInfo, row: (id) => `v-${id}` },
  { page: 'vaccine.vaccination', list: personList, row: (id) => `h-${id}` },
  { page: 'vaccine.aefi', list: aefiList, info: aefiInfo, row: (id) => `a-${id}` },
  { page: 'vaccine.recall', list: recallList, info: recallInfo, row: (id) => `t-${id}` },
];

export async function checkBelonging(one: Asker): Promise<void> {
  const customers = within(one, 'vaccine.customer');
  const stores = within(one, 'vaccine.warehouse');
  for (const { page, list, info, row, houses } of LISTS) {
    const { data, refusal } = await one.ask(list, { pageSize: 500 });
    if (!may(one, `${page}:view`)) {
      same(one, `on ${page}`, refusal, 'denied');
      continue;
    }
    const wanted = [...customers.map(row), ...(houses ? stores.map(houses) : [])];
    same(one, `lists ${page}`, idsOf(data).toSorted(), wanted.toSorted());
    same(one, `counts ${page}`, totalOf(data), wanted.length);
    if (info)
      for (const { id } of one.world.customers.slice(0, 3)) {
        const { code, refusal: why } = await one.ask(info, { id: row(id) });
        same(one, `opens ${row(id)}`, code === 200 ? 'shown' : why, customers.includes(id) ? 'shown' : 'notFound');
      }
  }
  if (may(one, 'vaccine.indent:view')) await checkSums(one, customers);
  if (may(one, 'vaccine.lot:view')) await checkLot(one, customers, stores);
}

/** The doses of each are a different power of two, so that a sum shows whose are in it. */
const sumOf = (all: readonly { id: string }[], seen: readonly string[]) => all.reduce((sum, { id }, at) => sum + (seen.includes(id) ? 2 ** at : 0), 0);
const dosesOf = ({ world }: Asker, customers: readonly string[]) => sumOf(world.customers, customers);

async function checkSums(one: Asker, customers: readonly string[]): Promise<void> {
  const figures = (await one.ask(indentFigures, {})).data as { day: { current: number }; waiting: { approval: number } };
  same(one, 'sums orders', [figures.day.current, figures.waiting.approval], [dosesOf(one, customers), customers.length]);
  const there = one.world.customers.filter(({ id, gone }) => customers.includes(id) && !gone).length;
  const { list } = (await one.ask(indentRegions, {})).data as { list: { id: string; customers: number; pendingCount: number }[] };
  const root = list.find(({ id }) => id === '330000');
  same(one, 'sums regions', [root?.customers ?? 0, root?.pendingCount ?? 0], [there, customers.length]);
  const [first] = one.world.customers;
  const { code, refusal } = await one.ask(indentDownload, { id: `i-${first?.id}`, format: 'csv' });
  same(one, 'takes an order along', code === 200 ? 'shown' : refusal, customers.includes(first?.id ?? '') ? 'shown' : 'notFound');
}

async function checkLot(one: Asker, customers: readonly string[], stores: readonly string[]): Promise<void> {
  const { customerDoses, warehouseDoses } = (await one.ask(lotInfo, { id: 'lot' })).data as { customerDoses: number; warehouseDoses: number };
  same(one, 'sums a lot', [customerDoses, warehouseDoses], [dosesOf(one, customers), sumOf(one.world.warehouses, stores)]);
  const trace = (await one.ask(lotTrace, { id: 'lot' })).data as Result<typeof lotTrace>;
  const held = [...trace.atCustomers, ...trace.inWarehouses].map(({ siteId }) => siteId);
  same(one, 'traces where a lot lies', held.toSorted(), [...customers, ...stores].toSorted());
  same(one, 'traces who was given it', trace.given.map(({ customerId }) => customerId).toSorted(), customers.toSorted());
}
