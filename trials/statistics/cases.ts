// Each statistic as a call, and the same figure directly from the rows.
import { PRODUCTS } from './load.ts';

export interface Case {
  name: string;
  /** Path and query below `statistics/`. */
  ask: (turn: number) => string;
  /** The figure from the rows, for the same turn. */
  bare: (turn: number) => string;
}

const MONTHS = ['2026-01', '2025-06', '2026-10', '2024-02', '2025-12', '2026-05'];
const YEARS = [2026, 2025, 2024];
const month = (turn: number) => MONTHS[turn % MONTHS.length] as string;
const year = (turn: number) => YEARS[turn % YEARS.length] as number;
/** Half of the calls are about one product, half about all. */
const product = (turn: number) => (turn % 2 ? `p${1 + (turn % PRODUCTS)}` : '');
const ofProduct = (turn: number) => (product(turn) ? `&productId=${product(turn)}` : '');
const only = (turn: number, alias: string) => (product(turn) ? ` and ${alias}.product_id = '${product(turn)}'` : '');

const at = (day: string) => `(date '${day}')::timestamp at time zone 'Asia/Shanghai'`;
const orders = (select: string, from: string, after: string, turn: number, group: string) => `
  select ${select}, sum(coalesce(l.approved_doses, l.requested_doses)) from vac_indent i join vac_indent_line l on l.indent_id = i.id
  where i.delete_mark = 0 and i.status not in ('DRAFT', 'CANCELLED', 'REJECTED') and i.requested_at >= ${at(from)} and i.requested_at < ${at(after)}${only(turn, 'l')} group by ${group}`;
const doses = (select: string, from: string, after: string, turn: number, group: string) => `
  select ${select}, count(*) from vac_vaccination v where v.delete_mark = 0 and v.event_status = 'COMPLETED' and v.source_facility_text = ''
  and v.administered_on >= '${from}' and v.administered_on < '${after}'${only(turn, 'v')} group by ${group}`;
const next = (one: string) => new Date(Date.UTC(Number(one.slice(0, 4)), Number(one.slice(5)), 1)).toISOString().slice(0, 10);
const before = (one: string) => new Date(Date.UTC(Number(one.slice(0, 4)), Number(one.slice(5)) - 2, 1)).toISOString().slice(0, 10);
const day = (turn: number) => `${month(turn)}-15`;

export const cases: Case[] = [
  {
    name: 'day',
    ask: (turn) => `day?month=${month(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders('vac_day(i.requested_at)', `${month(turn)}-01`, next(month(turn)), turn, '1'),
  },
  {
    name: 'day_contrast',
    ask: (turn) => `day_contrast?date=${day(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders(`date_trunc('hour', i.requested_at)`, `${month(turn)}-14`, `${month(turn)}-16`, turn, '1'),
  },
  {
    name: 'month',
    ask: (turn) => `month?year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders(`date_trunc('month', vac_day(i.requested_at))`, `${year(turn)}-01-01`, `${year(turn) + 1}-01-01`, turn, '1'),
  },
  {
    name: 'month_contrast',
    ask: (turn) => `month_contrast?month=${month(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders('vac_day(i.requested_at)', before(month(turn)), next(month(turn)), turn, '1'),
  },
  {
    name: 'year_contrast',
    ask: (turn) => `year_contrast?year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders(`date_trunc('month', vac_day(i.requested_at))`, `${year(turn) - 1}-01-01`, `${year(turn) + 1}-01-01`, turn, '1'),
  },
  {
    name: 'tree',
    ask: (turn) => `tree?year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders('i.area_id', `${year(turn)}-01-01`, `${year(turn) + 1}-01-01`, turn, '1'),
  },
  {
    name: 'region',
    ask: (turn) => `region?areaId=330523&year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => orders(`i.area_id, extract(year from vac_day(i.requested_at))`, `${year(turn) - 1}-01-01`, `${year(turn) + 1}-01-01`, turn, '1, 2'),
  },
  {
    name: 'list',
    ask: (turn) => `list?year=${year(turn)}&groupBy=${['customer', 'area', 'scheme', 'product'][turn % 4]}${ofProduct(turn)}`,
    bare: (turn) =>
      orders(
        'i.customer_id, count(*), sum(l.requested_doses), sum(l.shipped_doses), sum(l.received_doses)',
        `${year(turn)}-01-01`,
        `${year(turn) + 1}-01-01`,
        turn,
        '1',
      ),
  },
  {
    name: 'particular',
    ask: (turn) => `particular?productId=p${1 + (turn % PRODUCTS)}&year=${year(turn)}`,
    bare: (turn) => orders(`date_trunc('month', vac_day(i.requested_at)), i.area_id`, `${year(turn)}-01-01`, `${year(turn) + 1}-01-01`, 2 * turn + 1, '1, 2'),
  },
  {
    name: 'age',
    ask: (turn) => `distribution/age?year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => doses('vac_age_band(v.age_days, v.administered_on), v.sex', `${year(turn)}-01-01`, `${year(turn) + 1}-01-01`, turn, '1, 2'),
  },
  {
    name: 'outcome',
    ask: (turn) => `distribution/outcome?year=${year(turn)}${ofProduct(turn)}`,
    bare: (
      turn,
    ) => `select o, count(*) from (select coalesce(max(vac_stat_rank(e.outcome)), 0) as o from vac_vaccination v left join vac_aefi e on e.vaccination_id = v.id and e.delete_mark = 0
      where v.delete_mark = 0 and v.event_status = 'COMPLETED' and v.administered_on >= '${year(turn)}-01-01' and v.administered_on < '${year(turn) + 1}-01-01'${only(turn, 'v')} group by v.id) x group by 1`,
  },
  {
    name: 'scheme',
    ask: (turn) => `distribution/scheme?year=${year(turn)}${ofProduct(turn)}`,
    bare: (turn) => doses('v.scheme_id, v.dose_no', `${year(turn)}-01-01`, `${year(turn) + 1}-01-01`, turn, '1, 2'),
  },
  {
    name: 'menu',
    ask: () => 'menu',
    bare: () =>
      `select product_id, area_id, count(*) from vac_indent where status in ('SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED', 'SHIPPED') and delete_mark = 0 group by 1, 2`,
  },
  {
    name: 'details of a month',
    ask: (turn) => `details?metric=doses&month=${month(turn)}&productId=p${1 + (turn % PRODUCTS)}&customerId=c${1 + turn}`,
    bare: (turn) => orders('i.customer_id', `${month(turn)}-01`, next(month(turn)), 2 * turn + 1, '1'),
  },
];
