// The orders behind the doses: each month's demand of a site and product is ordered, approved, shipped and received in the previous month.
import { dice, type Dice } from '../random.ts';
import { openDay, textOf, type Calendar } from './calendar.ts';
import type { DosePlan } from './dose-plan.ts';
import { fates } from './dose-plan.ts';
import type { Facts } from './facts.ts';

export type Ending = 'reject' | 'cancel' | 'revoke';

export interface Moment {
  day: number;
  minute: number;
}

export interface PlannedOrder {
  site: number;
  product: number;
  scheme: number;
  requested: number;
  approved: number;
  /** A vial that the customer rejects. */
  rejected: number;
  /** Times of the steps that have happened so far. */
  at: Moment[];
  /** Instead of being approved. */
  ending: Ending | null;
  urgency: number;
  /** Filled by the warehouse plan. */
  lots: { lot: number; doses: number }[];
}

export interface OrderPlan {
  orders: PlannedOrder[];
  /** Waste of opened vials: by month, then by site and product. */
  waste: Uint16Array[];
  /** Doses given, by the same indexes. */
  used: Uint16Array[];
}

const ENDED = 0.04;

interface Need {
  key: number;
  month: number;
  doses: number;
  parts: number;
}

export function planOrders(facts: Facts, calendar: Calendar, doses: DosePlan, count: number): OrderPlan {
  const { sites, products, schemes } = facts;
  const width = products.length;
  const used = calendar.months.map(() => new Uint16Array(sites.length * width));
  for (let at = 0; at < doses.count; at += 1) {
    if (doses.fate[at] !== fates.given) continue;
    const row = used[calendar.monthOf(doses.day[at] ?? 0)];
    const key = (doses.site[at] ?? 0) * width + (schemes[doses.scheme[at] ?? 0]?.product ?? 0);
    if (row) row[key] = (row[key] ?? 0) + 1;
  }
  const wasting = dice('open vials');
  const current = calendar.months.length - 1;
  const waste = used.map((row, month) =>
    row.map((doses, key) => (doses > 0 && month < current ? wasting.between(0, Math.min(3, (products[key % width]?.dosesPerVial ?? 1) - 1)) : 0)),
  );
  const ended = Math.round(count * ENDED);
  const needs = fitted(needsOf(facts, used, waste), count - ended, (key) => products[key % width]?.dosesPerVial ?? 1);
  const chance = dice('orders of the past');
  const orders = needs.flatMap((need) => ordersFor(facts, calendar, chance, need));
  const ends = dice('orders that came to nothing');
  for (let n = count - orders.length; n > 0; n -= 1) orders.push(endedOrder(facts, calendar, ends));
  return { orders, waste, used };
}

/** The supply needed for each month, given the rest of the previous one. */
function needsOf({ sites, products }: Facts, used: readonly Uint16Array[], waste: readonly Uint16Array[]): Need[] {
  const needs: Need[] = [];
  const spare = dice('spare vials');
  const current = used.length - 1;
  for (let key = 0; key < sites.length * products.length; key += 1) {
    const perVial = products[key % products.length]?.dosesPerVial ?? 1;
    let left = 0;
    for (let month = 1; month <= current + 1; month += 1) {
      const recent = () => [1, 2, 3].reduce((sum, back) => sum + (used[month - back]?.[key] ?? 0), 0);
      // For a future month only the last three are known.
      const need = month > current ? Math.round(recent() / 3) : (used[month]?.[key] ?? 0) + (waste[month]?.[key] ?? 0);
      const lacking = need - left;
      const vials = lacking > 0 ? Math.ceil(lacking / perVial) + (spare.chance(0.15) ? 1 : 0) : 0;
      left += vials * perVial - need;
      if (vials) needs.push({ key, month, doses: vials * perVial, parts: 1 });
    }
  }
  return needs;
}

/** Large needs are ordered in parts, small ones together with the previous month, until there are as many orders as wanted. */
function fitted(needs: Need[], count: number, perVialOf: (key: number) => number): Need[] {
  const bySize = needs.toSorted((a, b) => b.doses - a.doses);
  let all = needs.length;
  while (all < count) {
    const before = all;
    for (const need of bySize) {
      if (all >= count) break;
      if (need.doses / perVialOf(need.key) <= need.parts) continue;
      need.parts += 1;
      all += 1;
    }
    if (all === before) break;
  }
  return together(needs, all - count);
}

/** @param less number of needs to merge into the previous one of the same site and product, the smallest first */
function together(needs: readonly Need[], less: number): Need[] {
  let left = [...needs];
  for (let missing = less; missing > 0;) {
    const before = new Map(left.map((need, at) => [need, left[at - 1]]));
    const gone = new Set<Need>();
    const grown = new Set<Need>();
    for (const need of left.toSorted((a, b) => a.doses - b.doses)) {
      if (gone.size >= missing) break;
      const into = before.get(need);
      if (!into || into.key !== need.key || gone.has(into) || grown.has(need)) continue;
      into.doses += need.doses;
      gone.add(need);
      grown.add(into);
    }
    if (!gone.size) break;
    missing -= gone.size;
    left = left.filter((need) => !gone.has(need));
  }
  return left;
}

const OFFICE = { from: 8 * 60 + 10, to: 16 * 60 + 40 };
const minute = (chance: Dice) => chance.between(OFFICE.from, OFFICE.to);

function ordersFor(facts: Facts, calendar: Calendar, chance: Dice, { key, month, doses, parts }: Need): PlannedOrder[] {
  const product = key % facts.products.length;
  const perVial = facts.products[product]?.dosesPerVial ?? 1;
  const before = calendar.months[month - 1];
  // In the present month only up to yesterday.
  const latest = Math.min(17, calendar.last - (before?.first ?? 0));
  if (!before || latest < 0) return [];
  let vials = doses / perVial;
  return Array.from({ length: parts }, (_, part) => {
    const own = Math.ceil(vials / (parts - part));
    vials -= own;
    const rejected = own > 1 && chance.chance(0.015) ? perVial : 0;
    const approved = own * perVial + rejected;
    const day = openDay(before.first + chance.between(0, latest));
    return {
      site: Math.floor(key / facts.products.length),
      product,
      scheme: schemeOn(facts, product, day),
      approved,
      requested: approved + (chance.chance(0.06) ? perVial * chance.between(1, 3) : 0),
      rejected,
      at: happened(chance, Math.min(day, calendar.last), calendar.last),
      ending: null,
      urgency: chance.chance(0.04) ? 3 : chance.chance(0.12) ? 2 : 1,
      lots: [],
    };
  });
}

/** The times of the steps, as far as it has come. */
function happened(chance: Dice, day: number, last: number): Moment[] {
  const sent = chance.between(OFFICE.from, OFFICE.to - 60);
  const adopted = openDay(day + chance.between(0, 2));
  const allocated = openDay(adopted + 1);
  const shipped = openDay(allocated + chance.between(0, 1));
  const received = openDay(shipped + 1);
  const at = [
    { day, minute: sent },
    { day, minute: sent + 4 },
    { day, minute: sent + 4 },
    { day: adopted, minute: adopted === day ? OFFICE.to - chance.between(1, 50) : minute(chance) },
    { day: allocated, minute: chance.between(OFFICE.from, 11 * 60) },
    { day: shipped, minute: chance.between(13 * 60, OFFICE.to) },
    { day: received, minute: minute(chance) },
    { day: openDay(received + chance.between(1, 3)), minute: minute(chance) },
  ];
  return at.filter((moment) => moment.day <= last);
}

function endedOrder(facts: Facts, calendar: Calendar, chance: Dice): PlannedOrder {
  const product = chance.between(0, facts.products.length - 1);
  const perVial = facts.products[product]?.dosesPerVial ?? 1;
  const day = Math.min(openDay(chance.between(calendar.first, calendar.last - 3)), calendar.last - 2);
  const at = happened(chance, day, calendar.last).slice(0, 3);
  const ending = chance.chance(0.5) ? 'reject' : chance.chance(0.7) ? 'cancel' : 'revoke';
  const requested = perVial * chance.between(1, 30);
  const end = { day: openDay(day + 1), minute: minute(chance) };
  return {
    site: chance.between(0, facts.sites.length - 1),
    product,
    scheme: schemeOn(facts, product, day),
    requested,
    approved: 0,
    rejected: 0,
    at: [...at, end],
    ending,
    urgency: 1,
    lots: [],
  };
}

/** During its season the campaign, otherwise the permanent plan. */
function schemeOn({ schemes }: Facts, product: number, day: number): number {
  const on = textOf(day);
  const own = schemes.flatMap((scheme, index) => (scheme.product === product ? [{ ...scheme, index }] : []));
  const season = own.find(
    (scheme) =>
      scheme.kind === 'CAMPAIGN' &&
      scheme.validFrom !== null &&
      scheme.validFrom <= on &&
      on < textOf(Date.parse(`${scheme.validFrom}T00:00:00Z`) / 86_400_000 + 150),
  );
  return season?.index ?? own.find((scheme) => scheme.kind === 'ROUTINE')?.index ?? 0;
}
