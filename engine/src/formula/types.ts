// Types of formulas. Each value has a static type, by which stored values are read and results are written.
import { isDay } from '../kind/day.ts';
import type { Numeral } from '../kind/decimal.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import { dayAt, dayNumber, dayText, midnightOf, secondsAt, secondsOf, timeText } from './calendar.ts';
import { exactNumeral, exactOf, exactText, type Exact } from './exact.ts';

export const scalars = ['number', 'text', 'boolean', 'date', 'datetime', 'time'] as const;
export type Scalar = (typeof scalars)[number];
/** `empty` is the type of `""` alone, and compatible with every type. Lists are child columns and fields with several values. */
export type Type = Scalar | 'empty' | `${Scalar}[]` | 'empty[]';

/**
 * During an evaluation: a number is exact, a date counts days (1970-01-01 is 0), a datetime is epoch milliseconds, a time seconds since midnight. Empty text is
 * null.
 */
export type Value = Exact | string | boolean | number | null | readonly Value[];

/** Results: a numeral, text, a boolean, `YYYY-MM-DD`, epoch milliseconds, `HH:mm:ss`; null for none. */
export type Result = Numeral | boolean | null;

export const isList = (type: Type): boolean => type.endsWith('[]');
export const elementOf = (type: Type): Scalar | 'empty' => (isList(type) ? type.slice(0, -2) : type) as Scalar | 'empty';
export const listOf = (type: Type): Type => (isList(type) ? type : (`${type}[]` as Type));

/** Type of a field with values of that kind; null if formulas cannot read it. */
export function typeOfKind(kind: Kind): Type | null {
  switch (kinds[kind].stored) {
    case 'text':
      return 'text';
    case 'numeric':
    case 'integer':
    case 'bigint':
      return 'number';
    case 'boolean':
    case 'smallint':
      return 'boolean';
    case 'date':
      return 'date';
    case 'time':
      return 'time';
    case 'timestamptz':
      return 'datetime';
    case 'text[]':
      return 'text[]';
    case 'jsonb':
      return null;
  }
}

/** A type that both can be converted to; null if there is none. */
export function commonType(one: Scalar | 'empty', other: Scalar | 'empty'): Scalar | 'empty' | null {
  if (one === other || other === 'empty') return one;
  if (one === 'empty') return other;
  return isMoment(one) && isMoment(other) ? 'datetime' : null;
}
const isMoment = (type: Scalar | 'empty') => type === 'date' || type === 'datetime';

/** Whether a value of one type is converted to the other implicitly: every value to text, a day to its first moment, a moment to its day or time. */
export function fits(from: Scalar | 'empty', to: Scalar | 'empty'): boolean {
  if (from === to || from === 'empty' || to === 'text') return true;
  return (isMoment(from) && isMoment(to)) || (from === 'datetime' && to === 'time');
}

/** Converts a value; see `fits`. */
export function converted(value: Value, from: Scalar | 'empty', to: Scalar | 'empty'): Value {
  if (value === null || from === to) return value;
  if (to === 'text') return textOf(value, from);
  if (from === 'date') return midnightOf(value as number);
  return to === 'time' ? secondsAt(value as number) : dayAt(value as number);
}

/** Text of a value where text is required. */
export function textOf(value: Value, type: Scalar | 'empty'): string {
  switch (type) {
    case 'number':
      return exactText(value as Exact);
    case 'boolean':
      return value ? 'TRUE' : 'FALSE';
    case 'date':
      return dayText(value as number);
    case 'datetime':
      return `${dayText(dayAt(value as number))} ${timeText(secondsAt(value as number))}`;
    case 'time':
      return timeText(value as number);
    case 'text':
    case 'empty':
      return value as string;
  }
}

/** Stored value → value. Null if it does not fit the type. */
export function valueOf(type: Type, kept: unknown): Value {
  if (isList(type)) return Array.isArray(kept) ? kept.map((one) => valueOf(elementOf(type), one)) : [];
  if (kept === null || kept === undefined || kept === '') return null;
  switch (type) {
    case 'number':
      return typeof kept === 'number' || typeof kept === 'string' ? exactOf(kept) : null;
    case 'text':
      return typeof kept === 'string' ? kept : typeof kept === 'number' ? String(kept) : null;
    case 'boolean':
      return kept === true || kept === 1 ? true : kept === false || kept === 0 ? false : null;
    case 'date':
      return typeof kept === 'string' && isDay(kept) ? dayNumber(kept) : typeof kept === 'number' && isMomentKept(kept) ? dayAt(kept) : null;
    case 'datetime':
      return isMomentKept(kept) ? kept : null;
    case 'time':
      return typeof kept === 'string' && kinds.time.parse(kept) !== undefined ? secondsOf(kept) : null;
    default:
      return null;
  }
}

const isMomentKept = (kept: unknown): kept is number => typeof kept === 'number' && Number.isSafeInteger(kept) && Math.abs(kept) < 1e15;

/** Value → stored value. */
export function resultOf(type: Scalar | 'empty', value: Value): Result {
  if (value === null || value === '') return null;
  switch (type) {
    case 'number':
      return exactNumeral(value as Exact);
    case 'date':
    case 'time':
      return textOf(value, type);
    default:
      return value as Result;
  }
}
