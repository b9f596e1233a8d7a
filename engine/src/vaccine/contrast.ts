// A running day, month or year against the same stretch of the one before (vaccine §6, like for like).
import { addDays, addMonths } from './days.ts';

export interface Contrast {
  current: number;
  previous: number;
  delta: number;
  /** %, two decimals; null: not defined. */
  ratio: number | null;
  state: 'up' | 'down' | 'flat' | 'new';
}

export function contrast(current: number, previous: number): Contrast {
  const delta = current - previous;
  const state = previous === 0 && current > 0 ? 'new' : delta > 0 ? 'up' : delta < 0 ? 'down' : 'flat';
  const ratio = previous === 0 ? (current === 0 ? 0 : null) : Math.sign(delta) * (Math.round((Math.abs(delta) / Math.abs(previous)) * 10_000 + 1e-9) / 100);
  return { current, previous, delta, ratio: ratio === 0 ? 0 : ratio, state };
}

/** Both ends included. */
export interface Days {
  from: string;
  to: string;
}

/** The period up to today, and the one before cut at the same day; a shorter month is taken whole. */
export function likeForLike(unit: 'day' | 'month' | 'year', today: string): { current: Days; previous: Days } {
  if (unit === 'day') return { current: { from: today, to: today }, previous: { from: addDays(today, -1), to: addDays(today, -1) } };
  const from = unit === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
  const back = unit === 'month' ? -1 : -12;
  return { current: { from, to: today }, previous: { from: addMonths(from, back), to: addMonths(today, back) } };
}
