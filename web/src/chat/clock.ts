// When something was said, in as few signs as tell it.
import { sayNow } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { chatPhrases } from './chat.phrases.ts';

const DAY = 86_400_000;

/** Today the time alone, yesterday by its name, before that the day. */
export function saidAt(at: number, now: number): string {
  const text = timeText(at);
  const time = text.slice(11, 16);
  if (text.slice(0, 10) === timeText(now).slice(0, 10)) return time;
  if (text.slice(0, 10) === timeText(now - DAY).slice(0, 10)) return `${sayNow(chatPhrases.yesterday)} ${time}`;
  return text.slice(0, 4) === timeText(now).slice(0, 4) ? text.slice(5, 16) : text.slice(0, 16);
}

/** In a list: the time, or the day. */
export function listedAt(at: number, now: number): string {
  const said = saidAt(at, now);
  return /^\d{2}:/.test(said) ? said : said.split(' ')[0]!;
}
