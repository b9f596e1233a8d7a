// Times of messages, as short as possible.
import { useSyncExternalStore } from 'react';
import { subscribeToClock } from '../kit/time-ago.tsx';
import { translateNow } from '../kit/phrases.ts';
import { momentOf } from '../kit/day-moment.ts';
import { timeText, today } from '../kit/time.ts';
import { chatPhrases } from './chat.phrases.ts';

const DAY = 86_400_000;

/** Noon of the present day in business time, in epoch ms; changes at midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribeToClock, () => momentOf(today()) + DAY / 2);
}

/** Today only the time, yesterday by name, before that the date. @param today from `useToday` */
export function saidAt(at: number, today: number): string {
  const text = timeText(at);
  const time = text.slice(11, 16);
  if (text.slice(0, 10) === timeText(today).slice(0, 10)) return time;
  if (text.slice(0, 10) === timeText(today - DAY).slice(0, 10)) return `${translateNow(chatPhrases.yesterday)} ${time}`;
  return text.slice(0, 4) === timeText(today).slice(0, 4) ? text.slice(5, 16) : text.slice(0, 16);
}

/** `1:05` */
export function minutesText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** In a list: the time, or the day. */
export function listedAt(at: number, today: number): string {
  const said = saidAt(at, today);
  return /^\d{2}:/.test(said) ? said : said.split(' ')[0]!;
}
