// Everything about one product, plan, customer, region or lot.
import type { statisticsParticular } from '@ordo/contract/statistics.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { elapsed, monthOf, monthsLong, monthsOf, yearOf, yearPeriod, type Days } from '@ordo/engine/statistics/period.ts';
import { aefiPer100k, closedVialWastage, coverage, dropout, dropoutBand, fillRate, medianOfBuckets, openVialWastage } from '@ordo/engine/statistics/ratio.ts';
import { addDays, addMonths } from '@ordo/engine/vaccine/days.ts';
import { monthsOfStock } from '@ordo/engine/vaccine/forecast.ts';
import { sql } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { bucketsOf } from './buckets.db.ts';
import { headerOf, lotFigures, lotsOf, openOrdersOf, peopleOf, stockOf, type Named } from './particular.db.ts';
import { monthsSums, sumsBy } from './sums.db.ts';
import { metaOf, periodAsked, type Subject } from './subject.ts';

type Sheet = Result<typeof statisticsParticular>;

/** Closed months that average use is worked out of. */
const MONTHS = 3;

export async function particular(asked: Parsed<typeof statisticsParticular>, call: Call): Promise<Sheet> {
  const today = todayOf(call);
  const whole = periodAsked(asked, today);
  const period = elapsed(whole, today);
  const header = await headerOf(call, nameOf(asked));
  const subject = subjectOf(header);
  const metric = header.kind === 'lot' || header.kind === 'scheme' ? 'dosesGiven' : 'doses';
  const year = yearPeriod(yearOf(period.to));
  const months = header.kind === 'lot' ? new Map<string, number>() : await monthsSums(call, { ...subject, metric }, year);
  return {
    meta: await metaOf(call, { ...subject, metric }, period),
    header,
    kpis: header.kind === 'lot' ? await kpisOfLot(call, header.id, today) : await kpisOf(call, header, subject, { whole, period }, today),
    month: monthsOf(year).map((at) => ({ label: at.slice(5), month: at, value: at > monthOf(today) || header.kind === 'lot' ? null : (months.get(at) ?? 0) })),
    region: header.kind === 'lot' ? [] : await topOf(call, subject, period, metric, 'area'),
    scheme: header.kind === 'lot' ? [] : await topOf(call, subject, period, 'dosesGiven', 'scheme'),
    openOrders: header.kind === 'lot' ? [] : await openOrdersOf(call, subject),
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

/** @param days `whole` ends after today where `period` ends today. Nothing has happened between them, and whole months come from their cells. */
async function kpisOf(call: Call, header: Named, subject: Subject, { whole, period }: Record<'whole' | 'period', Days>, today: string): Promise<Sheet['kpis']> {
  const nothing = Object.fromEntries(IDS.map((id) => [id, 0])) as Record<(typeof IDS)[number], number>;
  const sums = (await sumsBy(call, subject, period, IDS, 'all')).get('') ?? nothing;
  const byDose = await bucketsOf(call, subject, whole, 'doseNo');
  const last = byDose.findLastIndex((value) => value > 0);
  const onePlan = header.kind === 'scheme' || header.kind === 'product';
  const rate = onePlan && last > 0 ? dropout(byDose[0] ?? 0, byDose[last] ?? 0) : null;
  const closed = { from: addMonths(`${monthOf(today)}-01`, -MONTHS), to: addDays(`${monthOf(today)}-01`, -1) };
  const used = (await sumsBy(call, subject, closed, ['dosesGiven', 'wastedOpen', 'wastedClosed', 'expiredDoses'], 'all')).get('');
  const use = used ? (used.dosesGiven + used.wastedOpen + used.wastedClosed + used.expiredDoses) / MONTHS : 0;
  const stock = header.kind === 'scheme' ? null : await stockOf(call, subject, today);
  const people = onePlan ? await peopleOf(call, header, Number(yearOf(period.to))) : null;
  const months = monthsOfStock(stock?.usable ?? 0, use || null);
  return {
    orders: sums.orders,
    doses: sums.doses,
    fillRate: fillRate(sums.receivedDoses, sums.approvedDoses),
    leadTime: medianOfBuckets(await bucketsOf(call, subject, whole, 'leadDays')),
    dosesGiven: sums.dosesGiven,
    coverage: onePlan ? coverage(byDose[0] ?? 0, people, monthsLong(period)) : null,
    dropout: rate,
    dropoutBand: dropoutBand(rate),
    openVialWastage: openVialWastage(sums.dosesGiven, sums.wastedOpen),
    closedVialWastage: closedVialWastage(sums.dosesGiven, sums.wastedOpen, sums.wastedClosed + sums.expiredDoses),
    monthsOfStock: stock === null || months === null ? null : Math.round(months * 10) / 10,
    expiring30: stock?.expiring30 ?? null,
    expiring90: stock?.expiring90 ?? null,
    aefiPer100k: aefiPer100k(sums.aefi, sums.dosesGiven),
    aefiSeriousPer100k: aefiPer100k(sums.aefiSerious, sums.dosesGiven),
  };
}

async function kpisOfLot(call: Call, lotId: string, today: string): Promise<Sheet['kpis']> {
  const { given, aefi, serious, usable, expiring30, expiring90 } = await lotFigures(call, lotId, today);
  const none = { orders: null, doses: null, fillRate: null, leadTime: null, coverage: null, dropout: null, dropoutBand: null };
  return {
    ...none,
    dosesGiven: given,
    openVialWastage: null,
    closedVialWastage: null,
    monthsOfStock: usable === 0 ? 0 : null,
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
