// A condition as data. The same document is evaluated in memory here and in SQL by the server (kit/filter-sql); both follow
// two-valued logic: a comparison with an absent value is false, `notEqual` and `notIn` with an absent value are true.
import * as z from 'zod/mini';

export type Scalar = string | number | boolean | null;

export const comparisons = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains', 'startsWith'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a scheme may ask of the person who looks, filled in by `resolve`. */
export const facts = ['userId', 'subordinateIds', 'organizeId', 'organizeAndBelow', 'departmentAndBelow', 'positionIds', 'roleIds', 'now'] as const;
export type Fact = (typeof facts)[number];
/** Those that are long in a large house: known only where a condition asks for them. */
export type LongFact = 'subordinateIds' | 'organizeAndBelow' | 'departmentAndBelow';
/** `now` is epoch milliseconds; lists are ids. */
export type Facts = Record<Exclude<Fact, LongFact>, Scalar | Scalar[]> & Partial<Record<LongFact, Scalar | Scalar[]>>;

export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { not: Filter }
  | { field: string; is: Comparison; value: Scalar | { my: Fact } }
  | { field: string; is: 'in'; value: Scalar[] | { my: Fact } }
  | { field: string; is: 'notIn'; value: Scalar[] | { my: Fact } }
  | { field: string; is: 'empty' }
  | { field: string; is: 'notEmpty' };

/** Every row. */
export const everything: Filter = { all: [] };
/** No row. */
export const none: Filter = { any: [] };

const scalar = z.nullable(z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]));
const my = z.strictObject({ my: z.enum(facts) });
const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,62}$/));

/** The stored form of a filter; unknown keys and operators are refused. */
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

/** What a condition asks of the person who looks. */
export function factsAskedBy(filter: Filter): Fact[] {
  if ('all' in filter) return filter.all.flatMap(factsAskedBy);
  if ('any' in filter) return filter.any.flatMap(factsAskedBy);
  if ('not' in filter) return factsAskedBy(filter.not);
  return 'value' in filter && asksForFact(filter.value) ? [filter.value.my] : [];
}

/** Replaces every `{ my: … }` by the looking person's own value. A list fact in a single comparison takes no row. */
export function resolve(filter: Filter, own: Facts): Filter {
  if ('all' in filter) return { all: filter.all.map((part) => resolve(part, own)) };
  if ('any' in filter) return { any: filter.any.map((part) => resolve(part, own)) };
  if ('not' in filter) return { not: resolve(filter.not, own) };
  if (filter.is === 'empty' || filter.is === 'notEmpty') return filter;
  if (!asksForFact(filter.value)) return filter;
  const value = own[filter.value.my];
  if (value === undefined) throw new Error(`${filter.value.my} is not known of ${String(own.userId)}`);
  if (filter.is === 'in' || filter.is === 'notIn') return { field: filter.field, is: filter.is, value: Array.isArray(value) ? value : [value] };
  return Array.isArray(value) ? none : { field: filter.field, is: filter.is, value };
}

function asksForFact(value: Scalar | Scalar[] | { my: Fact }): value is { my: Fact } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether the row passes. Text compares without regard to case in `contains` and `startsWith`, by code point elsewhere; values
 * of different types are never equal, and neither is less than the other.
 */
export function matches(filter: Filter, row: Record<string, unknown>): boolean {
  if ('all' in filter) return filter.all.every((part) => matches(part, row));
  if ('any' in filter) return filter.any.some((part) => matches(part, row));
  if ('not' in filter) return !matches(filter.not, row);
  const actual = (row[filter.field] ?? null) as Scalar;
  if (filter.is === 'empty') return actual === null || actual === '';
  if (filter.is === 'notEmpty') return actual !== null && actual !== '';
  if (filter.is === 'in') return actual !== null && Array.isArray(filter.value) && filter.value.includes(actual);
  if (filter.is === 'notIn') return actual === null || (Array.isArray(filter.value) && !filter.value.includes(actual));
  return compare(filter.is, actual, filter.value as Scalar);
}

function compare(is: Comparison, actual: Scalar, wanted: Scalar): boolean {
  if (is === 'notEqual') return actual !== wanted;
  if (actual === null || wanted === null) return false;
  switch (is) {
    case 'equal':
      return actual === wanted;
    case 'contains':
      return folded(actual).includes(folded(wanted));
    case 'startsWith':
      return folded(actual).startsWith(folded(wanted));
    case 'less':
      return order(actual, wanted) < 0;
    case 'lessOrEqual':
      return order(actual, wanted) <= 0;
    case 'greater':
      return order(actual, wanted) > 0;
    case 'greaterOrEqual':
      return order(actual, wanted) >= 0;
  }
}

/** Below 0, 0 or above 0; NaN where there is no order, which is none of the three. */
function order(left: string | number | boolean, right: string | number | boolean): number {
  if (typeof left === 'string' && typeof right === 'string') return orderOfText(left, right);
  return typeof left === typeof right ? Number(left) - Number(right) : Number.NaN;
}

/** By code point; `<` would go by halves of surrogate pairs. */
function orderOfText(left: string, right: string): number {
  const others = Array.from(right);
  for (const [at, sign] of Array.from(left).entries()) {
    const other = others[at];
    if (other === undefined) return 1;
    if (sign !== other) return (sign.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

/** Every sign to its one small form, wherever it stands, as PostgreSQL does: the whole word would give Σ and İ other forms. */
function folded(value: string | number | boolean): string {
  return Array.from(String(value), (sign) => String.fromCodePoint(sign.toLowerCase().codePointAt(0) ?? 0)).join('');
}
