// The reference model of formulas, by simple means: fractions of integers, and days counted one by one. It shares no code with `formula/`, and only has to
// support what `any-formula` generates.
import type { Expression } from '../src/formula/expression.ts';
import { later, daysFrom, monthsOn, weekday, isOff, type Day } from './naive-days.ts';
import { abs, add, digits, divide, floor, fractionOf, multiply, negate, of, order, raise, root, round, type Fraction } from './naive-fractions.ts';

type V = null | Fraction | string | boolean | Day;
export interface World {
  record: Readonly<Record<string, unknown>>;
  row: Readonly<Record<string, unknown>>;
  home: string | null;
  typeOf(path: readonly string[]): string | null;
}

const isFraction = (value: V): value is Fraction => typeof value === 'object' && value !== null && 'bottom' in value;
const isDay = (value: V): value is Day => typeof value === 'object' && value !== null && 'year' in value;
const dayText = ({ year, month, day }: Day) => [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
const asDay = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};
const text = (value: V): string =>
  value === null ? '' : isFraction(value) ? digits(value) : isDay(value) ? dayText(value) : typeof value === 'boolean' ? String(value).toUpperCase() : value;
const orNull = (value: string): V => (value === '' ? null : value);

/** Negative, 0 or positive, for two values of one type. */
function compare(one: V, other: V): number {
  if (isFraction(one) && isFraction(other)) return order(one, other);
  if (typeof one === 'boolean') return Number(one) - Number(other);
  const [left, right] = [Array.from(text(one)), Array.from(text(other))];
  for (const [index, sign] of left.entries()) {
    const difference = (sign.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function holds(is: string, one: V, other: V): boolean {
  if (one === null || other === null) return is === '=' ? one === null && other === null : is === '<>' && !(one === null && other === null);
  const sign = compare(one, other);
  return { '=': sign === 0, '<>': sign !== 0, '<': sign < 0, '<=': sign <= 0, '>': sign > 0, '>=': sign >= 0 }[is] ?? false;
}

function kept(type: string | null, value: unknown): V {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'number') return fractionOf(String(value));
  if (type === 'date') return asDay(String(value));
  return type === 'boolean' ? value === 1 : String(value);
}

/** A field, or the cells of a column. */
function read(path: readonly string[], all: boolean, world: World): V | V[] {
  const [first = '', column] = path;
  const type = world.typeOf(path);
  if (column === undefined) return kept(type, world.record[first]);
  if (first === world.home && !all) return kept(type, world.row[column]);
  return (world.record[first] as { values: Record<string, unknown> }[]).map(({ values }) => kept(type, values[column]));
}

export function naively(one: Expression, world: World): V {
  const value = (of: Expression | undefined): V => (of === undefined ? null : naively(of, world));
  const list = (of: Expression | undefined): V[] => (of && 'field' in of ? [read(of.field, of.all === true, world)].flat() : [value(of)]);
  if ('number' in one) return fractionOf(one.number);
  if ('text' in one) return one.text;
  if ('boolean' in one) return one.boolean;
  if ('day' in one) return asDay(one.day);
  if ('empty' in one) return null;
  if ('field' in one) return read(one.field, one.all === true, world) as V;
  if ('before' in one || 'percent' in one) {
    const number = value('before' in one ? one.of : one.percent);
    return !isFraction(number) ? null : 'before' in one ? negate(number) : multiply(number, { top: 1n, bottom: 100n });
  }
  if ('is' in one) return operate(one.is, value(one.left), value(one.right));
  return callOf(one.call, one.of, value, list);
}

function operate(is: string, left: V, right: V): V {
  if (is === '&') return orNull(text(left) + text(right));
  if (!['+', '-', '*', '/', '^'].includes(is)) return holds(is, left, right);
  if (left === null || right === null) return null;
  if (isDay(left) && isDay(right)) return of(daysFrom(right, left));
  if (isDay(left) && isFraction(right)) return later(left, Number(floor(is === '+' ? right : negate(right))));
  if (isFraction(left) && isDay(right)) return later(right, Number(floor(left)));
  if (!isFraction(left) || !isFraction(right)) return null;
  if (is === '+') return add(left, right);
  if (is === '-') return add(left, negate(right));
  return is === '*' ? multiply(left, right) : is === '/' ? divide(left, right) : raise(left, right);
}

function callOf(name: string, parts: readonly Expression[], value: (of: Expression | undefined) => V, list: (of: Expression | undefined) => V[]): V {
  const [a, b, c] = parts;
  const there = () => parts.flatMap(list).filter((one) => one !== null);
  const sum = (values: V[]) =>
    values.reduce<V>((total, one) => (isFraction(total) && isFraction(one) ? add(total, one) : total === null ? null : total), of(0));
  const numbers = (does: (...all: Fraction[]) => V): V => {
    const all = parts.map((one) => value(one));
    return all.every(isFraction) ? does(...all) : null;
  };
  const days = (does: (one: Day, two: V, three: V) => V): V => {
    const all = parts.map((one) => value(one));
    return isDay(all[0] ?? null) && !all.includes(null) ? does(all[0] as Day, all[1] ?? null, all[2] ?? null) : null;
  };
  const meets = (condition: Expression | undefined) => {
    const wanted = value(condition);
    const [, is = '=', written = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(typeof wanted === 'string' ? wanted : '') ?? [];
    if (typeof wanted !== 'string') return (one: V) => holds('=', one, wanted);
    return (one: V) => holds(is, one, /^-?\d/.test(written) ? fractionOf(written) : orNull(written));
  };
  const steps = (how: bigint) =>
    numbers((x, step = of(1)) => {
      if (step.top === 0n || (x.top > 0n && step.top < 0n)) return null;
      const sign = step.top < 0n ? -1n : 1n;
      const exact = { top: x.top * step.bottom * sign, bottom: x.bottom * abs(step.top) };
      return multiply(of(how > 0n ? -floor(negate(exact)) : floor(exact)), step);
    });
  switch (name) {
    case 'IF':
      return value(value(a) === true ? b : c);
    case 'IFS':
      return value(parts[parts.findIndex((one, index) => index % 2 === 0 && value(one) === true) + 1 || parts.length]);
    case 'SWITCH': {
      for (let index = 1; index + 1 < parts.length; index += 2) if (holds('=', value(a), value(parts[index]))) return value(parts[index + 1]);
      return parts.length % 2 === 0 ? value(parts.at(-1)) : null;
    }
    case 'COALESCE':
      return parts.map((one) => value(one)).find((one) => one !== null) ?? null;
    case 'AND':
      return parts.every((one) => value(one) === true);
    case 'OR':
      return parts.some((one) => value(one) === true);
    case 'XOR':
      return parts.filter((one) => value(one) === true).length % 2 === 1;
    case 'NOT':
      return value(a) !== true;
    case 'ISBLANK':
      return value(a) === null;
    case 'ROUND':
    case 'ROUNDUP':
    case 'ROUNDDOWN':
      return numbers((x, places = of(0)) => round(x, Number(floor(places)), name === 'ROUND' ? 'half' : name === 'ROUNDUP' ? 'up' : 'down'));
    case 'INT':
      return numbers((x) => of(floor(x)));
    case 'TRUNC':
      return numbers((x) => round(x, 0, 'down'));
    case 'ABS':
      return numbers((x) => (x.top < 0n ? negate(x) : x));
    case 'SIGN':
      return numbers((x) => of(order(x, of(0))));
    case 'MOD':
      return numbers((x, by) => {
        if (!by || by.top === 0n) return null;
        const sign = by.top < 0n ? -1n : 1n;
        const taken = multiply(of(floor({ top: x.top * by.bottom * sign, bottom: x.bottom * abs(by.top) })), by);
        return isFraction(taken) ? add(x, negate(taken)) : null;
      });
    case 'CEILING':
      return steps(1n);
    case 'FLOOR':
      return steps(-1n);
    case 'SQRT':
      return numbers(root);
    case 'POWER':
      return numbers((x, by = of(1)) => raise(x, by));
    case 'SUM':
      return sum(there());
    case 'COUNT':
      return of(there().length);
    case 'AVERAGE': {
      const total = sum(there());
      return isFraction(total) ? divide(total, of(there().length)) : null;
    }
    case 'MIN':
      return there().reduce<V>((best, one) => (best === null || compare(one, best) < 0 ? one : best), null);
    case 'MAX':
      return there().reduce<V>((best, one) => (best === null || compare(one, best) > 0 ? one : best), null);
    case 'COUNTIF':
      return of(list(a).filter(meets(b)).length);
    case 'SUMIF': {
      const taken = list(c ?? a).filter((_, index) => meets(b)(list(a)[index] ?? null));
      return sum(taken.filter((one) => one !== null));
    }
    case 'SUMPRODUCT':
      return sum(
        list(a).map((one, index) => {
          const other = list(b)[index] ?? null;
          return isFraction(one) && isFraction(other) ? multiply(one, other) : of(0);
        }),
      );
    case 'LOOKUP': {
      const wanted = value(a);
      let best = -1;
      for (const [index, key] of list(b).entries()) {
        if (key !== null && wanted !== null && compare(key, wanted) <= 0 && (best < 0 || compare(key, list(b)[best] ?? null) >= 0)) best = index;
      }
      return list(c)[best] ?? null;
    }
    case 'LEN':
      return of(Array.from(text(value(a))).length);
    case 'LEFT':
      return orNull(
        Array.from(text(value(a)))
          .slice(0, Number(text(value(b))))
          .join(''),
      );
    case 'RIGHT':
      return orNull(
        Array.from(text(value(a)))
          .reverse()
          .slice(0, Number(text(value(b))))
          .reverse()
          .join(''),
      );
    case 'MID':
      return orNull(
        Array.from(text(value(a)))
          .filter((_, index) => index + 1 >= Number(text(value(b))) && index + 1 < Number(text(value(b))) + Number(text(value(c))))
          .join(''),
      );
    case 'CONCAT':
      return orNull(parts.flatMap(list).map(text).join(''));
    case 'TEXTJOIN':
      return orNull(
        parts
          .slice(2)
          .flatMap(list)
          .filter((one) => one !== null || value(b) !== true)
          .map(text)
          .join(text(value(a))),
      );
    case 'SUBSTITUTE':
      return orNull(text(value(b)) === '' ? text(value(a)) : text(value(a)).replaceAll(text(value(b)), () => text(value(c))));
    case 'CONTAINS':
      return text(value(a)).includes(text(value(b)));
    case 'DATE':
      return numbers((year, month = of(1), day = of(1)) => {
        const first = monthsOn({ year: Number(floor(year)), month: 1, day: 1 }, Number(floor(month)) - 1);
        return first && later(first, Number(floor(day)) - 1);
      });
    case 'EDATE':
      return days((from, months) => (isFraction(months) ? monthsOn(from, Number(floor(months))) : null));
    case 'EOMONTH':
      return days((from, months) => {
        const next = isFraction(months) ? monthsOn({ ...from, day: 1 }, Number(floor(months)) + 1) : null;
        return next && later(next, -1);
      });
    case 'DAYS':
      return days((end, start) => (isDay(start) ? of(daysFrom(start, end)) : null));
    case 'YEAR':
      return days(({ year }) => of(year));
    case 'MONTH':
      return days(({ month }) => of(month));
    case 'DAY':
      return days(({ day }) => of(day));
    case 'WEEKDAY':
      return days((one, type) => (isFraction(type) && type.top === 2n ? of(weekday(one) || 7) : of(weekday(one) + 1)));
    case 'WORKDAY':
      return days((from, count) => {
        let day: Day | null = from;
        const left = isFraction(count) ? Number(count.top / count.bottom) : 0;
        for (let taken = 0; day && taken < Math.abs(left);) {
          day = later(day, Math.sign(left));
          if (day && !isOff(day)) taken += 1;
        }
        return day;
      });
    case 'NETWORKDAYS':
      return days((one, other) => {
        if (!isDay(other)) return null;
        const sign = daysFrom(one, other) < 0 ? -1 : 1;
        let count = 0;
        let day: Day | null = one;
        for (let left = Math.abs(daysFrom(one, other)); day && left >= 0; left -= 1) {
          if (!isOff(day)) count += 1;
          day = later(day, sign);
        }
        return of(count * sign);
      });
    default:
      throw new Error(`the judge does not know ${name}`);
  }
}

/** The value that a field gets, as text. */
export function said(value: V, { falls, places }: { falls: 'empty' | 'zero'; places?: number }): unknown {
  if (falls === 'zero' && !isFraction(value)) return '0';
  if (isFraction(value)) return digits(places === undefined ? value : round(value, places));
  return isDay(value) ? dayText(value) : value;
}
