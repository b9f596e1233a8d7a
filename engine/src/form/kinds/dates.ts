// Days and moments of fields, on the wire and as text.
import { isDay } from '../../kind/day.ts';
import { isOfKind } from '../../kind/kinds.ts';
import { businessMoment, businessTime } from '../../text/business-time.ts';
import type { Json } from '../document.ts';
import { asText } from '../kind.ts';

const FURTHEST = 8.64e15;
const EPOCH = /^-?\d{9,16}$/;
const TEXT = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/;

/** Epoch milliseconds, as a number or text, or `yyyy-MM-dd[ HH:mm[:ss]]` → `YYYY-MM-DD HH:mm:ss` in business time; null if it is neither. */
function clockOf(wire: Json): string | null {
  const at = typeof wire === 'number' ? wire : typeof wire === 'string' && EPOCH.test(wire) ? Number(wire) : null;
  if (at !== null) return Number.isFinite(at) && Math.abs(at) < FURTHEST && at > -62_000_000_000_000 ? businessTime(at) : null;
  const [, year, month, day = '01', clock = '00:00', seconds = ':00'] = (typeof wire === 'string' && TEXT.exec(wire)) || [];
  return year && isDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day} ${clock}${seconds}` : null;
}

/** @returns `YYYY-MM-DD`; an invalid value unchanged */
export function dayIn(wire: Json): Json {
  if (wire === '' || wire === null) return null;
  const day = clockOf(wire)?.slice(0, 10);
  return day !== undefined && isDay(day) ? day : wire;
}

/** @returns epoch milliseconds; an invalid value unchanged */
export function momentIn(wire: Json): Json {
  if (wire === '' || wire === null) return null;
  if (typeof wire === 'number') return wire;
  const clock = clockOf(wire);
  if (clock === null) return wire;
  if (EPOCH.test(wire as string)) return Number(wire);
  const at = businessMoment(clock);
  return Number.isFinite(at) ? at : wire;
}

/** Midnight of the day in epoch milliseconds. */
export const dayOut = (value: Json): Json => (typeof value === 'string' && isDay(value) ? businessMoment(`${value} 00:00:00`) : value);

/** Format such as `yyyy-MM-dd HH:mm`, or with the letters of later versions. */
export function formatDate(value: Json, format: string): string {
  const clock = typeof value === 'string' && isDay(value) ? `${value} 00:00:00` : isOfKind('moment', value) ? businessTime(value as number) : null;
  if (clock === null) return asText(value);
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = clock.split(/[- :]/);
  const parts: Record<string, string> = { yyyy: year, MM: month, dd: day, HH: hour, mm: minute, ss: second };
  return format.replaceAll(/yyyy|YYYY|MM|dd|DD|HH|mm|ss/g, (part) => parts[part === 'YYYY' || part === 'DD' ? part.toLowerCase() : part] ?? part);
}
