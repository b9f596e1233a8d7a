// The lot of every dose: into the warehouse quarter by quarter, out of it first expired first, into the sites, and given.
import { allocate } from '@ordo/engine/vaccine/allocate.ts';
import { dice } from '../random.ts';
import { openDay, textOf, type Calendar } from './calendar.ts';
import { fates, type DosePlan } from './dose-plan.ts';
import type { Facts } from './facts.ts';
import type { OrderPlan, PlannedOrder } from './order-plan.ts';

export interface PlannedLot {
  product: number;
  lotNo: string;
  made: number;
  expiry: number;
  arrived: number;
  doses: number;
}

export interface StockPlan {
  lots: PlannedLot[];
  /** Of each dose that was given here, or entered in error. */
  lotOf: Uint16Array;
  wasted: { site: number; lot: number; doses: number; day: number }[];
}

const stepAt = { allocate: 4, receive: 6 } as const;
/** Days until a lot expires: longer than the history, so that even a slowly used vial is still valid. */
const LIFE = 1_260;

export function planStock(facts: Facts, calendar: Calendar, doses: DosePlan, plan: OrderPlan): StockPlan {
  const lots = warehouse(facts, calendar, plan.orders);
  return { lots, ...sites(facts, calendar, doses, plan, lots.length) };
}

/** One lot of each product per quarter, as large as what was allocated from it. */
function warehouse({ products }: Facts, calendar: Calendar, orders: readonly PlannedOrder[]): PlannedLot[] {
  const chance = dice('lots of the past');
  const quarters = Math.ceil(calendar.months.length / 3);
  const quarterOf = (day: number) => Math.floor(calendar.monthOf(day) / 3);
  const allocated = orders
    .filter((order) => !order.ending && order.at.length > stepAt.allocate)
    .toSorted((a, b) => timeOf(a, stepAt.allocate) - timeOf(b, stepAt.allocate));
  const needed = products.map(() => new Float64Array(quarters));
  for (const order of allocated) {
    const row = needed[order.product];
    const quarter = quarterOf(order.at[stepAt.allocate]?.day ?? 0);
    if (row) row[quarter] = (row[quarter] ?? 0) + order.approved;
  }
  const lots: PlannedLot[] = [];
  const onHand = products.map(({ netDosesPerPack, code }, product) =>
    Array.from(needed[product] ?? [], (doses, quarter) => {
      const arrived = openDay(calendar.months[quarter * 3]?.first ?? 0);
      const room = quarter === quarters - 1 ? 1.5 : 1.02;
      const size = Math.ceil((doses * room) / netDosesPerPack) * netDosesPerPack;
      const lotNo = `${textOf(arrived).slice(2, 4)}${code}${String(quarter + 1).padStart(2, '0')}${chance.between(100, 999)}`;
      if (size > 0) lots.push({ product, lotNo, made: arrived - 40, expiry: arrived + LIFE, arrived, doses: size });
      return { lotId: String(lots.length - 1), lotNo, available: size, arrived, expiryDate: textOf(arrived + LIFE), receivedOn: textOf(arrived) };
    }).filter((lot) => lot.available > 0),
  );
  for (const order of allocated) {
    const day = order.at[stepAt.allocate]?.day ?? 0;
    const there = (onHand[order.product] ?? []).filter((lot) => lot.available > 0 && lot.arrived <= day).slice(0, 3);
    const perVial = products[order.product]?.dosesPerVial ?? 1;
    const { chosen, short } = allocate(
      order.approved,
      perVial,
      there.map((lot) => ({ ...lot, holdStatus: 'NONE', vvmStage: 1 })),
      textOf(day),
    );
    if (short) throw new Error(`The demo's plan is short of ${short} doses for an order of ${textOf(day)}.`);
    order.lots = chosen.map(({ lotId, doses }) => ({ lot: Number(lotId), doses }));
    for (const { lotId, doses } of chosen) for (const lot of there) if (lot.lotId === lotId) lot.available -= doses;
  }
  return lots;
}

const timeOf = (order: PlannedOrder, step: number) => (order.at[step]?.day ?? 0) * 1440 + (order.at[step]?.minute ?? 0);

/** The rejected vial of a delivery is of its first lot. */
export function accepted(order: PlannedOrder): { lot: number; shipped: number; accepted: number }[] {
  let rejected = order.rejected;
  return order.lots.map(({ lot, doses }) => {
    const back = Math.min(rejected, doses);
    rejected -= back;
    return { lot, shipped: doses, accepted: doses - back };
  });
}

interface Held {
  lot: number;
  doses: number;
  day: number;
}

function sites(facts: Facts, calendar: Calendar, doses: DosePlan, plan: OrderPlan, lots: number): Omit<StockPlan, 'lots'> {
  if (lots > 65_535) throw new Error('The demo has too many lots.');
  const width = facts.products.length;
  const held: Held[][] = Array.from({ length: facts.sites.length * width }, () => []);
  const received = plan.orders
    .filter((order) => !order.ending && order.at.length > stepAt.receive)
    .toSorted((a, b) => timeOf(a, stepAt.receive) - timeOf(b, stepAt.receive));
  for (const order of received)
    for (const part of accepted(order))
      if (part.accepted) held[order.site * width + order.product]?.push({ lot: part.lot, doses: part.accepted, day: order.at[stepAt.receive]?.day ?? 0 });
  const next = new Uint32Array(held.length);
  const take = (key: number, count: number, day: number): number => {
    const own = held[key] ?? [];
    let at = next[key] ?? 0;
    while (own[at]?.doses === 0) at += 1;
    next[key] = at;
    const part = own[at];
    if (!part || part.day >= day || part.doses < count) throw new Error(`The demo's plan gives a dose on ${textOf(day)} that is not there.`);
    part.doses -= count;
    return part.lot;
  };
  const lotOf = new Uint16Array(doses.count);
  const wasted: StockPlan['wasted'] = [];
  let month = 1;
  const throwAway = () => {
    const day = openDay((calendar.months[month]?.last ?? 0) - 1);
    for (const [key, count] of (plan.waste[month] ?? new Uint16Array()).entries())
      for (let dose = 0; dose < count; dose += 1) {
        const lot = take(key, 1, day + 1);
        const before = wasted.at(-1);
        const site = Math.floor(key / width);
        if (dose > 0 && before?.lot === lot && before.site === site) before.doses += 1;
        else wasted.push({ site, lot, doses: 1, day });
      }
    month += 1;
  };
  for (let at = 0; at < doses.count; at += 1) {
    const day = doses.day[at] ?? 0;
    while (day >= calendar.first && calendar.monthOf(day) > month) throwAway();
    const fate = doses.fate[at];
    const key = (doses.site[at] ?? 0) * width + (facts.schemes[doses.scheme[at] ?? 0]?.product ?? 0);
    if (fate === fates.given) lotOf[at] = take(key, 1, day);
    // A dose entered in error was undone at once; the right entry follows in the same minute.
    else if (fate === fates.error) lotOf[at] = peek(held[key] ?? []);
  }
  return { lotOf, wasted };
}

function peek(own: readonly Held[]): number {
  const part = own.find((one) => one.doses > 0);
  if (!part) throw new Error('The demo enters a dose in error that is not there.');
  return part.lot;
}
