import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { AMONG, ORDER, SAME, THERE } from './question.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const seconds = (value: string) => (value.length === 5 ? `${value}:00` : value);

/** Time of day: `08:30`, `08:30:00`. */
export const time: ValueKind<string> = {
  schema: z.string().check(z.regex(TIME)),
  stored: 'time',
  questions: [...SAME, ...ORDER, ...AMONG, ...THERE],
  facts: [],
  order: (left, right) => (seconds(left) < seconds(right) ? -1 : Number(seconds(left) > seconds(right))),
  text: seconds,
  parse: (written) => (TIME.test(written) ? seconds(written) : undefined),
  tidy: (written) => written.normalize('NFKC').replace(/^(?=\d:)/, '0'),
  formats: { plain: (value) => value.replace(/:00$/, (end, at: number) => (at > 3 ? '' : end)) },
  sample: '08:30:00',
  cell: { format: '@', example: '08:30', of: seconds },
  start: null,
};
