// Rows of people, doses, adverse events, and the ledger.
import type { Manifestation } from '@ordo/contract/vaccination.ts';
import { nameOf } from '../names.ts';
import { dice } from '../random.ts';
import type { Identity } from '../../../src/vaccine/identity.ts';
import { momentOf, textOf } from './calendar.ts';
import { fates, type DosePlan } from './dose-plan.ts';
import type { Facts } from './facts.ts';
import { idOf, kinds, row, type Told } from './order-rows.ts';
import type { StockPlan } from './stock-plan.ts';

export const personColumns = 'id name_enc name_hash id_no_enc id_no_hash mobile_enc sex birth_date area_id customer_id creator_time creator_user_id'.split(' ');

export function* personRows({ sites }: Facts, plan: DosePlan, identity: Identity): Generator<string> {
  const { people } = plan;
  const chance = dice('names of the vaccinated');
  const counts = new Map<number, number>();
  const seen = new Uint8Array(people.count);
  const first = new Int32Array(people.count);
  for (let at = plan.count - 1; at >= 0; at -= 1) {
    const person = plan.person[at] ?? 0;
    seen[person] = 1;
    if (plan.fate[at] !== fates.elsewhere) first[person] = plan.day[at] ?? 0;
  }
  for (let person = 0; person < people.count; person += 1) {
    // People who never came have no record.
    if (!seen[person]) continue;
    const birth = people.birth[person] ?? 0;
    const sex = people.sex[person] === 1 ? 1 : 2;
    const key = birth * 2 + sex;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const site = sites[people.site[person] ?? 0] as (typeof sites)[number];
    const idNo = idNoOf(birth, count * 2 + sex);
    const { chinese } = nameOf(chance, sex);
    yield row(
      idOf(kinds.person, person),
      identity.seal(chinese),
      identity.nameHash(chinese, textOf(birth)),
      identity.seal(idNo),
      identity.numberHash('ID_CARD', idNo),
      '',
      sex,
      textOf(birth),
      site.areaId,
      site.id,
      momentOf(first[person] ?? 0, 8 * 60),
      clinicianOf(site.users, person),
    );
  }
}

const clinicianOf = (users: readonly string[], number: number) => users[number % (users.length || 1)] ?? null;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** With its check digit (GB 11643). @param number odd: male */
function idNoOf(birth: number, number: number): string {
  const digits = `330523${textOf(birth).replaceAll('-', '')}${String(number % 1000).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(digits[at]), 0);
  return digits + '10X98765432'[sum % 11];
}

/** Minute of the day at which the n-th dose of a day is given. */
const minuteOf = (at: number) => 8 * 60 + ((at * 37) % 480);

export const doseColumns =
  'id person_id scheme_id product_id dose_no event_status administered_on age_days sex customer_id area_id area_path lot_id body_site clinician_id source_facility_text last_of_scheme not_done_reason override_reason revision version creator_time creator_user_id last_modify_time last_modify_user_id'.split(
    ' ',
  );

const STATUS = ['COMPLETED', 'COMPLETED', 'NOT_DONE', 'ENTERED_IN_ERROR'];
const REASONS = ['NO_SHOW', 'CONTRAINDICATED', 'REFUSED', 'NO_SHOW', 'OTHER'];

export function* doseRows({ sites, schemes, products }: Facts, plan: DosePlan, { lotOf }: StockPlan): Generator<string> {
  const start = plan.day.find((_, at) => plan.fate[at] !== fates.elsewhere) ?? 0;
  const heads = schemes.map((scheme) => `${scheme.id}\t${products[scheme.product]?.id}`);
  const places = sites.map((site) => `${site.id}\t${site.areaId}\t${site.areaPath}`);
  for (let at = 0; at < plan.count; at += 1) {
    const fate = plan.fate[at] ?? 0;
    const day = plan.day[at] ?? 0;
    const person = plan.person[at] ?? 0;
    const site = plan.site[at] ?? 0;
    const scheme = plan.scheme[at] ?? 0;
    const doseNo = plan.doseNo[at] ?? 1;
    const own = fate === fates.given || fate === fates.error;
    const age = day - (plan.people.birth[person] ?? 0);
    // Earlier records were entered when the history began.
    const moment = momentOf(fate === fates.elsewhere ? start - 1 : day, minuteOf(at));
    const user = clinicianOf(sites[site]?.users ?? [], at);
    const error = fate === fates.error;
    yield `${idOf(kinds.dose, at)}\t${idOf(kinds.person, person)}\t${heads[scheme]}\t${doseNo}\t${STATUS[fate]}\t${textOf(day)}\t${age}\t${plan.people.sex[person]}\t${
      places[site]
    }\t${own ? idOf(kinds.lot, lotOf[at] ?? 0) : '\\N'}\t${own ? (at % 3 ? '左上臂' : '右上臂') : ''}\t${own ? (user ?? '\\N') : '\\N'}\t${
      fate === fates.elsewhere ? '建档前接种' : ''
    }\t${doseNo === schemes[scheme]?.doses.length ? 't' : 'f'}\t${fate === fates.notDone ? REASONS[at % REASONS.length] : '\\N'}\t${error ? '误登记' : ''}\t${
      error ? '2\t2' : '1\t1'
    }\t${moment}\t${user ?? '\\N'}\t${error ? `${moment}\t${user ?? '\\N'}` : '\\N\t\\N'}\n`;
  }
}

export const aefiColumns = 'id vaccination_id onset_date manifestation severity outcome investigated creator_time creator_user_id'.split(' ');
const MANIFESTATIONS: readonly Manifestation[] = ['FEVER', 'LOCAL_REACTION', 'LOCAL_REACTION', 'ALLERGIC_RASH', 'OTHER'];

export function* aefiRows({ sites }: Facts, plan: DosePlan, last: number): Generator<string> {
  const chance = dice('adverse events');
  let number = 0;
  for (let at = 0; at < plan.count; at += 1) {
    if (plan.fate[at] !== fates.given || !chance.chance(0.0004)) continue;
    const onset = Math.min((plan.day[at] ?? 0) + chance.between(0, 2), last);
    const serious = chance.chance(0.06);
    yield row(
      idOf(kinds.event, (number += 1)),
      idOf(kinds.dose, at),
      textOf(onset),
      serious ? ('ALLERGIC_RASH' satisfies Manifestation) : chance.of(MANIFESTATIONS),
      serious ? 'SERIOUS' : 'MINOR',
      chance.chance(0.93) ? 'RECOVERED' : last - onset < 10 ? 'RECOVERING' : chance.chance(0.7) ? 'UNKNOWN' : 'RECOVERED_SEQUELAE',
      serious ? 1 : 0,
      momentOf(onset, 16 * 60 + 50),
      clinicianOf(sites[plan.site[at] ?? 0]?.users ?? [], at),
    );
  }
}

export const stockColumns = 'id site_kind site_id lot_id product_id doses reason ref_type ref_id note occurred_at user_id natural_key'.split(' ');

/** Every movement: into the warehouse, out of it, into the sites, given, and wasted. */
export function* stockRows(facts: Facts, doses: DosePlan, stock: StockPlan, all: readonly Told[]): Generator<string> {
  const { sites, products, warehouseId, users } = facts;
  let number = 0;
  const next = () => idOf(kinds.stock, (number += 1));
  const productOf = (lot: number) => products[stock.lots[lot]?.product ?? 0]?.id ?? '';
  for (const [at, lot] of stock.lots.entries())
    yield row(
      next(),
      'WAREHOUSE',
      warehouseId,
      idOf(kinds.lot, at),
      productOf(at),
      lot.doses,
      'RECEIVE',
      '',
      '',
      '到货入库',
      momentOf(lot.arrived, 7 * 60 + 30),
      users.warehouse[0] ?? null,
      `demo ${lot.lotNo}`,
    );
  for (const { order, orderNo, site, parts, keeper, requester } of all) {
    const [shipped, received] = [order.at[5], order.at[6]];
    for (const part of parts) {
      const lot = idOf(kinds.lot, part.lot);
      if (shipped)
        yield row(
          next(),
          'WAREHOUSE',
          warehouseId,
          lot,
          productOf(part.lot),
          -part.shipped,
          'ISSUE',
          'shipment',
          part.id,
          orderNo,
          momentOf(shipped.day, shipped.minute),
          keeper,
          `ship:${part.id}`,
        );
      if (received && part.accepted)
        yield row(
          next(),
          'CUSTOMER',
          site.id,
          lot,
          productOf(part.lot),
          part.accepted,
          'RECEIVE',
          'receipt',
          part.id,
          orderNo,
          momentOf(received.day, received.minute),
          requester,
          `receive:${part.id}`,
        );
      if (received && part.accepted < part.shipped)
        yield row(
          next(),
          'RETURNED',
          warehouseId,
          lot,
          productOf(part.lot),
          part.shipped - part.accepted,
          'REJECT',
          'receipt',
          part.id,
          orderNo,
          momentOf(received.day, received.minute),
          requester,
          `reject:${part.id}`,
        );
    }
  }
  for (const { site, lot, doses: lost, day } of stock.wasted) {
    const where = sites[site] as (typeof sites)[number];
    const user = clinicianOf(where.users, lot);
    yield row(
      next(),
      'CUSTOMER',
      where.id,
      idOf(kinds.lot, lot),
      productOf(lot),
      -lost,
      'WASTE_OPEN',
      '',
      '',
      '开瓶超时',
      momentOf(day, 17 * 60 + 20),
      user,
      `hand:${user}:${where.id}-${lot}-${day}`,
    );
  }
  const tails = stock.lots.map((_, lot) => `${idOf(kinds.lot, lot)}\t${productOf(lot)}`);
  for (let at = 0; at < doses.count; at += 1) {
    const fate = doses.fate[at];
    if (fate !== fates.given && fate !== fates.error) continue;
    const site = sites[doses.site[at] ?? 0] as (typeof sites)[number];
    const id = idOf(kinds.dose, at);
    const user = clinicianOf(site.users, at) ?? '\\N';
    const head = `CUSTOMER\t${site.id}\t${tails[stock.lotOf[at] ?? 0]}`;
    const moment = momentOf(doses.day[at] ?? 0, minuteOf(at));
    yield `${next()}\t${head}\t-1\tADMINISTER\tvaccination\t${id}\t\t${moment}\t${user}\t${id}:1\n`;
    if (fate === fates.error) yield `${next()}\t${head}\t1\tUNADMINISTER\tvaccination\t${id}\t误登记\t${moment}\t${user}\t${id}:1:undo\n`;
  }
}
