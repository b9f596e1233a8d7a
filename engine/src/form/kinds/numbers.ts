// Common parts of number fields: limits, precision, and the format on the wire.
import { compareNumerals, digitsOf, grouped, numeralIn } from '../../kind/decimal.ts';
import type { Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { asText, isEmpty } from '../kind.ts';

/** Digits stored before and after the decimal point; more is refused, never rounded. */
const LONGEST = 60;
const FINEST = 40;

const isNumeral = (value: Json): value is number | string => typeof value === 'number' || typeof value === 'string';

export interface NumberLimits {
  least?: number | null;
  most?: number | null;
  /** Decimal places. */
  places?: number | null;
}

export function numberFindings(value: Json, { least = null, most = null, places = null }: NumberLimits): ValueFinding[] {
  const digits = isNumeral(value) ? digitsOf(value) : null;
  if (digits === null) return [{ key: 'noNumber' }];
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  if (whole.length > LONGEST) return [{ key: 'tooLong', params: { most: LONGEST } }];
  const found: ValueFinding[] = [];
  const finest = Math.min(places ?? FINEST, FINEST);
  if (fraction.length > finest) found.push({ key: 'tooFine', params: { places: finest } });
  if (least !== null && compareNumerals(digits, least) < 0) found.push({ key: 'belowLeast', params: { least } });
  if (most !== null && compareNumerals(digits, most) > 0) found.push({ key: 'aboveMost', params: { most } });
  return found;
}

/** `'12.50'`, 12.5 → 12.5; text if a number would lose digits. */
export function numberIn(wire: Json): Json {
  if (isEmpty(wire) || !isNumeral(wire)) return isEmpty(wire) ? null : wire;
  const written = typeof wire === 'string' ? wire.trim() : wire;
  const digits = digitsOf(written);
  return digits === null ? (written === '' ? null : wire) : numeralIn(digits);
}

/** Numbers of up to 15 digits are sent as numbers, longer ones as text. */
export const numberOut = (value: Json): Json => (typeof value === 'string' && digitsOf(value) !== null ? numeralIn(value) : value);

/** With the field's decimal places, if it has that setting. */
export function formatNumber(value: Json, places: number | null, thousands: boolean): string {
  const digits = isNumeral(value) ? digitsOf(value) : null;
  if (digits === null) return isEmpty(value) ? '' : asText(value);
  const [whole = '', fraction = ''] = digits.split('.');
  const fine = places !== null && places > fraction.length ? `${whole}.${fraction.padEnd(Math.min(places, FINEST), '0')}` : digits;
  return thousands ? grouped(fine) : fine;
}
