// Functions from many values to one: child columns, fields with several values, and single values. Missing values are skipped; SUM and counts of no values are
// 0, everything else is null.
import { over, plus, times, whole, ZERO, type Exact } from '../exact.ts';
import { strict, type FormulaFunction, type Functions } from '../function.ts';
import { orderOf } from '../operators.ts';
import type { Scalar, Value } from '../types.ts';
import { conditionOf } from './condition.ts';

const there = <V>(one: V | null): one is V => one !== null;

/** Null if it exceeds the limits. */
function sum(values: readonly (Exact | null)[]): Exact | null {
  let total: Exact | null = ZERO;
  for (const one of values) if (one !== null && total !== null) total = plus(total, one);
  return total;
}

function average(values: readonly (Exact | null)[]): Exact | null {
  const total = sum(values);
  return total && over(total, whole(values.filter(there).length));
}

/** @param sign 1 for the largest, -1 for the smallest */
function extreme(values: readonly Value[], type: Scalar | 'empty', sign: 1 | -1): Value {
  let best: Value = null;
  for (const one of values) if (one !== null && (best === null || orderOf(type, one, best) * sign > 0)) best = one;
  return best;
}

function middle(values: readonly (Exact | null)[]): Exact | null {
  const sorted = values.filter(there).toSorted((one, other) => orderOf('number', one, other));
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? average([low, high]) : null;
}

/** @param take computes the result from the values whose companions meet the condition */
const conditional = (take: (values: readonly (Exact | null)[]) => Value): FormulaFunction =>
  strict(['A[]', 'A=', 'number[]?'], 'number', ([asked, condition, values], _, { A = 'empty' }) => {
    const meets = conditionOf(condition, A);
    const taken = (values ?? (A === 'number' ? (asked as readonly (Exact | null)[]) : [])).filter((_value, index) => meets(asked[index] ?? null));
    return take(taken);
  });

export const aggregates: Functions = {
  SUM: strict(['number*'], 'number', ([values]) => sum(values)),
  AVERAGE: strict(['number*'], 'number', ([values]) => average(values)),
  MEDIAN: strict(['number*'], 'number', ([values]) => middle(values)),
  PRODUCT: strict(['number*'], 'number', ([values]) => {
    const factors = values.filter(there);
    return factors.length === 0 ? null : factors.reduce<Exact | null>((product, one) => product && times(product, one), whole(1));
  }),
  MIN: strict(['N*'], 'N', ([values], _, { N = 'empty' }) => extreme(values, N, -1)),
  MAX: strict(['N*'], 'N', ([values], _, { N = 'empty' }) => extreme(values, N, 1)),
  COUNT: strict(['N*'], 'number', ([values]) => whole(values.filter(there).length)),
  COUNTA: strict(['any*'], 'number', ([values]) => whole(values.filter(there).length)),
  COUNTBLANK: strict(['any*'], 'number', ([values]) => whole(values.filter((one) => one === null).length)),
  ROWS: strict(['any[]'], 'number', ([values]) => whole(values.length)),
  COUNTIF: strict(['A[]', 'A='], 'number', ([values, condition], _, { A = 'empty' }) => whole(values.filter(conditionOf(condition, A)).length)),
  SUMIF: conditional(sum),
  AVERAGEIF: conditional(average),
  SUMPRODUCT: strict(['number[]', 'number[]'], 'number', ([one, other]) =>
    sum(one.map((value, index) => (value === null || !other[index] ? null : times(value, other[index])))),
  ),
};
