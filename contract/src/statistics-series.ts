// Statistics over time: a month by day, a year by month, each compared with the previous period (vaccine §8).
import * as z from 'zod/mini';
import { day, endpoint } from './kit.ts';
import { against, cell, cellShape, count, drill, measured, meta, month, stretch, VIEW } from './statistics-shapes.ts';

export const statisticsDay = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/day',
  access: VIEW,
  summary: 'A month by day; future days and days before the first day of use are null.',
  input: z.object({ ...measured, month: z.optional(month()) }),
  result: z.object({
    meta,
    list: z.array(z.object({ label: z.string(), date: z.string(), value: count, drill })),
    total: count,
    avgPerElapsedDay: z.nullable(z.number()),
    max: z.nullable(z.object({ date: z.string(), value: z.int() })),
  }),
});

export const statisticsDayContrast = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/day_contrast',
  access: VIEW,
  summary: 'A day compared with the day before or the same day last year, hour by hour; doses have no hours.',
  input: z.object({ ...measured, date: z.optional(day()), base: against.base }),
  result: z.object({ meta, ...cellShape, drill, yoy: cell, list: z.array(z.object({ label: z.string(), current: count, previous: count, drill })) }),
});

export const statisticsMonth = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/month',
  access: VIEW,
  summary: 'A year by month; future months and months before the first day of use are null.',
  input: z.object({ ...measured, year: stretch.year }),
  result: z.object({ meta, list: z.array(z.object({ label: z.string(), month: z.string(), value: count, cumulative: count, drill })), total: count }),
});

export const statisticsMonthContrast = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/month_contrast',
  access: VIEW,
  summary: 'A month compared with the previous month (mom) and the same month last year (yoy), over equal spans, day by day.',
  input: z.object({ ...measured, month: z.optional(month()), ...against }),
  result: z.object({
    meta,
    ...cellShape,
    drill,
    mom: cell,
    yoy: cell,
    /** The whole previous period. */
    previousFull: z.nullable(z.int()),
    list: z.array(z.object({ label: z.string(), current: count, previous: count, drill: z.nullable(drill) })),
  }),
});

export const statisticsYearContrast = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/year_contrast',
  access: VIEW,
  summary: 'A year compared with the previous year, over equal spans, month by month.',
  input: z.object({ ...measured, year: stretch.year, toDate: against.toDate }),
  result: z.object({
    meta,
    ...cellShape,
    drill,
    previousFull: z.nullable(z.int()),
    years: z.array(z.int()),
    /** The present month is compared with the same days; `previousFull` is the whole previous month. */
    list: z.array(z.object({ label: z.string(), current: count, previous: count, previousFull: count, ratio: z.nullable(z.number()), drill })),
  }),
});
