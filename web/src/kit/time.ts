import { businessDay } from '@ordo/engine/text/business-time.ts';
import { milliseconds } from '@ordo/engine/text/moments.ts';
import { relativeTime } from '@ordo/engine/text/relative-time.ts';
import { sayNow } from './phrases.ts';
import { timePhrases } from './time.phrases.ts';

const pad = (n: number) => String(n).padStart(2, '0');

/** Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` by the reader's clock; ten digits are seconds (spec §9); nothing gives ''. */
export function timeText(moment: number | null | undefined): string {
  if (moment === null || moment === undefined) return '';
  const date = new Date(milliseconds(moment));
  return `${dayText(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** How long ago, by the first reading of spec §9; the date where that is long. */
export function agoText(moment: number, now: number): string {
  const said = relativeTime(moment, now);
  if (said.key === 'date') return timeText(said.at).slice(0, 10);
  return sayNow(timePhrases[said.key], said);
}

/** Today where the business is, `YYYY-MM-DD`. */
export function today(): string {
  return businessDay(Date.now());
}

function dayText(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
