// Conditions on the values of a list, as in spreadsheets: a value, or a text such as ">=5", "<>急".
import { isDay } from '../../kind/day.ts';
import { digitsOf } from '../../kind/decimal.ts';
import { kinds } from '../../kind/kinds.ts';
import { numberIn } from '../../kind/number-in.ts';
import { dayNumber, midnightOf, secondsOf } from '../calendar.ts';
import { exactOf } from '../exact.ts';
import { holds } from '../operators.ts';
import type { Scalar, Value } from '../types.ts';

const CONDITION = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/;

/** @param type of the values; a condition that is invalid for the type is never met */
export function conditionOf(condition: Value, type: Scalar | 'empty'): (value: Value) => boolean {
  if (typeof condition !== 'string') return (value) => holds('=', type, value, condition);
  const [, operator = '=', written = ''] = CONDITION.exec(condition) ?? [];
  const wanted = written.trim() === '' ? null : read(written, type);
  return wanted === undefined ? () => false : (value) => holds(operator, type, value, wanted);
}

/** @returns undefined if it is not of the type */
function read(written: string, type: Scalar | 'empty'): Value | undefined {
  const text = written.trim();
  switch (type) {
    case 'number':
      return exactOf(digitsOf(text) ?? numberIn(text) ?? '') ?? undefined;
    case 'text':
    case 'empty':
      return written;
    case 'boolean':
      return { TRUE: true, FALSE: false }[text.toUpperCase()];
    case 'date':
      return isDay(text) ? dayNumber(text) : undefined;
    case 'datetime':
      return isDay(text) ? midnightOf(dayNumber(text)) : (kinds.moment.parse(text) as number | undefined);
    case 'time':
      return kinds.time.parse(text) === undefined ? undefined : secondsOf(text);
  }
}
