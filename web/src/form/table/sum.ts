// The sum of a column, to the last digit.
import { digitsOf } from '@ordo/engine/kind/decimal.ts';

/** What is no number counts for nothing, as everywhere in footers. @returns plain digits, as fine as the finest of them */
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
