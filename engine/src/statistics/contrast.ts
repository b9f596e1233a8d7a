// A number against one of before (vaccine §6, like for like).
import { elapsed, likeForLikeBase, type Days, type Period, periodOf } from './period.ts';
import { rounded } from './ratio.ts';

export const contrastStates = ['up', 'down', 'flat', 'new', 'na'] as const;

export interface Contrast {
  current: number;
  /** null: before anything was counted. */
  previous: number | null;
  delta: number | null;
  /** %, two decimals; null: not defined. */
  ratio: number | null;
  state: (typeof contrastStates)[number];
}

/** @param previous null: there is no before */
export function contrast(current: number, previous: number | null): Contrast {
  if (previous === null) return { current, previous, delta: null, ratio: null, state: 'na' };
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
