// Who was given what, where and when: children by their plan, girls, bites, and flu in its seasons. Rules V11 to V14 hold for each of them.
import { dice, shares, type Dice } from '../random.ts';
import { numberOf, openDay, plusMonths, type Calendar } from './calendar.ts';
import type { Facts, Scheme } from './facts.ts';

export const fates = { given: 0, elsewhere: 1, notDone: 2, error: 3 } as const;

/** Columns of doses in order of their days, and of the people who had them. */
export interface DosePlan {
  count: number;
  day: Int32Array;
  person: Int32Array;
  site: Uint16Array;
  scheme: Uint8Array;
  /** From 1. */
  doseNo: Uint8Array;
  fate: Uint8Array;
  people: { birth: Int32Array; sex: Uint8Array; site: Uint16Array; count: number };
}

/** In a county of average size, for a million doses in three years. */
const BIRTHS = 3_500;
const GIRLS = 45_000;
const BITTEN = 30_000;
/** Length of a flu season in days. */
const SEASON = 150;
/** Vaccines that children do not get by age, besides flu. */
const NOT_FOR_CHILDREN = new Set(['HPV2', 'QIV', 'RABV']);

class Plan {
  readonly day: Int32Array;
  readonly person: Int32Array;
  readonly site: Uint16Array;
  readonly scheme: Uint8Array;
  readonly doseNo: Uint8Array;
  readonly fate: Uint8Array;
  readonly people: DosePlan['people'];
  count = 0;
  given = 0;

  constructor(doses: number) {
    const size = Math.ceil(doses * 1.3) + 2_000;
    this.day = new Int32Array(size);
    this.person = new Int32Array(size);
    this.site = new Uint16Array(size);
    this.scheme = new Uint8Array(size);
    this.doseNo = new Uint8Array(size);
    this.fate = new Uint8Array(size);
    this.people = { birth: new Int32Array(size), sex: new Uint8Array(size), site: new Uint16Array(size), count: 0 };
  }

  add(day: number, person: number, scheme: number, doseNo: number, fate: number): void {
    const at = this.count++;
    this.day[at] = day;
    this.person[at] = person;
    this.site[at] = this.people.site[person] ?? 0;
    this.scheme[at] = scheme;
    this.doseNo[at] = doseNo;
    this.fate[at] = fate;
    if (fate === fates.given) this.given += 1;
  }

  born(birth: number, sex: number, site: number): number {
    const at = this.people.count++;
    this.people.birth[at] = birth;
    this.people.sex[at] = sex;
    this.people.site[at] = site;
    return at;
  }
}

/** @param doses the exact number given here */
export function planDoses({ sites, products, schemes }: Facts, calendar: Calendar, doses: number): DosePlan {
  const plan = new Plan(doses);
  const scale = doses / 1_000_000;
  const siteOf = drawer(sites.map((site) => (site.type === 'HOSPITAL' ? 9_000 : 1_200) + Math.min(site.population, 20_000) / 2));
  const coded = (code: string) => schemes.findIndex((scheme) => scheme.code === `${code}.R`);
  const forChildren = schemes.flatMap((scheme, index) =>
    scheme.kind === 'ROUTINE' && !NOT_FOR_CHILDREN.has(products[scheme.product]?.code ?? '') ? [index] : [],
  );

  const child = dice('children');
  const births = calendar.first - 5 * 365;
  const newborn = Math.round((BIRTHS * scale * (calendar.last - births)) / 365);
  for (let n = 0; n < newborn; n += 1) {
    const person = plan.born(child.between(births, calendar.last), child.between(1, 2), siteOf(child));
    for (const scheme of forChildren) series(plan, child, calendar, person, scheme, schemes[scheme] as Scheme);
  }
  const girl = dice('girls');
  for (let n = 0; n < GIRLS * scale; n += 1) {
    const start = girl.between(calendar.first, calendar.last);
    const person = plan.born(start - girl.between(9 * 366 + 200, 40 * 365), 2, siteOf(girl));
    series(plan, girl, calendar, person, coded('HPV2'), schemes[coded('HPV2')] as Scheme, start);
  }
  const bitten = dice('bitten');
  for (let n = 0; n < BITTEN * scale; n += 1) {
    const start = bitten.between(calendar.first, calendar.last);
    const person = plan.born(start - bitten.between(2 * 366, 80 * 365), bitten.between(1, 2), siteOf(bitten));
    series(plan, bitten, calendar, person, coded('RABV'), schemes[coded('RABV')] as Scheme, start);
  }
  flu(plan, calendar, schemes, doses - plan.given, siteOf);
  return sorted(plan, calendar);
}

/** @param start null: by age from birth */
function series(plan: Plan, chance: Dice, calendar: Calendar, person: number, index: number, scheme: Scheme, start: number | null = null): void {
  const birth = plan.people.birth[person] ?? 0;
  const earlier: number[] = [];
  let before = start ?? birth;
  for (const [at, { minMonths, minDays }] of scheme.doses.entries()) {
    // Some families do not return.
    if (at > 0 && chance.chance(0.02)) return;
    const late = start !== null ? 0 : minMonths === 0 && at === 0 ? 0 : chance.chance(0.1) ? chance.between(20, 60) : chance.between(0, 15);
    const due = start === null ? plusMonths(birth, minMonths) : before;
    const day = openDay(Math.max(due + late, at > 0 ? before + minDays : due));
    if (day > calendar.last) return;
    before = day;
    if (day < calendar.first) {
      earlier.push(day);
      continue;
    }
    // Doses before the history began are recorded as given elsewhere.
    for (const [no, past] of earlier.splice(0).entries()) plan.add(past, person, index, no + 1, fates.elsewhere);
    if (chance.chance(0.008)) return plan.add(day, person, index, at + 1, fates.notDone);
    if (chance.chance(0.0005)) plan.add(day, person, index, at + 1, fates.error);
    plan.add(day, person, index, at + 1, fates.given);
  }
}

/** Every autumn, mostly the same people. */
function flu(plan: Plan, calendar: Calendar, schemes: readonly Scheme[], doses: number, siteOf: (chance: Dice) => number): void {
  const chance = dice('flu');
  const seasons = schemes.flatMap((scheme, index) => {
    if (scheme.kind !== 'CAMPAIGN' || !scheme.validFrom) return [];
    const from = numberOf(scheme.validFrom);
    // The earlier in the season, the likelier; of the present season only what has passed.
    const passed = (day: number) => 1 - (1 - Math.min(Math.max((day - from) / SEASON, 0), 1)) ** 2;
    const part = [passed(calendar.first), passed(calendar.last)] as const;
    return part[1] > part[0] ? [{ index, from, part }] : [];
  });
  if (!seasons.length || doses <= 0) return;
  const counts = shares(
    doses,
    seasons.map(({ part }) => part[1] - part[0]),
  );
  const pool = Math.ceil(Math.max(...counts) * 1.08);
  const first = plan.people.count;
  for (let n = 0; n < pool; n += 1) plan.born(calendar.first - chance.between(4 * 366, 88 * 365), chance.between(1, 2), siteOf(chance));
  for (const [season, { index, from, part }] of seasons.entries()) {
    const offset = Math.floor((pool * season) / (seasons.length * 3));
    for (let n = 0; n < (counts[season] ?? 0); n += 1) {
      const drawn = part[0] + ((part[1] - part[0]) * chance.between(0, 99_999)) / 100_000;
      const day = openDay(Math.max(from + Math.floor(SEASON * (1 - Math.sqrt(1 - drawn))), calendar.first));
      plan.add(Math.min(day, calendar.last), first + ((offset + n) % pool), index, 1, fates.given);
    }
  }
}

/** Draws an index by weight. */
function drawer(weights: readonly number[]): (chance: Dice) => number {
  const table = Uint16Array.from(shares(8_192, weights).flatMap((count, index) => Array.from({ length: count }, () => index)));
  return (chance) => table[chance.between(0, table.length - 1)] ?? 0;
}

/** By day; within a day in the order of planning. */
function sorted(plan: Plan, calendar: Calendar): DosePlan {
  const { count } = plan;
  const least = plan.day.subarray(0, count).reduce((low, day) => Math.min(low, day), calendar.last);
  const starts = new Int32Array(calendar.last - least + 2);
  for (let at = 0; at < count; at += 1) starts[(plan.day[at] ?? 0) - least + 1] = (starts[(plan.day[at] ?? 0) - least + 1] ?? 0) + 1;
  for (let day = 1; day < starts.length; day += 1) starts[day] = (starts[day] ?? 0) + (starts[day - 1] ?? 0);
  const place = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const slot = (plan.day[at] ?? 0) - least;
    place[starts[slot] ?? 0] = at;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  const move = <A extends Int32Array | Uint16Array | Uint8Array>(column: A): A => {
    const moved = column.slice(0, count) as A;
    for (let at = 0; at < count; at += 1) moved[at] = column[place[at] ?? 0] ?? 0;
    return moved;
  };
  return {
    count,
    day: move(plan.day),
    person: move(plan.person),
    site: move(plan.site),
    scheme: move(plan.scheme),
    doseNo: move(plan.doseNo),
    fate: move(plan.fate),
    people: plan.people,
  };
}
