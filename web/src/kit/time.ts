import { businessDay, businessTime } from '@ordo/engine/text/business-time.ts';
import { milliseconds } from '@ordo/engine/text/moments.ts';
import { relativeTime } from '@ordo/engine/text/relative-time.ts';
import { translateNow } from './phrases.ts';
import { timePhrases } from './time.phrases.ts';

/**
 * Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` where the business is, as on papers, in files and in sentences of the server; ten digits are seconds (product §7);
 * nothing gives ''.
 */
export const timeText = (moment: number | null | undefined): string => (moment === null || moment === undefined ? '' : businessTime(milliseconds(moment)));

/** How long ago, in the first reading (product §7); the date where that is long. */
export function timeAgoText(moment: number, now: number): string {
  const said = relativeTime(moment, now);
  if (said.key === 'date') return timeText(said.at).slice(0, 10);
  return translateNow(timePhrases[said.key], said);
}

/** Today where the business is, `YYYY-MM-DD`. */
export function today(): string {
  return businessDay(Date.now());
}
