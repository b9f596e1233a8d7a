// Powers: integer exponents exactly, halves by the square root, others by series, to 40 digits.
import {
  isZero,
  numberIn,
  QUOTIENT_DIGITS,
  rounded,
  signOf,
  squareRoot,
  tenTo,
  times,
  whole,
  wholePower,
  ZERO,
  MAX_WHOLE_DIGITS,
  type Exact,
} from './exact.ts';

const MAX_EXPONENT = 1_000_000;
/** Decimal places within the series. */
const DIGITS = 100;
const UNIT = tenTo(DIGITS);

/** @returns null for roots of negative numbers, 0 to a power that is not positive, and results beyond the limits */
export function power(base: Exact, exponent: Exact): Exact | null {
  const count = wholeOf(exponent);
  if (count !== null) return wholePower(base, count);
  if (isZero(base)) return signOf(exponent) > 0 ? ZERO : null;
  if (signOf(base) < 0) return null;
  const halves = times(exponent, whole(2));
  const double = halves && wholeOf(halves);
  if (double !== null) {
    const squared = wholePower(base, double);
    return squared && squareRoot(squared);
  }
  return bySeries(base, exponent);
}

/** Null if it is not an integer, or too large. */
function wholeOf(value: Exact): number | null {
  const kept = rounded(value, 0, 'down');
  return kept && kept.n * tenTo(value.s - kept.s) === value.n ? numberIn(kept, MAX_EXPONENT) : null;
}

/** @param base positive */
function bySeries(base: Exact, exponent: Exact): Exact | null {
  const logarithm = (logarithmOf(base) * exponent.n) / tenTo(exponent.s);
  // 10 to the power of tens + rest, with 0 ≤ rest < 1.
  const tens = floorOf(logarithm, LN10);
  if (tens >= BigInt(MAX_WHOLE_DIGITS)) return null;
  if (tens < -2n * BigInt(MAX_WHOLE_DIGITS)) return ZERO;
  const digits = exponential(logarithm - tens * LN10);
  const places = DIGITS - Number(tens);
  const value = places >= 0 ? { n: digits, s: places } : { n: digits * tenTo(-places), s: 0 };
  return rounded(value, Math.max(0, QUOTIENT_DIGITS - 1 - Number(tens)));
}

function floorOf(value: bigint, unit: bigint): bigint {
  const quotient = value / unit;
  return value < 0n && quotient * unit !== value ? quotient - 1n : quotient;
}

/** For numbers in units of 10^-DIGITS, from 0 to 2.4. */
function exponential(value: bigint): bigint {
  const small = value / 256n;
  let [sum, term] = [UNIT, UNIT];
  for (let count = 1n; term > 0n; count += 1n) {
    term = (term * small) / (UNIT * count);
    sum += term;
  }
  for (let doubled = 0; doubled < 8; doubled += 1) sum = (sum * sum) / UNIT;
  return sum;
}

/** Natural logarithm. @param value positive */
function logarithmOf({ n, s }: Exact): bigint {
  const digits = n.toString().length;
  // From 0.1 to below 1; then doubled until it is from 0.75 to 1.5.
  let part = (n * UNIT) / tenTo(digits);
  let doubled = 0n;
  for (; part * 4n < UNIT * 3n; doubled += 1n) part *= 2n;
  return twiceArtanh(part - UNIT, part + UNIT) - doubled * LN2 + BigInt(digits - s) * LN10;
}

/** 2 artanh(top/bottom) = ln((bottom + top)/(bottom - top)). */
function twiceArtanh(top: bigint, bottom: bigint): bigint {
  const ratio = (top * UNIT) / bottom;
  const square = (ratio * ratio) / UNIT;
  let [sum, term] = [0n, ratio];
  for (let count = 1n; term !== 0n; count += 2n) {
    sum += term / count;
    term = (term * square) / UNIT;
  }
  return 2n * sum;
}

const LN2 = twiceArtanh(1n, 3n);
const LN10 = 3n * LN2 + twiceArtanh(1n, 9n);
