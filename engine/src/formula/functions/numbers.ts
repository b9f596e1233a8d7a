// Functions from one number to another.
import { negative, numberIn, ONE, over, rounded, signOf, squareRoot, times, whole, wholeTimes, minus, type Exact } from '../exact.ts';
import { strict, type Functions } from '../function.ts';
import { power } from '../power.ts';

/** Limit of decimal places; beyond it nothing changes. */
const MAX_PLACES = 1_000;
const ZERO_PLACES = whole(0);

/** @param how see `rounded`; the number of places is optional */
const rounding = (how: 'half' | 'up' | 'down') =>
  strict(['number', 'number?'], 'number', ([value, places = ZERO_PLACES]) => {
    const count = numberIn(places, MAX_PLACES);
    return count === null ? null : rounded(value, count, how);
  });

/** To the lower or the upper multiple of the step; null for a positive number with a negative step. */
const stepping = (how: 'floor' | 'ceiling') =>
  strict(['number', 'number?'], 'number', ([value, step = ONE]) => {
    if (signOf(value) > 0 && signOf(step) < 0) return null;
    const count = wholeTimes(value, step, how);
    return count === null ? null : times({ n: count, s: 0 }, step);
  });

/** Remainder with the sign of the divisor. */
function remainder(value: Exact, by: Exact): Exact | null {
  const count = wholeTimes(value, by, 'floor');
  const taken = count === null ? null : times({ n: count, s: 0 }, by);
  return taken && minus(value, taken);
}

export const numbers: Functions = {
  ROUND: rounding('half'),
  ROUNDUP: rounding('up'),
  ROUNDDOWN: rounding('down'),
  TRUNC: rounding('down'),
  INT: strict(['number'], 'number', ([value]) => rounded(value, 0, 'floor')),
  MOD: strict(['number', 'number'], 'number', ([value, by]) => remainder(value, by)),
  QUOTIENT: strict(['number', 'number'], 'number', ([value, by]) => {
    const quotient = over(value, by);
    return quotient && rounded(quotient, 0, 'down');
  }),
  ABS: strict(['number'], 'number', ([value]) => (signOf(value) < 0 ? negative(value) : value)),
  SIGN: strict(['number'], 'number', ([value]) => whole(signOf(value))),
  POWER: strict(['number', 'number'], 'number', ([base, exponent]) => power(base, exponent)),
  SQRT: strict(['number'], 'number', ([value]) => squareRoot(value)),
  CEILING: stepping('ceiling'),
  FLOOR: stepping('floor'),
};
