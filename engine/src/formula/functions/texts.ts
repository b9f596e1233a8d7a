// Text functions. Missing text is empty, and empty text is null. Lengths and positions count code points.
import { chineseAmount } from '../../text/chinese-amount.ts';
import { numberIn as numberWritten } from '../../kind/number-in.ts';
import { exactOf, exactText, numberIn, times, whole, type Exact } from '../exact.ts';
import { bounded, MAX_SIGNS_OF_TEXT, spend, Stopped, strict, type Functions, type Scope } from '../function.ts';
import { shown } from '../text-format.ts';
import type { Value } from '../types.ts';

const RARE = /[\uD800-\uDFFF]/;
/** Characters that cost one step. */
const SIGNS_PER_STEP = 64;

/** A text as its code points, for `slice` and `length`. */
function signsOf(text: string, at: Scope): string | string[] {
  spend(at, Math.ceil(text.length / SIGNS_PER_STEP));
  return RARE.test(text) ? Array.from(text) : text;
}
const joined = (signs: string | string[]) => bounded(typeof signs === 'string' ? signs : signs.join(''));

/** A number of characters, capped above the longest text; null if negative. */
function count(value: Exact | undefined, usual = 1): number | null {
  const signs = value === undefined ? usual : (numberIn(value, MAX_SIGNS_OF_TEXT) ?? (value.n < 0n ? -1 : MAX_SIGNS_OF_TEXT + 1));
  return signs < 0 ? null : signs;
}

function join(texts: readonly (string | null)[], between: string, at: Scope): string | null {
  let text = '';
  for (const [index, one] of texts.entries()) {
    spend(at, 1);
    text += `${index > 0 ? between : ''}${one ?? ''}`;
    if (text.length > MAX_SIGNS_OF_TEXT) throw new Stopped('textTooLong');
  }
  return bounded(text);
}

/** Position from 1; null if not found. @param start from 1 */
function placeOf(part: string, text: string, start: Exact | undefined, at: Scope): Value {
  const from = count(start);
  const signs = signsOf(text, at);
  if (from === null || from < 1 || from > signs.length + 1) return null;
  const units = typeof signs === 'string' ? from - 1 : signs.slice(0, from - 1).join('').length;
  const found = text.indexOf(part, units);
  if (found < 0) return null;
  return whole((typeof signs === 'string' ? found : Array.from(text.slice(0, found)).length) + 1);
}

/** @param which only this occurrence, from 1; default: all */
function replaced(text: string, old: string, by: string, which: number | undefined, at: Scope): string | null {
  spend(at, Math.ceil(text.length / SIGNS_PER_STEP));
  if (old === '') return bounded(text);
  const parts = text.split(old);
  if (which !== undefined) {
    if (which >= parts.length) return bounded(text);
    return bounded(`${parts.slice(0, which).join(old)}${by}${parts.slice(which).join(old)}`);
  }
  if (text.length + (parts.length - 1) * (by.length - old.length) > MAX_SIGNS_OF_TEXT) throw new Stopped('textTooLong');
  return bounded(parts.join(by));
}

/** Number formats of users: with thousands separators, a currency, a percent sign. */
function numberOf(text: string): Exact | null {
  const written = text.trim().normalize('NFKC');
  const isPercent = written.endsWith('%');
  const digits = numberWritten(isPercent ? written.slice(0, -1) : written, isPercent ? 'number' : 'money');
  const value = digits === null ? null : exactOf(digits);
  return value && isPercent ? times(value, { n: 1n, s: 2 }) : value;
}

const concat = strict(['text*'], 'text', ([texts], at) => join(texts, '', at));

export const texts: Functions = {
  CONCAT: concat,
  CONCATENATE: concat,
  TEXTJOIN: strict(['text', 'boolean', 'text*'], 'text', ([between, skips, all], at) => join(skips ? all.filter((one) => one !== null) : all, between, at)),
  LEFT: strict(['text', 'number?'], 'text', ([text, length], at) => {
    const signs = count(length);
    return signs === null ? null : joined(signsOf(text, at).slice(0, signs));
  }),
  RIGHT: strict(['text', 'number?'], 'text', ([text, length], at) => {
    const signs = count(length);
    const all = signsOf(text, at);
    return signs === null ? null : joined(all.slice(Math.max(0, all.length - signs)));
  }),
  MID: strict(['text', 'number', 'number'], 'text', ([text, start, length], at) => {
    const [from, signs] = [count(start), count(length)];
    return from === null || from < 1 || signs === null ? null : joined(signsOf(text, at).slice(from - 1, from - 1 + signs));
  }),
  REPLACE: strict(['text', 'number', 'number', 'text'], 'text', ([text, start, length, by], at) => {
    const [from, signs] = [count(start), count(length)];
    if (from === null || from < 1 || signs === null) return null;
    const all = signsOf(text, at);
    return bounded(`${joined(all.slice(0, from - 1)) ?? ''}${by}${joined(all.slice(from - 1 + signs)) ?? ''}`);
  }),
  LEN: strict(['text'], 'number', ([text], at) => whole(signsOf(text, at).length)),
  FIND: strict(['text', 'text', 'number?'], 'number', ([part, text, start], at) => placeOf(part, text, start, at)),
  SEARCH: strict(['text', 'text', 'number?'], 'number', ([part, text, start], at) => placeOf(part.toLowerCase(), text.toLowerCase(), start, at)),
  CONTAINS: strict(['text', 'text'], 'boolean', ([text, part], at) => {
    spend(at, Math.ceil(text.length / SIGNS_PER_STEP));
    return text.includes(part);
  }),
  EXACT: strict(['text', 'text'], 'boolean', ([one, other]) => one === other),
  SUBSTITUTE: strict(['text', 'text', 'text', 'number?'], 'text', ([text, old, by, which], at) => {
    const only = which === undefined ? undefined : count(which);
    return only === null || only === 0 ? null : replaced(text, old, by, only, at);
  }),
  UPPER: strict(['text'], 'text', ([text]) => bounded(text.toUpperCase())),
  LOWER: strict(['text'], 'text', ([text]) => bounded(text.toLowerCase())),
  TRIM: strict(['text'], 'text', ([text], at) => {
    spend(at, Math.ceil(text.length / SIGNS_PER_STEP));
    return bounded(
      text
        .split(/\s/)
        .filter((word) => word !== '')
        .join(' '),
    );
  }),
  REPT: strict(['text', 'number'], 'text', ([text, times]) => {
    const often = count(times);
    if (often === null) return null;
    if (text.length * often > MAX_SIGNS_OF_TEXT) throw new Stopped('textTooLong');
    return bounded(text.repeat(often));
  }),
  VALUE: strict(['text'], 'number', ([text]) => numberOf(text)),
  TEXT: strict(['A', 'text'], 'text', ([value, format], _, { A = 'empty' }) => (value === null ? null : bounded(shown(value, A, format) ?? ''))),
  /** An amount in Chinese numerals; null if it is too long for them. */
  RMB: strict(['number'], 'text', ([amount]) => {
    const said = chineseAmount(exactText(amount));
    return 'said' in said ? said.said : null;
  }),
  FIXED: strict(['number', 'number?'], 'text', ([value, places = { n: 2n, s: 0 }]) => {
    const digits = count(places);
    return digits === null || digits > 100 ? null : shown(value, 'number', `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`);
  }),
};
