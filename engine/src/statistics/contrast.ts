// A number against one of before (vaccine §6).
import { elapsed, likeForLikeBase, type Days, type Period, periodOf } from './period.ts';
import { rounded } from './ratio.ts';

export const contrastStates = ['up', 'down', 'flat', 'new', 'na'] as const;

export interface Contrast {
  /** null: all of it lies before the first day of use. */
  current: number | null;
  /** null: some of it lies before the first day of use. */
  previous: number | null;
  delta: number | null;
  /** %, two decimals; null: not defined. */
  ratio: number | null;
  state: (typeof contrastStates)[number];
}

/** @param current null: there is no now; `previous` null: there is no before. Nothing can be said of either. */
export function contrast(current: number | null, previous: number | null): Contrast {
  if (current === null || previous === null) return { current, previous, delta: null, ratio: null, state: 'na' };
  const delta = current - previous;
  const state = previous === 0 && current > 0 ? 'new' : delta > 0 ? 'up' : delta < 0 ? 'down' : 'flat';
  const ratio = previous === 0 ? (current === 0 ? 0 : null) : rounded((delta / Math.abs(previous)) * 100);
  return { current, previous, delta, ratio, state };
}

/** The period up to today, and the one before cut at the same day; a shorter month is taken whole. */
export function likeForLike(unit: 'day' | 'month' | 'year', today: string): { current: Days; previous: Days } {
  const asked = { day: { date: today }, month: { month: today.slice(0, 7) }, year: { year: today.slice(0, 4) } }[unit];
  const period = periodOf(asked, today);
  return { current: days(elapsed(period, today)), previous: days(likeForLikeBase(period, 'prev', today)) };
}

const days = ({ from, to }: Period): Days => ({ from, to });
