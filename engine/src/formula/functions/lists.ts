// Lookups in child columns.
import { numberIn } from '../exact.ts';
import { strict, type Functions } from '../function.ts';
import { orderOf } from '../operators.ts';
import type { Value } from '../types.ts';

const MAX_ROWS = 1_000_000;

export const lists: Functions = {
  /** In a table of steps: the result of the largest key that is not greater than the value; among equal keys the last. Keys can be in any order. */
  LOOKUP: strict(['A', 'A[]', 'B[]'], 'B', ([value, keys, results], _, { A = 'empty' }) => {
    let best = -1;
    for (const [index, key] of keys.entries()) {
      if (key === null || value === null || orderOf(A, key, value) > 0) continue;
      if (best < 0 || orderOf(A, key, keys[best] as Value) >= 0) best = index;
    }
    return results[best] ?? null;
  }),
  /** Result of the first row whose key equals the value. */
  XLOOKUP: strict(['A', 'A[]', 'B[]', 'B?'], 'B', ([value, keys, results, otherwise = null], _, { A = 'empty' }) => {
    const found = value === null ? -1 : keys.findIndex((key) => key !== null && orderOf(A, key, value) === 0);
    return found < 0 ? otherwise : (results[found] ?? null);
  }),
  /** Value of the row with that number, from 1; negative numbers count from the end. */
  INDEX: strict(['A[]', 'number'], 'A', ([values, row]) => {
    const number = numberIn(row, MAX_ROWS) ?? 0;
    return number === 0 ? null : (values.at(number > 0 ? number - 1 : number) ?? null);
  }),
};
