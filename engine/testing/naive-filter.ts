// The reference model of filters, simple and independent of the engine: numbers as fractions, times as seconds, texts as code points. The engine and SQL are
// compared with it.
import type { Filter } from '../src/filter/filter.ts';
import type { Kind } from '../src/kind/kinds.ts';
import type { Question } from '../src/kind/question.ts';

const TEXT = 'equal notEqual contains startsWith in notIn empty notEmpty';
const IN_ORDER = 'equal notEqual less lessOrEqual greater greaterOrEqual in notIn empty notEmpty';
const REFERENCE = 'in notIn equal notEqual empty notEmpty';

/** Operators of each kind, in the order in which they are offered. */
export const QUESTIONS: Readonly<Record<Kind, string>> = {
  text: TEXT,
  lines: TEXT,
  whole: IN_ORDER,
  number: IN_ORDER,
  percent: IN_ORDER,
  money: IN_ORDER,
  day: IN_ORDER,
  time: IN_ORDER,
  moment: 'less lessOrEqual greater greaterOrEqual empty notEmpty',
  mark: 'equal notEqual',
  boolean: 'equal notEqual empty notEmpty',
  choice: 'equal notEqual in notIn empty notEmpty',
  organize: REFERENCE,
  user: REFERENCE,
  position: REFERENCE,
  role: REFERENCE,
  area: REFERENCE,
  list: 'contains in notIn empty notEmpty',
  json: 'empty notEmpty',
};

type Rank = bigint | readonly number[];
const PLACES = 400;

/** A number with the same order as the values of the kind; undefined: not a value of the kind. */
function rank(kind: Kind, value: unknown): Rank | undefined {
  switch (kind) {
    case 'whole':
    case 'money': {
      const at = fraction(value);
      const isWhole = at !== undefined && at % 10n ** BigInt(PLACES) === 0n;
      const size = isWhole ? at / 10n ** BigInt(PLACES) : 0n;
      const fits = typeof value === 'number' ? Number.isSafeInteger(value) : !String(value).includes('.') && size >= -(2n ** 63n) && size < 2n ** 63n;
      return isWhole && fits ? at : undefined;
    }
    case 'number':
    case 'percent':
      return fraction(value);
    case 'moment':
      return typeof value === 'number' && value % 1 === 0 && value <= Date.UTC(9999, 11, 31) && value >= Date.UTC(1000, 0, 2) ? BigInt(value) : undefined;
    case 'day': {
      const [, year = 0, month = 0, day = 0] = typeof value === 'string' ? (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.map(Number) ?? []) : [];
      const last = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      return year > 0 && day > 0 && day <= last ? BigInt(year * 10_000 + month * 100 + day) : undefined;
    }
    case 'time': {
      const [, hour = 99, minute = 99, second = 0] =
        typeof value === 'string' ? (/^(\d\d):(\d\d)(?::(\d\d))?$/.exec(value)?.map((part) => Number(part ?? 0)) ?? []) : [];
      return hour < 24 && minute < 60 && second < 60 ? BigInt(hour * 3600 + minute * 60 + second) : undefined;
    }
    case 'mark':
      return value === 1 ? 1n : value === 0 ? 0n : undefined;
    case 'boolean':
      return value === true ? 1n : value === false ? 0n : undefined;
    case 'json':
      return undefined;
    default:
      return typeof value === 'string' && !value.includes('\0') ? Array.from(value, (sign) => sign.codePointAt(0) ?? 0) : undefined;
  }
}

/** In units of 10⁻⁴⁰⁰. */
function fraction(value: unknown): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return undefined;
  const size = BigInt(whole + part) * 10n ** BigInt(PLACES + Number(exponent) - part.length);
  return sign === '-' ? -size : size;
}

function order(left: Rank, right: Rank): number {
  if (typeof left === 'bigint' || typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  const at = left.findIndex((sign, place) => sign !== right[place]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

const small = (text: unknown) => Array.from(String(text), (sign) => String.fromCodePoint(sign.toLowerCase().codePointAt(0) ?? 0)).join('');
const isEmpty = (value: unknown) => value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

type Asked = Readonly<Record<string, { kind: Kind }>>;
type Condition = Extract<Filter, { field: string }>;

function makesSense(filter: Condition, asked: Asked): boolean {
  const kind = new Map(Object.entries(asked)).get(filter.field)?.kind;
  if (!kind || !QUESTIONS[kind].split(' ').includes(filter.is)) return false;
  if (!('value' in filter)) return true;
  const values: unknown[] = Array.isArray(filter.value) ? filter.value : [filter.value];
  return values.every((value) => value === null || rank(kind, value) !== undefined);
}

const inside = (filter: Filter): Condition[] =>
  'all' in filter ? filter.all.flatMap(inside) : 'any' in filter ? filter.any.flatMap(inside) : 'not' in filter ? inside(filter.not) : [filter];

export function naively(filter: Filter, row: Readonly<Record<string, unknown>>, asked: Asked): boolean {
  if ('all' in filter) return filter.all.every((part) => naively(part, row, asked));
  if ('any' in filter) return filter.any.some((part) => naively(part, row, asked));
  if (!inside(filter).every((one) => makesSense(one, asked))) return false;
  if ('not' in filter) return !naively(filter.not, row, asked);
  const value = row[filter.field] ?? null;
  const values: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  const { kind } = asked[filter.field] ?? { kind: 'json' };
  const orders = (wanted: unknown) =>
    values.flatMap((one) => {
      const [left, right] = [rank(kind, one), rank(kind, wanted)];
      return left === undefined || right === undefined ? [] : [order(left, right)];
    });
  const { is } = filter;
  if (is === 'empty') return isEmpty(value);
  if (is === 'notEmpty') return !isEmpty(value);
  const wanted = filter.value as unknown;
  const some = (wanted as unknown[] | null) ?? [];
  const answers: Record<Exclude<Question, 'empty' | 'notEmpty'>, () => boolean> = {
    equal: () => orders(wanted).includes(0),
    notEqual: () => (wanted === null ? value !== null : !orders(wanted).includes(0)),
    less: () => orders(wanted).some((at) => at < 0),
    lessOrEqual: () => orders(wanted).some((at) => at <= 0),
    greater: () => orders(wanted).some((at) => at > 0),
    greaterOrEqual: () => orders(wanted).some((at) => at >= 0),
    contains: () => wanted !== null && (kind === 'list' ? values.includes(wanted) : values.some((one) => small(one).includes(small(wanted)))),
    startsWith: () => wanted !== null && values.some((one) => small(one).indexOf(small(wanted)) === 0),
    in: () => some.some((one) => orders(one).includes(0)),
    notIn: () => !some.some((one) => orders(one).includes(0)),
  };
  return answers[is]();
}
