import { businessDay, businessTime } from '@ordo/engine/text/business-time.ts';
import { milliseconds } from '@ordo/engine/text/moments.ts';
import { relativeTime } from '@ordo/engine/text/relative-time.ts';
import { translateNow } from './phrases.ts';
import { timePhrases } from './time.phrases.ts';

/**
 * Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` in business time, as in print, in files and in messages of the server; ten digits are seconds (product §7);
 * null gives ''.
 */
export const timeText = (moment: number | null | undefined): string => (moment === null || moment === undefined ? '' : businessTime(milliseconds(moment)));

/** Relative time (product §7); the date where it is long ago. */
export function timeAgoText(moment: number, now: number): string {
  const said = relativeTime(moment, now);
  if (said.key === 'date') return timeText(said.at).slice(0, 10);
  return translateNow(timePhrases[said.key], said);
}

/** Today in business time, `YYYY-MM-DD`. */
export function today(): string {
  return businessDay(Date.now());
}
