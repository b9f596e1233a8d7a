// The exact sum of a column.
import { digitsOf } from '@ordo/engine/kind/decimal.ts';

/** Values that are not numbers are ignored, as in all footers. @returns plain digits, with as many decimals as the most precise value */
export function sumOf(values: Iterable<unknown>): string {
  let total = 0n;
  let places = 0;
  for (const value of values) {
    const digits = typeof value === 'number' || typeof value === 'string' ? digitsOf(value) : null;
    if (digits === null) continue;
    const [whole = '', fraction = ''] = digits.split('.');
    if (fraction.length > places) {
      total *= 10n ** BigInt(fraction.length - places);
      places = fraction.length;
    }
    total += BigInt(whole + fraction.padEnd(places, '0'));
  }
  if (places === 0) return String(total);
  const signs = String(total < 0n ? -total : total).padStart(places + 1, '0');
  return digitsOf(`${total < 0n ? '-' : ''}${signs.slice(0, -places)}.${signs.slice(-places)}`) ?? '';
}
