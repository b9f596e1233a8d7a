// Texts that the three files of an order share.
import { orderCommandTexts, orderStatusTexts, orderTypeTexts, rejectReasonTexts } from '@ordo/contract/indent.phrases.ts';
import { translate, translateCode, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { capital } from '@ordo/engine/text/capital.ts';
import { chineseAmount } from '@ordo/engine/text/chinese-amount.ts';
import { inPacks } from '@ordo/engine/vaccine/pack.ts';
import { downloadPhrases } from './download.phrases.ts';
import type { Opened } from './indent.db.ts';

export type Word = (key: keyof typeof downloadPhrases) => string;

export const wordsIn =
  (language: Language): Word =>
  (key) =>
    translate(downloadPhrases[key], language, {}, zhtw);

const said = (phrase: Phrase | undefined, language: Language) => (phrase ? translate(phrase, language, {}, zhtw) : '');

export const statusIn = (status: Opened['status'], language: Language) => said(orderStatusTexts[status], language);
export const typeIn = (type: Opened['orderType'], language: Language) => said(orderTypeTexts[type], language);
export const commandIn = (command: string, language: Language) => capital(said((orderCommandTexts as Record<string, Phrase>)[command], language));
/** '' for none. */
export const urgencyIn = (urgency: number | null, word: Word) => (urgency ? word((['normal', 'important', 'urgent'] as const)[urgency - 1] ?? 'normal') : '');

export const approverOf = (order: Opened) => order.events.findLast((event) => event.command === 'adopt')?.userName ?? '';

/** Why doses were rejected, '' for none. */
export const rejectReasonIn = (reason: string | null, language: Language) => translateCode(rejectReasonTexts, reason ?? '', language, {}, zhtw);

/** `YYYY-MM-DD` in business time, '' for none. */
export const dayOf = (at: number | null) => (at === null ? '' : businessDay(at));

/** Major units. */
export const yuan = (fen: number | null) => (fen === null ? null : fen / 100);

/** Amount of one line in minor units: as approved, or as requested while it is not approved. null: the price is unknown, or hidden from the reader. */
export const lineAmount = ({ unitPrice, approvedDoses, requestedDoses }: Opened['lines'][number]) =>
  unitPrice === null || unitPrice === undefined ? null : unitPrice * (approvedDoses ?? requestedDoses);

/** Amount of the whole order: what was approved, or the sum of its lines until then. */
export function amountOf(order: Opened): number | null {
  if (order.amount !== null && order.amount !== undefined) return order.amount;
  const sums = order.lines.map(lineAmount);
  return sums.reduce<number | null>((all, sum) => (all === null || sum === null ? null : all + sum), sums.length ? 0 : null);
}

/** In formal Chinese numerals, '' for none. */
export function inWords(fen: number | null): string {
  const amount = fen === null ? null : chineseAmount((fen / 100).toFixed(2));
  return amount && 'said' in amount ? amount.said : '';
}

/** Packaging of a line's doses: full packs, and the remaining vials. */
export function packingIn(order: Opened, line: Opened['lines'][number], language: Language): string {
  const { packs, vials } = packedOf(order, line);
  return translate(downloadPhrases[packs && vials ? 'packsAndVials' : vials || !packs ? 'vialsOnly' : 'packsOnly'], language, { packs, vials }, zhtw);
}

export const packedOf = (order: Opened, line: Opened['lines'][number]) => inPacks(line.approvedDoses ?? line.requestedDoses, order);

/** Rejected doses of a line; null: not received yet. */
export function rejectedOf(order: Opened, line: Opened['lines'][number]): number | null {
  const parts = order.lots.filter((lot) => lot.lineId === line.id && lot.rejected !== null);
  return parts.length ? parts.reduce((sum, lot) => sum + (lot.rejected ?? 0), 0) : null;
}

/** The time of its last change: the creation date of the file. */
export const changedAt = (order: Opened) => new Date(order.lastModifyTime ?? order.creatorTime ?? 0);
