// A condition as data. The same document is evaluated in memory here and in SQL by the server (kit/filter-sql); both follow two-valued logic: a comparison with
// an absent value is false, `notEqual` and `notIn` with an absent value are true. A condition that the kind of the field does not support (a removed field, an
// operator or value of another kind) matches no row, and neither does its negation.
import * as z from 'zod/mini';
import { facts, type DayFact, type Fact } from '../kind/fact.ts';
import { isComparable, type Scalar, type ValueKind } from '../kind/kind.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import { comparisons, type Comparison } from '../kind/question.ts';
import { businessDay } from '../text/business-time.ts';

/** Facts that are long lists in a large organisation: loaded only if a condition uses them. */
export type LongFact = 'subordinateIds' | 'organizeAndBelow' | 'departmentAndBelow';
/** `now` is epoch milliseconds; lists are ids. */
export type Facts = Record<Exclude<Fact, LongFact | DayFact>, Scalar | Scalar[]> & Partial<Record<LongFact, Scalar | Scalar[]>>;

export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { not: Filter }
  | { field: string; is: Comparison; value: Scalar | { my: Fact } }
  | { field: string; is: 'in'; value: Scalar[] | { my: Fact } }
  | { field: string; is: 'notIn'; value: Scalar[] | { my: Fact } }
  | { field: string; is: 'empty' }
  | { field: string; is: 'notEmpty' };

/** Matches every row. */
export const everyRow: Filter = { all: [] };
/** Matches no row. */
export const noRow: Filter = { any: [] };

const scalar = z.nullable(z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]));
const my = z.strictObject({ my: z.enum(facts) });
const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,127}$/));

/** Schema of stored filters; unknown keys and operators are refused. */
export const filterSchema: z.ZodMiniType<Filter> = z.union([
  z.strictObject({
    get all() {
      return z.array(filterSchema);
    },
  }),
  z.strictObject({
    get any() {
      return z.array(filterSchema);
    },
  }),
  z.strictObject({
    get not() {
      return filterSchema;
    },
  }),
  z.strictObject({ field, is: z.enum(comparisons), value: z.union([scalar, my]) }),
  z.strictObject({ field, is: z.literal('in'), value: z.union([z.array(scalar), my]) }),
  z.strictObject({ field, is: z.literal('notIn'), value: z.union([z.array(scalar), my]) }),
  z.strictObject({ field, is: z.literal('empty') }),
  z.strictObject({ field, is: z.literal('notEmpty') }),
]);

/** Names of the fields in the filter. */
export function fieldsAskedBy(filter: Filter): string[] {
  if ('all' in filter) return filter.all.flatMap(fieldsAskedBy);
  if ('any' in filter) return filter.any.flatMap(fieldsAskedBy);
  return 'not' in filter ? fieldsAskedBy(filter.not) : [filter.field];
}

/** Facts about the user in the filter. */
export function factsAskedBy(filter: Filter): Fact[] {
  if ('all' in filter) return filter.all.flatMap(factsAskedBy);
  if ('any' in filter) return filter.any.flatMap(factsAskedBy);
  if ('not' in filter) return factsAskedBy(filter.not);
  return 'value' in filter && asksForFact(filter.value) ? [filter.value.my] : [];
}

/** @returns undefined if it is unknown for this user */
export function factIn(own: Facts, fact: Fact): Scalar | Scalar[] | undefined {
  if (fact !== 'today' && fact !== 'monthStart' && fact !== 'yearStart') return own[fact];
  if (typeof own.now !== 'number') return undefined;
  const today = businessDay(own.now);
  return fact === 'today' ? today : fact === 'monthStart' ? `${today.slice(0, 8)}01` : `${today.slice(0, 5)}01-01`;
}

/** Replaces every `{ my: … }` by the user's own value. A list fact in a single comparison matches no row. */
export function resolve(filter: Filter, own: Facts): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => resolve(part, own)) };
  if ('any' in filter) return { any: filter.any.map((part) => resolve(part, own)) };
  if ('not' in filter) return { not: resolve(filter.not, own) };
  if (filter.is === 'empty' || filter.is === 'notEmpty') return filter;
  if (!asksForFact(filter.value)) return filter;
  const value = factIn(own, filter.value.my);
  if (value === undefined) throw new Error(`${filter.value.my} is not known of ${String(own.userId)}`);
  if (filter.is === 'in' || filter.is === 'notIn') return { field: filter.field, is: filter.is, value: Array.isArray(value) ? value : [value] };
  return Array.isArray(value) ? noRow : { field: filter.field, is: filter.is, value };
}

function asksForFact(value: Scalar | Scalar[] | { my: Fact }): value is { my: Fact } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Kinds of the fields that can be filtered; other fields cannot. */
export type Asked = Readonly<Record<string, { kind: Kind }>>;

/** An equivalent filter for rows that have only these fields: unsupported conditions become `noRow`. */
export function normalizeFilter(filter: Filter, fields: Asked): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => normalizeFilter(part, fields)) };
  if ('any' in filter) return { any: filter.any.map((part) => normalizeFilter(part, fields)) };
  return understandsAll(filter, fields) ? filter : noRow;
}

/** Otherwise the negation of a condition on a removed field would match everything. */
function understandsAll(filter: Filter, fields: Asked): boolean {
  if ('all' in filter) return filter.all.every((part) => understandsAll(part, fields));
  if ('any' in filter) return filter.any.every((part) => understandsAll(part, fields));
  if ('not' in filter) return understandsAll(filter.not, fields);
  const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
  if (!field || !kinds[field.kind].questions.includes(filter.is)) return false;
  if (filter.is === 'empty' || filter.is === 'notEmpty') return true;
  const { value } = filter;
  if (asksForFact(value)) return false;
  return [value].flat().every((one) => one === null || isComparable(kinds[field.kind], one));
}

type Row = Readonly<Record<string, unknown>>;

/** Whether the row matches. Text is compared case-insensitively in `contains` and `startsWith`, else by code point. */
export const matches = (filter: Filter, row: Row, fields: Asked): boolean => matcher(filter, fields)(row);

/** For many rows: the filter is compiled once. */
export const matcher = (filter: Filter, fields: Asked): ((row: Row) => boolean) => testOf(normalizeFilter(filter, fields), fields);

function testOf(filter: Filter, fields: Asked): (row: Row) => boolean {
  if ('all' in filter) {
    const tests = filter.all.map((part) => testOf(part, fields));
    return (row) => tests.every((test) => test(row));
  }
  if ('any' in filter) {
    const tests = filter.any.map((part) => testOf(part, fields));
    return (row) => tests.some((test) => test(row));
  }
  if ('not' in filter) {
    const test = testOf(filter.not, fields);
    return (row) => !test(row);
  }
  const { field } = filter;
  const test = valueTest(filter, kinds[(fields[field] as { kind: Kind }).kind]);
  return (row) => test(Object.hasOwn(row, field) ? (row[field] ?? null) : null);
}

/** Test of one value; null if it is missing. */
function valueTest(filter: Extract<Filter, { field: string }>, kind: ValueKind): (actual: unknown) => boolean {
  const isEmpty = (actual: unknown) => actual === null || (kind.isEmpty?.(actual) ?? false);
  switch (filter.is) {
    case 'empty':
      return isEmpty;
    case 'notEmpty':
      return (actual) => !isEmpty(actual);
    case 'in':
      return among(kind, filter.value as Scalar[]);
    case 'notIn': {
      const isAmong = among(kind, filter.value as Scalar[]);
      return (actual) => !isAmong(actual);
    }
    default: {
      const { is } = filter;
      const wanted = filter.value as Scalar;
      return (actual) => compare(is, kind, actual, wanted);
    }
  }
}

/** Lists of ids are long, so a set is used. */
function among(kind: ValueKind, wanted: readonly Scalar[]): (actual: unknown) => boolean {
  const texts = new Set<unknown>(wanted);
  if (kind.stored === 'text') return (actual) => actual !== null && texts.has(actual);
  return (actual) => actual !== null && wanted.some((one) => meets(kind, actual, one));
}

function compare(is: Comparison, kind: ValueKind, actual: unknown, wanted: Scalar): boolean {
  if (actual === null || wanted === null) return is === 'notEqual' && actual !== wanted;
  const order = () => kind.order?.(actual, wanted) ?? Number.NaN;
  switch (is) {
    case 'equal':
      return meets(kind, actual, wanted);
    case 'notEqual':
      return !meets(kind, actual, wanted);
    case 'contains':
      return Array.isArray(actual) ? meets(kind, actual, wanted) : folded(actual).includes(folded(wanted));
    case 'startsWith':
      return folded(actual).startsWith(folded(wanted));
    case 'less':
      return order() < 0;
    case 'lessOrEqual':
      return order() <= 0;
    case 'greater':
      return order() > 0;
    case 'greaterOrEqual':
      return order() >= 0;
  }
}

/** Equals the value; for several values, contains it. */
const meets = (kind: ValueKind, actual: unknown, wanted: Scalar): boolean =>
  wanted !== null && (Array.isArray(actual) ? actual.includes(wanted) : kind.order?.(actual, wanted) === 0);

/** Lower-cases each character on its own, as PostgreSQL does: lower-casing the whole word changes Σ and İ by their position. */
function folded(value: unknown): string {
  return Array.from(String(value), (sign) => String.fromCodePoint(sign.toLowerCase().codePointAt(0) ?? 0)).join('');
}
