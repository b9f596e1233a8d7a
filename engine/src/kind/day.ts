import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { AMONG, ORDER, SAME, THERE } from './question.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `YYYY-MM-DD` of an existing day. */
export const isDay = (text: string): boolean => DAY.test(text) && !text.startsWith('0000') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const WRITTEN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export function longDay(day: string, language: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return language === 'en' ? `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}` : `${year}年${Number(month)}月${Number(date)}日`;
}

export const day: ValueKind<string> = {
  schema: z.string().check(z.refine(isDay)),
  stored: 'date',
  questions: [...SAME, ...ORDER, ...AMONG, ...THERE],
  facts: ['today', 'monthStart', 'yearStart'],
  order: (left, right) => (left < right ? -1 : Number(left > right)),
  text: (value) => value,
  parse: (written) => (isDay(written) ? written : undefined),
  tidy: (written) => {
    const [, year = '', month = '', date = ''] = WRITTEN.exec(written.normalize('NFKC').replaceAll(/\s*([-/.年月日])\s*/g, '$1')) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : written;
  },
  formats: { plain: (value) => value, long: longDay },
  sample: '2026-01-31',
  cell: { format: 'yyyy-mm-dd', example: '2026-03-05', of: (value) => value },
  start: null,
};
