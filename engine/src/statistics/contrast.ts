// Compares a number with an earlier one (vaccine §6).
import { elapsed, likeForLikeBase, type Days, type Period, periodOf } from './period.ts';
import { rounded } from './ratio.ts';

export const contrastStates = ['up', 'down', 'flat', 'new', 'na'] as const;

export interface Contrast {
  /** Null: the period is completely before the first day of use. */
  current: number | null;
  /** Null: the period is partly before the first day of use. */
  previous: number | null;
  delta: number | null;
  /** %, two decimals; null: undefined. */
  ratio: number | null;
  state: (typeof contrastStates)[number];
}

/** @param current null: no current number; `previous` null: no earlier number. Then there is no comparison. */
export function contrast(current: number | null, previous: number | null): Contrast {
  if (current === null || previous === null) return { current, previous, delta: null, ratio: null, state: 'na' };
  const delta = current - previous;
  const state = previous === 0 && current > 0 ? 'new' : delta > 0 ? 'up' : delta < 0 ? 'down' : 'flat';
  const ratio = previous === 0 ? (current === 0 ? 0 : null) : rounded((delta / Math.abs(previous)) * 100);
  return { current, previous, delta, ratio, state };
}

/** The period up to today, and the previous one up to the same day; a shorter month is taken as a whole. */
export function likeForLike(unit: 'day' | 'month' | 'year', today: string): { current: Days; previous: Days } {
  const asked = { day: { date: today }, month: { month: today.slice(0, 7) }, year: { year: today.slice(0, 4) } }[unit];
  const period = periodOf(asked, today);
  return { current: days(elapsed(period, today)), previous: days(likeForLikeBase(period, 'prev', today)) };
}

const days = ({ from, to }: Period): Days => ({ from, to });
