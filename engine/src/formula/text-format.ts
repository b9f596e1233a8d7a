// TEXT: a number as `#,##0.00` or `0.0%`, a day or a time as `yyyy年m月d日` or `hh:mm`. Other formats of spreadsheets give null.
import { dayAt, partsOfDay, secondsAt, weekdayOf } from './calendar.ts';
import { exactText, negative, rounded, signOf, times, type Exact } from './exact.ts';
import { textOf, type Scalar, type Value } from './types.ts';

const MAX_SIGNS = 100;

/** @returns null for a format that is not understood */
export function shown(value: Value, type: Scalar | 'empty', format: string): string | null {
  if (format.length > MAX_SIGNS) return null;
  if (format === '' || format === '@' || format.toLowerCase() === 'general') return textOf(value, type);
  switch (type) {
    case 'number':
      return shownNumber(value as Exact, format);
    case 'date':
      return shownMoment(value as number, 0, format);
    case 'datetime':
      return shownMoment(dayAt(value as number), secondsAt(value as number), format);
    case 'time':
      return shownMoment(0, value as number, format);
    default:
      return textOf(value, type);
  }
}

/** Quoted text, a character after a backslash, or one character. */
const PART = /"([^"]*)"|\\(.)|([#0,.?]+)|([\s\S])/gu;

function shownNumber(value: Exact, format: string): string | null {
  const sections = format.split(';');
  const own = (signOf(value) < 0 && sections[1]) || (signOf(value) === 0 && sections[2]) || '';
  const section = own || (sections[0] ?? '');
  const size = signOf(value) < 0 ? negative(value) : value;
  const parts = [...section.matchAll(PART)];
  const runs = parts.flatMap(([, , , run]) => run ?? []);
  if (runs.length > 1 || section === '') return null;
  const percents = parts.filter(([, , , , sign]) => sign === '%').length;
  const scaled = times(size, { n: 100n ** BigInt(percents), s: 0 });
  if (!scaled) return null;
  const digits = byPlaces(scaled, runs[0] ?? '');
  const text = parts.map(([, quoted, escaped, run, sign]) => (run === undefined ? (quoted ?? escaped ?? sign ?? '') : digits)).join('');
  return signOf(value) < 0 && own === '' && /[1-9]/.test(digits) ? `-${text}` : text;
}

/** @param run such as `#,##0.0#` */
function byPlaces(size: Exact, run: string): string {
  const [before = '', ...behind] = run.split('.');
  const places = behind.join('').replaceAll(/[^#0?]/g, '');
  const kept = exactText(rounded(size, places.length) ?? size);
  const [wholePart = '0', part = ''] = kept.split('.');
  const leastPlaces = places.lastIndexOf('0') + 1;
  const leastDigits = before.replaceAll(/[^0]/g, '').length;
  const whole = (wholePart === '0' ? '' : wholePart).padStart(leastDigits, '0');
  const grouped = before.includes(',') ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') : whole;
  const fraction = part.padEnd(leastPlaces, '0');
  return `${grouped}${fraction === '' ? '' : `.${fraction}`}` || (run.includes('0') ? '0' : '');
}

const MOMENT_PART = /"([^"]*)"|\\(.)|(y+|m+|d+|h+|s+|a{3,4}|am\/pm)|([\s\S])/giu;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CHINESE_DAYS = '日一二三四五六';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function shownMoment(day: number, seconds: number, format: string): string {
  const { year, month, day: date } = partsOfDay(day);
  const [hour, minute, second] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const parts = [...format.matchAll(MOMENT_PART)];
  const halves = parts.some(([part]) => /^am\/pm$/i.test(part));
  const isMark = (index: number) => parts[index]?.[3]?.[0]?.toLowerCase();
  const two = (value: number, mark: string) => String(value).padStart(mark.length > 1 ? 2 : 1, '0');
  let text = '';
  for (const [index, [, quoted, escaped, mark, sign]] of parts.entries()) {
    if (mark === undefined) {
      text += quoted ?? escaped ?? sign ?? '';
      continue;
    }
    switch (mark[0]?.toLowerCase()) {
      case 'y':
        text += mark.length > 2 ? String(year).padStart(4, '0') : two(year % 100, 'yy');
        break;
      case 'm': {
        // After hours or before seconds, `m` is minutes.
        const isMinutes = nearest(isMark, index, -1) === 'h' || nearest(isMark, index, 1, parts.length) === 's';
        text += isMinutes ? two(minute, mark) : mark.length > 2 ? (MONTHS[month - 1] ?? '').slice(0, mark.length > 3 ? undefined : 3) : two(month, mark);
        break;
      }
      case 'd':
        text += mark.length > 2 ? (DAYS[weekdayOf(day)] ?? '').slice(0, mark.length > 3 ? undefined : 3) : two(date, mark);
        break;
      case 'h':
        text += two(halves ? ((hour + 11) % 12) + 1 : hour, mark);
        break;
      case 's':
        text += two(second, mark);
        break;
      default:
        text += /^am\/pm$/i.test(mark) ? (hour < 12 ? 'AM' : 'PM') : `${mark.length > 3 ? '星期' : ''}${CHINESE_DAYS[weekdayOf(day)] ?? ''}`;
    }
  }
  return text;
}

function nearest(markAt: (index: number) => string | undefined, from: number, step: 1 | -1, end = -1): string | undefined {
  for (let index = from + step; index !== end && index >= 0; index += step) {
    const mark = markAt(index);
    if (mark !== undefined) return mark;
  }
  return undefined;
}
