// A month by day, a year by month, and each against before.
import type {
  statisticsDay,
  statisticsDayContrast,
  statisticsMonth,
  statisticsMonthContrast,
  statisticsYearContrast,
} from '@ordo/contract/statistics-series.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { contrast } from '@ordo/engine/statistics/contrast.ts';
import { baseOf, elapsed, likeForLikeBase, monthOf, monthPeriod, monthsOf, periodOf, yearOf, type Days } from '@ordo/engine/statistics/period.ts';
import { percent } from '@ordo/engine/statistics/ratio.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { hoursOf } from './hours.db.ts';
import { daysOf, monthsSums, sumOf } from './sums.db.ts';
import { drillOf, metaOf } from './subject.ts';

const two = (number: number) => String(number).padStart(2, '0');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dayOf = (month: string, index: number) => `${month}-${two(index + 1)}`;

export async function day(asked: Parsed<typeof statisticsDay>, call: Call): Promise<Result<typeof statisticsDay>> {
  const today = todayOf(call);
  const month = asked.month ?? monthOf(today);
  const period = monthPeriod(month);
  const values = (await daysOf(call, asked, [month])).get(month) ?? [];
  const list = values.map((value, index) => {
    const date = dayOf(month, index);
    return { label: two(index + 1), date, value: date > today ? null : value, drill: drillOf(asked, { from: date, to: date }) };
  });
  const past = list.flatMap(({ date, value }) => (value === null ? [] : [{ date, value }]));
  const total = sum(values);
  const max = past.reduce<{ date: string; value: number } | null>((most, one) => (one.value > (most?.value ?? 0) ? one : most), null);
  const shown = sum(past.map(({ value }) => value));
  return { meta: await metaOf(call, asked, period), list, total, avgPerElapsedDay: past.length ? Math.round((shown / past.length) * 100) / 100 : null, max };
}

export async function month(asked: Parsed<typeof statisticsMonth>, call: Call): Promise<Result<typeof statisticsMonth>> {
  const today = todayOf(call);
  const period = periodOf({ year: String(asked.year ?? yearOf(today)) }, today);
  const sums = await monthsSums(call, asked, period);
  let cumulative = 0;
  const list = monthsOf(period).map((at) => {
    const value = sums.get(at) ?? 0;
    cumulative += value;
    const future = at > monthOf(today);
    return { label: at.slice(5), month: at, value: future ? null : value, cumulative: future ? null : cumulative, drill: drillOf(asked, monthPeriod(at)) };
  });
  return { meta: await metaOf(call, asked, period), list, total: sum([...sums.values()]) };
}

export async function dayContrast(asked: Parsed<typeof statisticsDayContrast>, call: Call): Promise<Result<typeof statisticsDayContrast>> {
  const today = todayOf(call);
  const period = periodOf({ date: asked.date ?? today }, today);
  const before = baseOf(period, asked.base);
  const yearAgo = baseOf(period, 'yoy');
  const [current, previous, lastYear] = [await sumOf(call, asked, period), await sumOf(call, asked, before), await sumOf(call, asked, yearAgo)];
  const hours = await hoursOf(call, asked, [period.from, before.from]);
  const now = Number(businessTime(call.now).slice(11, 13));
  const list = Array.from({ length: 24 }, (_, hour) => ({
    label: two(hour),
    current: !hours || period.from > today || (period.from === today && hour > now) ? null : (hours.get(period.from)?.[hour] ?? 0),
    previous: hours ? (hours.get(before.from)?.[hour] ?? 0) : null,
    drill: drillOf(asked, period, { hour }),
  }));
  const drill = drillOf(asked, period);
  return {
    meta: await metaOf(call, asked, period, before),
    ...contrast(current, previous),
    drill,
    yoy: { ...contrast(current, lastYear), drill },
    list,
  };
}

export async function monthContrast(asked: Parsed<typeof statisticsMonthContrast>, call: Call): Promise<Result<typeof statisticsMonthContrast>> {
  const today = todayOf(call);
  const period = periodOf({ month: asked.month ?? monthOf(today) }, today);
  const whole = { prev: baseOf(period, 'prev'), yoy: baseOf(period, 'yoy') };
  const base = (which: 'prev' | 'yoy') => (asked.toDate ? likeForLikeBase(period, which, today) : whole[which]);
  const months = [period, whole.prev, whole.yoy].map(({ from }) => monthOf(from));
  const values = await daysOf(call, asked, months);
  const within = ({ from, to }: Days) => sum((values.get(monthOf(from)) ?? []).slice(Number(from.slice(8)) - 1, Number(to.slice(8))));
  const current = within(asked.toDate ? elapsed(period, today) : period);
  const drill = drillOf(asked, asked.toDate ? elapsed(period, today) : period);
  const mom = { ...contrast(current, within(base('prev'))), drill };
  const yoy = { ...contrast(current, within(base('yoy'))), drill };
  const [now, then] = [values.get(monthOf(period.from)) ?? [], values.get(monthOf(whole[asked.base].from)) ?? []];
  const list = Array.from({ length: Math.max(now.length, then.length) }, (_, index) => {
    const date = dayOf(monthOf(period.from), index);
    const there = index < now.length;
    return {
      label: String(index + 1),
      current: there && date <= today ? (now[index] ?? 0) : null,
      previous: then[index] ?? null,
      drill: there ? drillOf(asked, { from: date, to: date }) : null,
    };
  });
  const headline = asked.base === 'prev' ? mom : yoy;
  return { meta: await metaOf(call, asked, period, base(asked.base)), ...headline, mom, yoy, previousFull: within(whole[asked.base]), list };
}

export async function yearContrast(asked: Parsed<typeof statisticsYearContrast>, call: Call): Promise<Result<typeof statisticsYearContrast>> {
  const today = todayOf(call);
  const period = periodOf({ year: String(asked.year ?? yearOf(today)) }, today);
  const whole = baseOf(period, 'prev');
  const base = asked.toDate ? likeForLikeBase(period, 'prev', today) : whole;
  const now = asked.toDate ? elapsed(period, today) : period;
  const sums = await monthsSums(call, asked, { from: whole.from, to: period.to });
  const current = now.to === period.to ? sum(monthsOf(period).map((at) => sums.get(at) ?? 0)) : await sumOf(call, asked, now);
  const previousFull = sum(monthsOf(whole).map((at) => sums.get(at) ?? 0));
  const previous = base.to === whole.to ? previousFull : await sumOf(call, asked, base);
  const list = monthsOf(period).map((at, index) => {
    const before = sums.get(monthsOf(whole)[index] ?? '') ?? 0;
    const value = at > monthOf(today) ? null : (sums.get(at) ?? 0);
    return {
      label: at.slice(5),
      current: value,
      previous: before,
      ratio: value === null ? null : before === 0 ? (value === 0 ? 0 : null) : percent(value - before, before),
      drill: drillOf(asked, monthPeriod(at)),
    };
  });
  return {
    meta: await metaOf(call, asked, period, base),
    ...contrast(current, previous),
    drill: drillOf(asked, now),
    previousFull,
    years: [Number(yearOf(whole.from)), Number(yearOf(period.from))],
    list,
  };
}
