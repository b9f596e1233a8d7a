import * as z from 'zod/mini';
import { businessMoment, businessTime } from '../text/business-time.ts';
import { isDay, longDay } from './day.ts';
import type { ValueKind } from './kind.ts';
import { ORDER, THERE } from './question.ts';
import { time } from './time.ts';

const dayOf = (at: number) => businessTime(at).slice(0, 10);

/** Epoch milliseconds, from the year 1000 to 9999. */
export const moment: ValueKind<number> = {
  schema: z.int().check(z.minimum(Date.parse('1000-01-02T00:00:00Z')), z.maximum(Date.parse('9999-12-31T00:00:00Z'))),
  stored: 'timestamptz',
  questions: [...ORDER, ...THERE],
  facts: ['now'],
  order: (left, right) => left - right,
  text: businessTime,
  parse: (written) => {
    const [day = '', clock = '', ...more] = written.split(' ');
    return isDay(day) && clock.length === 8 && time.parse(clock) && more.length === 0 ? businessMoment(written) : undefined;
  },
  formats: { plain: dayOf, long: (at, language) => longDay(dayOf(at), language), time: (at) => businessTime(at).slice(0, 16) },
  sample: Date.UTC(2026, 0, 31, 2),
  cell: { format: 'yyyy-mm-dd hh:mm:ss', example: '2026-03-05 08:30:00', of: businessTime },
  start: null,
};
