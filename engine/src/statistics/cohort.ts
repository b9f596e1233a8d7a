// Follows the people who began a plan: the same group at every step, so that no share exceeds 100 %.
import { dropout, percent } from './ratio.ts';

export interface Cohort {
  /** People whose first dose was in the period. */
  began: number;
  /** Number of them who have had each dose by now; from the first dose on. */
  reached: readonly number[];
  /** Number of them who have had the last dose by now. */
  completed: number;
}

/** % of those who began that have completed by now; null if nobody began. */
export const completionRate = ({ began, completed }: Cohort) => percent(completed, began);

/** % of those who had dose `a` and not dose `b` by now; null if nobody had it or the plan has no such dose (DHIS2: DPT1–DPT3). */
export function dropoutBetween({ reached }: Cohort, a: number, b: number): number | null {
  const [from, to] = [reached[a - 1], reached[b - 1]];
  return a >= b || from === undefined || to === undefined ? null : dropout(from, to);
}

/** First to last dose; null for plans of one dose. */
export const dropoutOfPlan = (cohort: Cohort) => (cohort.reached.length < 2 ? null : dropout(cohort.began, cohort.completed));
