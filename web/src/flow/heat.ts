// How warm a step is drawn: its share of the tasks that wait, in five steps from 0.

/** @param waiting tasks at the step @param most at the step where most wait */
export const heatOf = (waiting: number, most: number): 0 | 1 | 2 | 3 | 4 => {
  if (waiting <= 0 || most <= 0) return 0;
  return Math.min(4, Math.ceil((waiting / most) * 4)) as 1 | 2 | 3 | 4;
};
