// A month by day, a year by month, each compared with the previous period.
import type {
  statisticsDay,
  statisticsDayContrast,
  statisticsMonth,
  statisticsMonthContrast,
  statisticsYearContrast,
} from '@ordo/contract/statistics-series.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { contrast } from '@ordo/engine/statistics/contrast.ts';
import {
  baseOf,
  comparable,
  counted,
  elapsed,
  inUse,
  likeForLikeBase,
  monthOf,
  monthPeriod,
  monthsOf,
  periodOf,
  yearOf,
  type Days,
  type Period,
} from '@ordo/engine/statistics/period.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { hoursOf } from './hours.db.ts';
import { firstDayOfUse } from './first-use.db.ts';
import { daysOf, monthsSums, sumOf } from './sums.db.ts';
import { drillOf, metaOf, type Measured } from './subject.ts';

const two = (number: number) => String(number).padStart(2, '0');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const oneDay = (date: string): Days => ({ from: date, to: date });
const dayOf = (month: string, index: number) => `${month}-${two(index + 1)}`;

export async function day(asked: Parsed<typeof statisticsDay>, call: Call): Promise<Result<typeof statisticsDay>> {
  const today = todayOf(call);
  const month = asked.month ?? monthOf(today);
  const period = monthPeriod(month);
  const since = await firstDayOfUse(call);
  const values = (await daysOf(call, asked, [month])).get(month) ?? [];
  const list = values.map((value, index) => {
    const date = dayOf(month, index);
    return { label: two(index + 1), date, value: date > today ? null : counted(value, oneDay(date), since), drill: drillOf(asked, { from: date, to: date }) };
  });
  const past = list.flatMap(({ date, value }) => (value === null ? [] : [{ date, value }]));
  const total = counted(sum(values), period, since);
  const max = past.reduce<{ date: string; value: number } | null>((most, one) => (one.value > (most?.value ?? 0) ? one : most), null);
  const shown = sum(past.map(({ value }) => value));
  return { meta: await metaOf(call, asked, period), list, total, avgPerElapsedDay: past.length ? Math.round((shown / past.length) * 100) / 100 : null, max };
}

export async function month(asked: Parsed<typeof statisticsMonth>, call: Call): Promise<Result<typeof statisticsMonth>> {
  const today = todayOf(call);
  const period = periodOf({ year: String(asked.year ?? yearOf(today)) }, today);
  const since = await firstDayOfUse(call);
  const sums = await monthsSums(call, asked, period);
  let cumulative = 0;
  const list = monthsOf(period).map((at) => {
    const value = sums.get(at) ?? 0;
    cumulative += value;
    const days = monthPeriod(at);
    const none = at > monthOf(today) || inUse(days, since) === 'none';
    return { label: at.slice(5), month: at, value: none ? null : value, cumulative: none ? null : cumulative, drill: drillOf(asked, days) };
  });
  return { meta: await metaOf(call, asked, period), list, total: counted(sum([...sums.values()]), period, since) };
}

export async function dayContrast(asked: Parsed<typeof statisticsDayContrast>, call: Call): Promise<Result<typeof statisticsDayContrast>> {
  const today = todayOf(call);
  const period = periodOf({ date: asked.date ?? today }, today);
  const before = baseOf(period, asked.base);
  const yearAgo = baseOf(period, 'yoy');
  const since = await firstDayOfUse(call);
  const current = counted(await sumOf(call, asked, period), period, since);
  const against = async (base: Period) => contrast(current, comparable(await sumOf(call, asked, base), base, since));
  const hours = await hoursOf(call, asked, [period.from, before.from]);
  const now = Number(businessTime(call.now).slice(11, 13));
  const list = Array.from({ length: 24 }, (_, hour) => ({
    label: two(hour),
    current: !hours || current === null || period.from > today || (period.from === today && hour > now) ? null : (hours.get(period.from)?.[hour] ?? 0),
    previous: hours && inUse(before, since) === 'all' ? (hours.get(before.from)?.[hour] ?? 0) : null,
    drill: drillOf(asked, period, { hour }),
  }));
  const drill = drillOf(asked, period);
  return {
    meta: await metaOf(call, asked, period, before),
    ...(await against(before)),
    drill,
    yoy: { ...(await against(yearAgo)), drill },
    list,
  };
}

export async function monthContrast(asked: Parsed<typeof statisticsMonthContrast>, call: Call): Promise<Result<typeof statisticsMonthContrast>> {
  const today = todayOf(call);
  const period = periodOf({ month: asked.month ?? monthOf(today) }, today);
  const whole = { prev: baseOf(period, 'prev'), yoy: baseOf(period, 'yoy') };
  const base = (which: 'prev' | 'yoy') => (asked.toDate ? likeForLikeBase(period, which, today) : whole[which]);
  const months = [period, whole.prev, whole.yoy].map(({ from }) => monthOf(from));
  const since = await firstDayOfUse(call);
  const values = await daysOf(call, asked, months);
  const within = ({ from, to }: Days) => sum((values.get(monthOf(from)) ?? []).slice(Number(from.slice(8)) - 1, Number(to.slice(8))));
  const days = asked.toDate ? elapsed(period, today) : period;
  const current = counted(within(days), days, since);
  const drill = drillOf(asked, days);
  const against = (which: 'prev' | 'yoy') => ({ ...contrast(current, comparable(within(base(which)), base(which), since)), drill });
  const [mom, yoy] = [against('prev'), against('yoy')];
  const beforeMonth = monthOf(whole[asked.base].from);
  const [now, then] = [values.get(monthOf(period.from)) ?? [], values.get(beforeMonth) ?? []];
  const list = Array.from({ length: Math.max(now.length, then.length) }, (_, index) => {
    const date = dayOf(monthOf(period.from), index);
    const there = index < now.length;
    return {
      label: String(index + 1),
      current: there && date <= today ? counted(now[index] ?? 0, oneDay(date), since) : null,
      previous: index < then.length ? comparable(then[index] ?? 0, oneDay(dayOf(beforeMonth, index)), since) : null,
      drill: there ? drillOf(asked, oneDay(date)) : null,
    };
  });
  const headline = asked.base === 'prev' ? mom : yoy;
  return {
    meta: await metaOf(call, asked, period, base(asked.base)),
    ...headline,
    mom,
    yoy,
    previousFull: comparable(within(whole[asked.base]), whole[asked.base], since),
    list,
  };
}

export async function yearContrast(asked: Parsed<typeof statisticsYearContrast>, call: Call): Promise<Result<typeof statisticsYearContrast>> {
  const today = todayOf(call);
  const period = periodOf({ year: String(asked.year ?? yearOf(today)) }, today);
  const whole = baseOf(period, 'prev');
  const base = asked.toDate ? likeForLikeBase(period, 'prev', today) : whole;
  const now = asked.toDate ? elapsed(period, today) : period;
  const since = await firstDayOfUse(call);
  const sums = await monthsSums(call, asked, { from: whole.from, to: period.to });
  const yearSum = (year: Days) => sum(monthsOf(year).map((at) => sums.get(at) ?? 0));
  const current = now.to === period.to ? yearSum(period) : await sumOf(call, asked, now);
  const previousFull = yearSum(whole);
  const previous = base.to === whole.to ? previousFull : await sumOf(call, asked, base);
  const running = asked.toDate && yearOf(today) === yearOf(period.from) ? await runningMonth(call, asked, today) : null;
  const monthsBefore = monthsOf(whole);
  const list = monthsOf(period).map((at, index) => {
    const days = monthPeriod(at);
    const then = monthPeriod(monthsBefore[index] ?? '');
    const full = comparable(sums.get(monthOf(then.from)) ?? 0, then, since);
    const value = at > monthOf(today) ? null : counted(sums.get(at) ?? 0, days, since);
    const before = at === monthOf(today) && running ? comparable(running.value, running.days, since) : full;
    return { label: at.slice(5), current: value, previous: before, previousFull: full, ratio: contrast(value, before).ratio, drill: drillOf(asked, days) };
  });
  return {
    meta: await metaOf(call, asked, period, base),
    ...contrast(counted(current, now, since), comparable(previous, base, since)),
    drill: drillOf(asked, now),
    previousFull: comparable(previousFull, whole, since),
    years: [Number(yearOf(whole.from)), Number(yearOf(period.from))],
    list,
  };
}

/** The same days of last year as this month has had so far; null at its end, when the months are complete. */
async function runningMonth(call: Call, asked: Measured, today: string): Promise<{ days: Days; value: number } | null> {
  const period = periodOf({ month: monthOf(today) }, today);
  if (elapsed(period, today).to === period.to) return null;
  const days = likeForLikeBase(period, 'yoy', today);
  return { days, value: await sumOf(call, asked, days) };
}
