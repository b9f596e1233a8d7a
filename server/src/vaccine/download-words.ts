// What the three files of an order say alike.
import { orderCommandTexts, orderStatusTexts, orderTypeTexts } from '@ordo/contract/indent.phrases.ts';
import { say, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { capital } from '@ordo/engine/text/capital.ts';
import { downloadPhrases } from './download.phrases.ts';
import type { Opened } from './indent.db.ts';

export type Word = (key: keyof typeof downloadPhrases) => string;

export const wordsIn =
  (language: Language): Word =>
  (key) =>
    say(downloadPhrases[key], language, {}, zhtw);

const said = (phrase: Phrase | undefined, language: Language) => (phrase ? say(phrase, language, {}, zhtw) : '');

export const statusIn = (status: Opened['status'], language: Language) => said(orderStatusTexts[status], language);
export const typeIn = (type: Opened['orderType'], language: Language) => said(orderTypeTexts[type], language);
export const commandIn = (command: string, language: Language) => capital(said((orderCommandTexts as Record<string, Phrase>)[command], language));
/** '' for none. */
export const urgencyIn = (urgency: number | null, word: Word) => (urgency ? word((['normal', 'important', 'urgent'] as const)[urgency - 1] ?? 'normal') : '');

export const approverOf = (order: Opened) => order.events.findLast((event) => event.command === 'adopt')?.userName ?? '';

/** `YYYY-MM-DD` in business time, '' for none. */
export const dayOf = (at: number | null) => (at === null ? '' : businessDay(at));

/** Major units. */
export const yuan = (fen: number | null) => (fen === null ? null : fen / 100);

/** The moment of its last change: what a file says it was made at. */
export const changedAt = (order: Opened) => new Date(order.lastModifyTime ?? order.creatorTime ?? 0);
