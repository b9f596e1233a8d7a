// The fact sheet of one product, plan, customer, region or lot.
import type { statisticsParticular } from '@ordo/contract/statistics.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { dropoutBetween, dropoutOfPlan, type Cohort } from '@ordo/engine/statistics/cohort.ts';
import { counted, elapsed, monthOf, monthPeriod, monthsLong, monthsOf, yearOf, yearPeriod, type Days } from '@ordo/engine/statistics/period.ts';
import { aefiPer100k, closedVialWastage, coverage, dropoutBand, fillRate, medianOfBuckets, openVialWastage } from '@ordo/engine/statistics/ratio.ts';
import { monthsOfStock } from '@ordo/engine/vaccine/consumption.ts';
import { sql } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { bucketsOf } from './buckets.db.ts';
import { asLongAs, cohortsOf } from './cohort.db.ts';
import { consumptionOf, headerOf, lotFigures, lotsOf, openOrdersOf, peopleOf, planOf, stockOf, type Named, type Plan } from './particular.db.ts';
import { firstDayOfUse } from './first-use.db.ts';
import { monthsSums, sumsBy } from './sums.db.ts';
import { drillOf, metaOf, periodAsked, type Subject } from './subject.ts';

type Sheet = Result<typeof statisticsParticular>;

export async function particular(asked: Parsed<typeof statisticsParticular>, call: Call): Promise<Sheet> {
  const today = todayOf(call);
  const whole = periodAsked(asked, today);
  const period = elapsed(whole, today);
  const header = await headerOf(call, nameOf(asked));
  const subject = subjectOf(header);
  const metric = header.kind === 'lot' || header.kind === 'scheme' ? 'dosesGiven' : 'doses';
  const year = yearPeriod(yearOf(period.to));
  const ofLot = header.kind === 'lot';
  const since = await firstDayOfUse(call);
  const months = ofLot ? new Map<string, number>() : await monthsSums(call, { ...subject, metric }, year);
  const plan = await planOf(call, header);
  const ofPlan = { ...subject, ...(plan && { schemeId: plan.id }) };
  const byDose = plan ? (await bucketsOf(call, ofPlan, whole, 'doseNo')).slice(0, plan.doseCount) : [];
  const cohort = asLongAs(plan ? (await cohortsOf(call, ofPlan, period)).get(plan.id) : undefined, plan?.doseCount ?? 0);
  const people = plan && (await peopleOf(call, plan, Number(yearOf(period.to))));
  const of = { subject, plan, cohort, byDose, people, whole, period, today };
  const value = (at: string) => (ofLot || at > monthOf(today) ? null : counted(months.get(at) ?? 0, monthPeriod(at), since));
  return {
    meta: await metaOf(call, { ...subject, metric }, period),
    header,
    kpis: ofLot ? await kpisOfLot(call, header.id, today) : await kpisOf(call, header, of),
    plan: plan && { id: plan.id, fullName: plan.fullName, doseCount: plan.doseCount, began: cohort.began, completed: cohort.completed },
    coverages: byDose.map((given, index) => ({
      doseNo: index + 1,
      value: given,
      rate: coverage(given, people, monthsLong(period)),
      drill: drillOf({ ...ofPlan, metric: 'dosesGiven' }, period, { doseNo: index + 1 }),
    })),
    month: monthsOf(year).map((at) => ({ label: at.slice(5), month: at, value: value(at) })),
    region: ofLot ? [] : await topOf(call, subject, period, metric, 'area'),
    scheme: ofLot ? [] : await topOf(call, subject, period, 'dosesGiven', 'scheme'),
    openOrders: ofLot ? [] : await openOrdersOf(call, subject),
    lots: await lotsOf(call, header, subject, today),
  };
}

/** @throws Refusal invalid unless exactly one is named */
function nameOf(asked: Parsed<typeof statisticsParticular>): Named {
  const { productId, schemeId, customerId, areaId, lotId } = asked;
  const named = Object.entries({ product: productId, scheme: schemeId, customer: customerId, area: areaId, lot: lotId }).filter(([, id]) => id);
  const [first] = named;
  if (!first || named.length > 1) throw new Refusal('oneSubject');
  return { kind: first[0] as Named['kind'], id: first[1] as string };
}

function subjectOf({ kind, id }: Named): Subject {
  return {
    product: { productId: id },
    scheme: { schemeId: id },
    customer: { customerId: id },
    area: { areaId: id },
    lot: {},
  }[kind];
}

const IDS = ['orders', 'doses', 'approvedDoses', 'receivedDoses', 'dosesGiven', 'aefi', 'aefiSerious', 'wastedOpen', 'wastedClosed', 'expiredDoses'] as const;

interface About {
  subject: Subject;
  plan: Plan | null;
  cohort: Cohort;
  /** Doses of the plan by their number. */
  byDose: readonly number[];
  /** The plan's target population. */
  people: number | null;
  /** `whole` ends after today where `period` ends today. Nothing has happened between them, and whole months can use their cells. */
  whole: Days;
  period: Days;
  today: string;
}

async function kpisOf(call: Call, header: Named, { subject, plan, cohort, byDose, people, whole, period, today }: About): Promise<Sheet['kpis']> {
  const nothing = Object.fromEntries(IDS.map((id) => [id, 0])) as Record<(typeof IDS)[number], number>;
  const sums = (await sumsBy(call, subject, period, IDS, 'all')).get('') ?? nothing;
  const rate = plan && dropoutOfPlan(cohort);
  const stock = header.kind === 'scheme' ? null : await stockOf(call, subject, today);
  const amc = stock && (await consumptionOf(call, subject));
  return {
    orders: sums.orders,
    doses: sums.doses,
    fillRate: fillRate(sums.receivedDoses, sums.approvedDoses),
    leadTime: medianOfBuckets(await bucketsOf(call, subject, whole, 'leadDays')),
    dosesGiven: sums.dosesGiven,
    coverage: plan && coverage(byDose[0] ?? 0, people, monthsLong(period)),
    coverageDose: plan && 1,
    dropout: rate,
    dropoutOneToThree: plan && dropoutBetween(cohort, 1, 3),
    dropoutBand: dropoutBand(rate),
    openVialWastage: openVialWastage(sums.dosesGiven, sums.wastedOpen),
    closedVialWastage: closedVialWastage(sums.dosesGiven, sums.wastedOpen, sums.wastedClosed + sums.expiredDoses),
    monthsOfStock: stock && monthsOfStock(stock.usable, amc),
    usableDoses: stock?.usable ?? null,
    amc,
    expiring30: stock?.expiring30 ?? null,
    expiring90: stock?.expiring90 ?? null,
    aefiPer100k: aefiPer100k(sums.aefi, sums.dosesGiven),
    aefiSeriousPer100k: aefiPer100k(sums.aefiSerious, sums.dosesGiven),
  };
}

async function kpisOfLot(call: Call, lotId: string, today: string): Promise<Sheet['kpis']> {
  const { given, aefi, serious, usable, expiring30, expiring90 } = await lotFigures(call, lotId, today);
  const ofOrders = { orders: null, doses: null, fillRate: null, leadTime: null };
  const ofPlan = { coverage: null, coverageDose: null, dropout: null, dropoutOneToThree: null, dropoutBand: null };
  return {
    ...ofOrders,
    ...ofPlan,
    dosesGiven: given,
    openVialWastage: null,
    closedVialWastage: null,
    monthsOfStock: usable === 0 ? 0 : null,
    usableDoses: usable,
    amc: null,
    expiring30,
    expiring90,
    aefiPer100k: aefiPer100k(aefi, given),
    aefiSeriousPer100k: aefiPer100k(serious, given),
  };
}

const TOP = 10;

async function topOf(call: Call, subject: Subject, period: Days, metric: 'doses' | 'dosesGiven', by: 'area' | 'scheme'): Promise<Sheet['region']> {
  const sums = [...(await sumsBy(call, subject, period, [metric], by))]
    .map(([id, values]) => ({ id, value: values[metric] }))
    .filter(({ id, value }) => id && value);
  const top = sums.toSorted((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1)).slice(0, TOP);
  const ids = top.map(({ id }) => id);
  const names = await (
    by === 'area'
      ? sql<{ id: string; name: string }>`select id, full_name as name from area where id = any(${ids})`
      : sql<{
          id: string;
          name: string;
        }>`select s.id, ${productName(call, 'p')} || ' · ' || s.name as name from vac_scheme s join vac_product p on p.id = s.product_id where s.id = any(${ids})`
  ).execute(call.db);
  const nameOfId = new Map(names.rows.map(({ id, name }) => [id, name]));
  return top.map(({ id, value }) => ({ id, fullName: nameOfId.get(id) ?? id, value }));
}
