// Operators by the types of their operands; between dates and moments, numbers are days.
import { kinds } from '../kind/kinds.ts';
import { dayWithin } from './calendar.ts';
import type { Operator } from './expression.ts';
import { compareExact, minus, negative, numberIn, over, plus, rounded, times, whole, type Exact } from './exact.ts';
import { bounded, strict, type FormulaFunction } from './function.ts';
import { commonType, converted, type Scalar, type Value } from './types.ts';
import { power } from './power.ts';

type Typed = Scalar | 'empty';
const DAY = 86_400_000;
/** Maximum distance of a moment from 1970, in milliseconds. */
const MAX_MOMENT = 2e14;

/** @returns null if the operator does not support these types */
export function operation(operator: Operator, left: Typed, right: Typed): FormulaFunction | null {
  switch (operator) {
    case '+':
      if (isDateLike(left) && isNumber(right)) return later(left);
      if (isNumber(left) && isDateLike(right)) return strict(['number', right], right, ([days, from]) => shifted(right, from, days));
      return arithmetic(left, right, plus);
    case '-':
      if (isDateLike(left) && isNumber(right)) return strict([left, 'number'], left, ([from, days]) => shifted(left, from, negative(days)));
      return between(left, right) ?? arithmetic(left, right, minus);
    case '*':
      return arithmetic(left, right, times);
    case '/':
      return arithmetic(left, right, over);
    case '^':
      return arithmetic(left, right, power);
    case '&':
      return strict(['text', 'text'], 'text', ([one, other]) => bounded(one + other));
    default:
      return comparison(operator, left, right);
  }
}

export const before = (type: Typed): FormulaFunction | null => (isNumber(type) ? strict(['number'], 'number', ([value]) => negative(value)) : null);
export const percent = (type: Typed): FormulaFunction | null =>
  isNumber(type) ? strict(['number'], 'number', ([value]) => times(value, { n: 1n, s: 2 })) : null;

const isNumber = (type: Typed) => type === 'number' || type === 'empty';
const isDateLike = (type: Typed): type is 'date' | 'datetime' => type === 'date' || type === 'datetime';

function arithmetic(left: Typed, right: Typed, calculate: (one: Exact, other: Exact) => Exact | null): FormulaFunction | null {
  return isNumber(left) && isNumber(right) ? strict(['number', 'number'], 'number', ([one, other]) => calculate(one, other)) : null;
}

const later = (type: 'date' | 'datetime') => strict([type, 'number'], type, ([from, days]) => shifted(type, from, days));

/** Dates move by whole days, moments to the millisecond. */
function shifted(type: 'date' | 'datetime', from: number, days: Exact): Value {
  if (type === 'date') {
    const kept = rounded(days, 0, 'floor');
    const count = kept && numberIn(kept, 4_000_000);
    return count === null ? null : dayWithin(from + count);
  }
  const milliseconds = times(days, whole(DAY));
  const count = milliseconds && numberIn(rounded(milliseconds, 0) ?? milliseconds, 2 * MAX_MOMENT);
  return count === null || Math.abs(from + count) > MAX_MOMENT ? null : from + count;
}

/** Days from the right operand to the left one. */
function between(left: Typed, right: Typed): FormulaFunction | null {
  if (left === 'date' && right === 'date') return strict(['date', 'date'], 'number', ([one, other]) => whole(one - other));
  if (isDateLike(left) && isDateLike(right)) return strict(['datetime', 'datetime'], 'number', ([one, other]) => over(whole(one - other), whole(DAY)));
  return left === 'time' && right === 'time' ? strict(['time', 'time'], 'number', ([one, other]) => over(whole(one - other), whole(86_400))) : null;
}

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Whether a comparison is true. Null equals only null, and has no order. */
export function holds(operator: string, type: Typed, one: Value, other: Value): boolean {
  if (one === null || other === null) return operator === '=' ? one === other : operator === '<>' && one !== other;
  return HOLDS[operator]?.(orderOf(type, one, other)) ?? false;
}

function comparison(operator: Operator, left: Typed, right: Typed): FormulaFunction | null {
  const type = commonType(left, right);
  if (type === null) return null;
  // Booleans have no order.
  if (type === 'boolean' && operator !== '=' && operator !== '<>') return null;
  return strict(['any', 'any'], 'boolean', ([one, other]) => holds(operator, type, converted(one, left, type), converted(other, right, type)));
}

/** Order of two values of a type; text by code points. */
export function orderOf(type: Typed, one: Value, other: Value): number {
  if (type === 'number') return compareExact(one as Exact, other as Exact);
  if (type === 'text') return kinds.text.order?.(one, other) ?? 0;
  return Number(one) - Number(other);
}
