// Arithmetic of formulas: decimals of any length, exact except for quotients and roots, which have 40 digits. Halves are rounded away from zero. A result
// without a value (division by zero, a number beyond the limits) is null.
import { digitsOf, numeralIn, type Numeral } from '../kind/decimal.ts';

/** `n` × 10^-`s`; `s` is a non-negative integer. */
export interface Exact {
  readonly n: bigint;
  readonly s: number;
}

/** Significant digits of a quotient or root; digits before the decimal point are never cut. */
export const QUOTIENT_DIGITS = 40;
/** Digits before the decimal point; longer values are not numbers. */
export const MAX_WHOLE_DIGITS = 200;
/** Decimal places; finer values are rounded. */
const MAX_PLACES = 200;
/** Digits of a power before it is reduced to the limits above. */
const MAX_POWER_DIGITS = 20_000;

const POWERS = Array.from({ length: 512 }, (_, exponent) => 10n ** BigInt(exponent));
export const tenTo = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);
/** A smaller number is always within the limits. */
const SMALL = tenTo(MAX_WHOLE_DIGITS);

export const ZERO: Exact = { n: 0n, s: 0 };
export const ONE: Exact = { n: 1n, s: 0 };
export const whole = (value: number): Exact => ({ n: BigInt(value), s: 0 });

/** @returns null if it is not a number, or beyond the limits */
export function exactOf(value: Numeral): Exact | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return whole(value);
  const digits = digitsOf(value);
  if (digits === null) return null;
  const point = digits.indexOf('.');
  if (point < 0) return settled(BigInt(digits), 0);
  return settled(BigInt(digits.slice(0, point) + digits.slice(point + 1)), digits.length - point - 1);
}

/** `-12.5`: no exponent, no redundant zeros. */
export function exactText({ n, s }: Exact): string {
  if (s === 0) return n.toString();
  const digits = (n < 0n ? -n : n).toString().padStart(s + 1, '0');
  const places = digits.slice(-s).replace(/0+$/, '');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -s)}${places && `.${places}`}`;
}

/** A number up to 15 digits, else text. */
export const exactNumeral = (value: Exact): Numeral => numeralIn(exactText(value));

/** Reduces to the limits. */
function settled(n: bigint, s: number): Exact | null {
  if (s <= MAX_PLACES && n < SMALL && n > -SMALL) return { n, s };
  const cut = s > MAX_PLACES ? { n: shortened(n, s - MAX_PLACES), s: MAX_PLACES } : { n, s };
  return magnitude(cut) > MAX_WHOLE_DIGITS ? null : cut;
}

/** Removes the last digits, rounded. */
function shortened(n: bigint, digits: number): bigint {
  return roundedQuotient(n, tenTo(digits));
}

/** @param by positive */
function roundedQuotient(n: bigint, by: bigint): bigint {
  const quotient = n / by;
  const rest = n - quotient * by;
  if (rest < 0n) return rest * -2n >= by ? quotient - 1n : quotient;
  return rest * 2n >= by ? quotient + 1n : quotient;
}

/** Digits before the decimal point; 0 or less if there are zeros after it. For 0 it is 1 - s. */
function magnitude({ n, s }: Exact): number {
  return (n < 0n ? -n : n).toString().length - s;
}

/** Both as integers of the same unit. */
function aligned(left: Exact, right: Exact): [bigint, bigint, number] {
  if (left.s === right.s) return [left.n, right.n, left.s];
  if (left.s < right.s) return [left.n * tenTo(right.s - left.s), right.n, right.s];
  return [left.n, right.n * tenTo(left.s - right.s), left.s];
}

export function plus(left: Exact, right: Exact): Exact | null {
  const [one, other, places] = aligned(left, right);
  return settled(one + other, places);
}

export function minus(left: Exact, right: Exact): Exact | null {
  const [one, other, places] = aligned(left, right);
  return settled(one - other, places);
}

export const times = (left: Exact, right: Exact): Exact | null => settled(left.n * right.n, left.s + right.s);
export const negative = ({ n, s }: Exact): Exact => ({ n: -n, s });
export const isZero = (value: Exact): boolean => value.n === 0n;

/** -1, 0 or 1. */
export const signOf = ({ n }: Exact): number => (n < 0n ? -1 : Number(n > 0n));

/** Negative, 0 or positive. */
export function compareExact(left: Exact, right: Exact): number {
  const [one, other] = aligned(left, right);
  return one < other ? -1 : Number(one > other);
}

export function over(left: Exact, right: Exact): Exact | null {
  if (right.n === 0n) return null;
  if (left.n === 0n) return ZERO;
  const sign = left.n < 0n === right.n < 0n ? 1n : -1n;
  const [top, bottom] = [left.n < 0n ? -left.n : left.n, right.n < 0n ? -right.n : right.n];
  const rough = magnitude(left) - magnitude(right);
  const [one, other] = aligned({ n: top, s: left.s }, { n: bottom, s: right.s - rough });
  // The quotient is between 0.1 and 10 times 10^rough, so it has one digit more if the ratio is at least 1.
  const places = Math.max(0, QUOTIENT_DIGITS - (one >= other ? rough + 1 : rough));
  const shift = places + right.s - left.s;
  const quotient = shift >= 0 ? roundedQuotient(top * tenTo(shift), bottom) : roundedQuotient(top, bottom * tenTo(-shift));
  return settled(...trimmed(sign * quotient, places));
}

/** Without trailing zeros. */
function trimmed(n: bigint, s: number): [bigint, number] {
  let [kept, places] = [n, s];
  for (const step of [16, 4, 1]) {
    while (places >= step && kept % tenTo(step) === 0n) [kept, places] = [kept / tenTo(step), places - step];
  }
  return [kept, places];
}

/** @returns null for negative numbers */
export function squareRoot(value: Exact): Exact | null {
  if (value.n < 0n) return null;
  if (value.n === 0n) return ZERO;
  const places = Math.max(0, QUOTIENT_DIGITS - Math.ceil(magnitude(value) / 2));
  // One extra digit, for rounding.
  const shift = 2 * (places + 1) - value.s;
  const root = wholeRoot(shift >= 0 ? value.n * tenTo(shift) : value.n / tenTo(-shift));
  return settled(...trimmed((root + 5n) / 10n, places));
}

/** The largest integer whose square is not larger. */
function wholeRoot(value: bigint): bigint {
  let guess = tenTo(Math.ceil(value.toString().length / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** @param exponent an integer; @returns null for 0 to a power that is not positive */
export function wholePower(base: Exact, exponent: number): Exact | null {
  if (base.n === 0n) return exponent > 0 ? ZERO : null;
  if (exponent < 0) {
    const power = wholePower(base, -exponent);
    return power && over(ONE, power);
  }
  const [n, s] = trimmed(base.n, base.s);
  if (n === 1n || n === -1n) return settled(n ** BigInt(exponent % 2), s * exponent > MAX_POWER_DIGITS ? MAX_POWER_DIGITS : s * exponent);
  if ((n < 0n ? -n : n).toString().length * exponent > MAX_POWER_DIGITS) return null;
  return settled(n ** BigInt(exponent), s * exponent);
}

/** @param places decimal places; negative: tens, hundreds …; `half` half up, `up` away from zero, `down` towards it, `floor` to the lower one */
export function rounded(value: Exact, places: number, how: 'half' | 'up' | 'down' | 'floor' = 'half'): Exact | null {
  const cut = value.s - places;
  if (cut <= 0) return value;
  // All digits are removed, so any unit larger than the value gives the same result.
  if (places < -MAX_WHOLE_DIGITS) return how === 'up' || (how === 'floor' && value.n < 0n) ? (value.n === 0n ? ZERO : null) : ZERO;
  const unit = tenTo(cut);
  const kept = how === 'half' ? roundedQuotient(value.n, unit) : cutQuotient(value.n, unit, how);
  return places >= 0 ? { n: kept, s: places } : settled(kept * tenTo(-places), 0);
}

function cutQuotient(n: bigint, unit: bigint, how: 'up' | 'down' | 'floor'): bigint {
  const quotient = n / unit;
  if (quotient * unit === n || how === 'down') return quotient;
  if (how === 'floor') return n < 0n ? quotient - 1n : quotient;
  return n < 0n ? quotient - 1n : quotient + 1n;
}

/** The quotient rounded to the lower or the upper integer; exact for any length. */
export function wholeTimes(value: Exact, unit: Exact, how: 'floor' | 'ceiling'): bigint | null {
  if (unit.n === 0n) return null;
  const [one, other] = aligned(value, unit);
  const quotient = one / other;
  const isBelowZero = one < 0n !== other < 0n;
  if (quotient * other === one) return quotient;
  return how === 'floor' ? (isBelowZero ? quotient - 1n : quotient) : isBelowZero ? quotient : quotient + 1n;
}

/** Its integer part as a JavaScript number if it is within ±`most`; else null. */
export function numberIn(value: Exact, most: number): number | null {
  const kept = value.s === 0 ? value.n : value.n / tenTo(value.s);
  return kept <= BigInt(most) && kept >= -BigInt(most) ? Number(kept) : null;
}
