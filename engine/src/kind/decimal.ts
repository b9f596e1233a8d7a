// Numbers of any length and precision, compared and written exactly: JavaScript numbers, or decimal text where a number would lose digits.
import * as z from 'zod/mini';

export type Numeral = number | string;

const PLAIN = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/;
const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

export const numeral: z.ZodMiniType<Numeral> = z.union([z.number(), z.string().check(z.regex(PLAIN))]);

/** `-12.5`: no exponent, no redundant zeros. Null if it is not a number. */
export function digitsOf(value: Numeral): string | null {
  const text = typeof value === 'number' ? withoutExponent(String(value)) : value;
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
  if (sign === undefined) return null;
  const places = fraction.replace(/0+$/, '');
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${places && `.${places}`}`;
  return digits === '0' ? '0' : sign + digits;
}

function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  if (whole === '') return text;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length ? `${sign}${digits.padEnd(point, '0')}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Negative, 0 or positive; NaN if one of them is not a number. */
export function compareNumerals(left: Numeral, right: Numeral): number {
  const [one, other] = [digitsOf(left), digitsOf(right)];
  if (one === null || other === null) return Number.NaN;
  if (one === other) return 0;
  const isNegative = one.startsWith('-');
  if (isNegative !== other.startsWith('-')) return isNegative ? -1 : 1;
  return (isNegative ? -1 : 1) * compareSizes(one.replace('-', ''), other.replace('-', ''));
}

/** Compares the sizes of two different numbers. */
function compareSizes(left: string, right: string): number {
  const [[whole = '', fraction = ''], [otherWhole = '', otherFraction = '']] = [left.split('.'), right.split('.')];
  if (whole.length !== otherWhole.length) return whole.length - otherWhole.length;
  return whole + fraction < otherWhole + otherFraction ? -1 : 1;
}

/** A number if every JSON reader gets the same value, else the text. */
export function numeralIn(text: string): Numeral {
  const digits = digitsOf(text);
  if (digits === null || digits.replace(/[-.]/g, '').replace(/^0+/, '').length > 15) return text;
  return digitsOf(Number(digits)) === digits ? Number(digits) : text;
}

/** Whether `value` is `from` plus a whole number of steps; a step of 0 or less is none. */
export function isOnStep(value: Numeral, step: Numeral, from: Numeral = 0): boolean {
  const all = [value, step, from].map(digitsOf);
  if (all.includes(null) || compareNumerals(step, 0) <= 0) return true;
  const places = Math.max(...all.map((digits) => digits?.split('.')[1]?.length ?? 0));
  const [at = 0n, width = 1n, start = 0n] = all.map((digits) => {
    const [whole = '0', fraction = ''] = (digits ?? '0').split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  });
  return (at - start) % width === 0n;
}

/** 1234567.5 → 1,234,567.5 */
export function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

const WHOLE = /^-?\d{1,19}$/;
const fits = (text: string) => WHOLE.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

/** 64-bit integers. */
export const wholeNumeral: z.ZodMiniType<Numeral> = z.union([z.int(), z.string().check(z.refine(fits))]);

/** @returns undefined if it is not a 64-bit integer */
export function wholeIn(text: string): Numeral | undefined {
  if (!fits(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}
