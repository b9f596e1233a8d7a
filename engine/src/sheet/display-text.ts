// The text that a spreadsheet shows for a number or a moment.
import { partsOf, sectionFor, type FormatToken } from './number-format.ts';

/** Why a cell is not read: its format shows nothing, changes or scales the value, or shows only part of a date. */
export type ShownTrouble = 'unseen' | 'format' | 'partDate' | 'rounded';
export interface Shown {
  /** The displayed text even if there is a problem: offered for correction. */
  text: string;
  trouble?: ShownTrouble;
}

/** From here on a number may have lost digits. */
const EXACT = 1e15;
/** Digits shown in a cell without a format, without the decimal point. */
const GENERAL_DIGITS = 10;

export function displayNumber(value: number, format = 'General'): Shown {
  if (Math.abs(value) >= EXACT) return { text: value.toExponential(5).replace('e', 'E'), trouble: 'rounded' };
  const { tokens, general, strange, ownSign } = sectionFor(value, format);
  if (strange) return { text: generalText(value), trouble: 'format' };
  if (general) return { text: `${literals(tokens, true)}${generalText(value)}${literals(tokens, false)}`.trim() };
  if (!tokens.some((token) => 'digit' in token)) {
    const text = tokens
      .map((token) => ('literal' in token ? token.literal : 'sign' in token ? token.sign : ''))
      .join('')
      .trim();
    // Accounting formats show a dash for zero; other formats hide the number.
    if (value === 0 && text !== '') return { text: '0' };
    return { text: generalText(value), trouble: text === '' ? 'unseen' : 'format' };
  }
  return byDigits(value, tokens, ownSign);
}

/** Literal text around a number that is shown with its own digits. */
const literals = (tokens: readonly FormatToken[], before: boolean) => {
  const digits = tokens.findIndex((token) => !('literal' in token));
  const own = digits < 0 ? tokens : before ? tokens.slice(0, digits) : tokens.slice(tokens.findLastIndex((token) => !('literal' in token)) + 1);
  return digits < 0 && !before ? '' : own.map((token) => ('literal' in token ? token.literal : '')).join('');
};

function byDigits(value: number, tokens: readonly FormatToken[], ownSign: boolean): Shown {
  const isDigit = (token: FormatToken | undefined) => token !== undefined && 'digit' in token;
  const isSign = (token: FormatToken | undefined, sign: string) => token !== undefined && 'sign' in token && token.sign === sign;
  const last = tokens.findLastIndex(isDigit);
  const first = tokens.findIndex(isDigit);
  const point = tokens.findIndex((token) => isSign(token, '.'));
  const end = point < 0 ? last : tokens.slice(0, point).findLastIndex(isDigit);
  // A comma after the last digit divides by a thousand: the shown number is not the value.
  if (isSign(tokens[end + 1], ',') || isSign(tokens[last + 1], ',')) return { text: generalText(value), trouble: 'format' };
  const percents = tokens.filter((token) => isSign(token, '%')).length;
  const places = point < 0 ? [] : tokens.slice(point).filter(isDigit);
  const [whole = '0', part = ''] = fixed(Math.abs(value), places.length, percents * 2).split('.');
  const wholePlaces = tokens.slice(0, point < 0 ? tokens.length : point).filter(isDigit).length;
  const grouped = tokens.slice(first, end).some((token) => isSign(token, ','));

  let text = '';
  let [wholeAt, partAt] = [0, 0];
  const digits = whole === '0' ? '' : whole;
  for (const [at, token] of tokens.entries()) {
    if ('literal' in token) text += token.literal;
    else if ('sign' in token) text += token.sign === ',' ? '' : token.sign;
    else if (point >= 0 && at > point) {
      const digit = part[partAt] ?? '0';
      const trailing = token.digit !== '0' && /^0*$/.test(part.slice(partAt));
      if (!trailing) text += digit;
      partAt += 1;
    } else {
      // The first placeholder takes all remaining digits.
      const left = wholePlaces - wholeAt;
      const from = digits.length - left;
      const own = wholeAt === 0 && from > 0 ? digits.slice(0, from + 1) : (digits[from] ?? (token.digit === '0' ? '0' : ''));
      for (const [index, digit] of Array.from(own).entries()) {
        text += digit;
        const behind = left - 1 + own.length - 1 - index;
        if (grouped && behind > 0 && behind % 3 === 0) text += ',';
      }
      wholeAt += 1;
    }
  }
  if (text.endsWith('.')) text = text.slice(0, -1);
  if (value === 0 && !/\d/.test(text)) return { text: '0' };
  const isZero = /^[0.]*$/.test(whole + part);
  return { text: `${value < 0 && !ownSign && !isZero ? '-' : ''}${text}`.trim() };
}

function generalText(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const whole = fixed(Math.abs(value), 0, 0).length;
  const text = fixed(Math.abs(value), Math.max(0, GENERAL_DIGITS - whole), 0).replace(/\.?0+$/, '');
  if (text === '0') return String(value);
  return `${value < 0 ? '-' : ''}${text}`;
}

/** Rounded half up from the fifteen digits that a spreadsheet stores. @param shift to the left, in digits */
function fixed(value: number, places: number, shift: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  const digits = BigInt(mantissa.replace('.', ''));
  const move = Number(exponent) - 14 + shift + places;
  const half = 10n ** BigInt(Math.max(0, -move));
  const units = move >= 0 ? digits * 10n ** BigInt(move) : (digits * 2n + half) / (half * 2n);
  const text = units.toString().padStart(places + 1, '0');
  return places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text;
}

/** A moment as shown by its format: a day, a time, or both; without a format, by its value. @param moment in UTC, as in the sheet */
export function displayMoment(moment: Date, format?: string): Shown {
  if (Number.isNaN(moment.getTime())) return { text: '', trouble: 'format' };
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (format === undefined) return { text: time === '00:00:00' ? day : `${day} ${time}` };
  const parts = partsOf(format.split(';')[0] ?? '');
  if (parts.some((part) => /^\[[hms]+\]$/i.test(part))) return { text: `${day} ${time}`, trouble: 'format' };
  const signs = parts
    .filter((part) => /^[a-z]$/i.test(part) || /^a/i.test(part))
    .join('')
    .toLowerCase();
  const showsTime = /[hs]/.test(signs);
  const showsDay = /[ye]/.test(signs) && /(?:^|[^d])d{1,2}(?:[^d]|$)/.test(signs);
  if (showsDay) return { text: showsTime ? `${day} ${time}` : day };
  return showsTime ? { text: time.replace(/:00$/, '') } : { text: day, trouble: 'partDate' };
}
