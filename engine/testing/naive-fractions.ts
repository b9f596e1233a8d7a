// Fractions of integers, for the reference model of formulas: rounded only where the rules of formulas require it.
/** `bottom` is positive. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}
export const abs = (value: bigint) => (value < 0n ? -value : value);
const TEN_TO_200 = 10n ** 200n;

/** Rounds to decimal places, by default halves away from zero. */
export function round({ top, bottom }: Fraction, places: number, how: 'half' | 'up' | 'down' = 'half'): Fraction {
  const unit = 10n ** BigInt(Math.abs(places));
  const [up, down] = places >= 0 ? [abs(top) * unit, bottom] : [abs(top), bottom * unit];
  const kept = up / down + ((how === 'half' && 2n * (up % down) >= down) || (how === 'up' && up % down > 0n) ? 1n : 0n);
  const size = places >= 0 ? { top: kept, bottom: unit } : { top: kept * unit, bottom: 1n };
  return top < 0n ? { top: -size.top, bottom: size.bottom } : size;
}

/** At most 200 places, less than 10^200. */
function limited(value: Fraction): Fraction | null {
  const kept = round(value, 200);
  return abs(kept.top) >= TEN_TO_200 * kept.bottom ? null : kept;
}

export const of = (whole: bigint | number): Fraction => ({ top: BigInt(whole), bottom: 1n });
export const add = (one: Fraction, other: Fraction) => limited({ top: one.top * other.bottom + other.top * one.bottom, bottom: one.bottom * other.bottom });
export const negate = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });
export const multiply = (one: Fraction, other: Fraction) => limited({ top: one.top * other.top, bottom: one.bottom * other.bottom });
export const order = (one: Fraction, other: Fraction) =>
  Number(one.top * other.bottom > other.top * one.bottom) - Number(one.top * other.bottom < other.top * one.bottom);
export const floor = ({ top, bottom }: Fraction) => (top - (((top % bottom) + bottom) % bottom)) / bottom;

/** Digits before the decimal point; below 1 minus the number of zeros after it. */
function digitsBefore({ top, bottom }: Fraction): number {
  let digits = 0;
  let size = abs(top);
  let unit = bottom;
  for (; size >= unit; digits += 1) unit *= 10n;
  for (; size * 10n < unit; digits -= 1) size *= 10n;
  return digits;
}

/** 40 significant digits; digits before the decimal point are never cut. */
export function divide(one: Fraction, other: Fraction): Fraction | null {
  if (other.top === 0n) return null;
  const sign = other.top < 0n ? -1n : 1n;
  const exact = { top: one.top * other.bottom * sign, bottom: one.bottom * abs(other.top) };
  return exact.top === 0n ? of(0) : limited(round(exact, Math.max(0, 40 - digitsBefore(exact))));
}

export function root(value: Fraction): Fraction | null {
  if (value.top < 0n) return null;
  if (value.top === 0n) return of(0);
  // The root has half as many digits before the point as the value.
  const places = Math.max(0, 40 - Math.ceil(digitsBefore(value) / 2));
  const unit = 10n ** BigInt(places);
  let [low, high] = [0n, 10n ** 160n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    // Halves are rounded up.
    if ((2n * middle - 1n) ** 2n * value.bottom <= 4n * value.top * unit * unit) low = middle;
    else high = middle - 1n;
  }
  return limited({ top: low, bottom: unit });
}

export function raise(base: Fraction, exponent: Fraction): Fraction | null {
  const times = Number(floor(exponent));
  if (base.top === 0n) return times > 0 ? of(0) : null;
  let exact = of(1);
  for (let count = 0; count < Math.abs(times); count += 1) exact = { top: exact.top * base.top, bottom: exact.bottom * base.bottom };
  const power = limited(exact);
  return times >= 0 ? power : power && divide(of(1), power);
}

export function fractionOf(written: string): Fraction {
  const [whole = '0', part = ''] = written.split('.');
  return { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) };
}

/** All digits of a fraction with a finite decimal form. */
export function digits(value: Fraction): string {
  let rest = abs(value.top) % value.bottom;
  let part = '';
  while (rest > 0n) {
    part += String((rest * 10n) / value.bottom);
    rest = (rest * 10n) % value.bottom;
  }
  return `${value.top < 0n ? '-' : ''}${abs(value.top) / value.bottom}${part && `.${part}`}`;
}
