// How the value of a field reads on paper.
import { businessTime } from '../text/business-time.ts';
import { chineseAmount } from '../text/chinese-amount.ts';
import type { Format } from './document.ts';

/** `money`: minor units; `day`: YYYY-MM-DD; `moment`: epoch milliseconds; `word`: nothing but its name. */
export const fieldKinds = ['text', 'number', 'money', 'day', 'moment', 'word'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface PrintField {
  key: string;
  kind: FieldKind;
}

/** What can be asked of a record. */
export interface PrintShape {
  fields: readonly PrintField[];
  lists: readonly { key: string; fields: readonly PrintField[] }[];
}

/** A value that the reader may not see is absent. */
export type PrintValue = string | number | null | undefined;
export type PrintRow = Readonly<Record<string, PrintValue>>;
export type PrintRecord = Readonly<Record<string, PrintValue | readonly PrintRow[]>>;

/** Formats by kind, the usual one first. */
export const formatsOf: Readonly<Record<FieldKind, readonly Format[]>> = {
  text: ['plain'],
  number: ['plain', 'grouped'],
  money: ['grouped', 'plain', 'capital'],
  day: ['plain', 'long'],
  moment: ['plain', 'long', 'time'],
  word: ['plain'],
};

/** '' for none. A format that is not of the kind reads as the plain one. */
export function sayValue(value: PrintValue, kind: FieldKind, format: Format, language: string): string {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'number':
      return typeof value === 'number' && format === 'grouped' ? grouped(String(value)) : String(value);
    case 'money':
      return money(Number(value), format);
    case 'day':
      return format === 'long' ? longDay(String(value), language) : String(value);
    case 'moment': {
      const at = businessTime(Number(value));
      return format === 'time' ? at.slice(0, 16) : sayValue(at.slice(0, 10), 'day', format, language);
    }
    default:
      return String(value);
  }
}

function money(fen: number, format: Format): string {
  if (!Number.isFinite(fen)) return '';
  const yuan = (fen / 100).toFixed(2);
  if (format === 'grouped') return grouped(yuan);
  if (format !== 'capital') return yuan;
  const amount = chineseAmount(yuan);
  return 'said' in amount ? amount.said : yuan;
}

/** 1234567.5 → 1,234,567.5 */
function grouped(digits: string): string {
  const [whole = '', decimals] = digits.split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parted : `${parted}.${decimals}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function longDay(day: string, language: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return language === 'en' ? `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}` : `${year}年${Number(month)}月${Number(date)}日`;
}

const SAMPLES: Readonly<Record<FieldKind, PrintValue>> = {
  text: null,
  number: 1_234,
  money: 123_456,
  day: '2026-01-31',
  moment: Date.UTC(2026, 0, 31, 2),
  word: null,
};

/** A record that is nobody's, to look at a template with: texts say the names of their fields. */
export function sampleOf({ fields, lists }: PrintShape, names: Readonly<Record<string, string>>, rows = 3): PrintRecord {
  const row = (prefix: string, some: readonly PrintField[], at: number): PrintRow =>
    Object.fromEntries(some.map(({ key, kind }) => [key, SAMPLES[kind] ?? `${names[`${prefix}${key}`] ?? key}${at || ''}`]));
  const listed = lists.map(({ key, fields: own }) => [key, Array.from({ length: rows }, (_, at) => row(`${key}.`, own, at + 1))]);
  return { ...row('', fields, 0), ...Object.fromEntries(listed) };
}
