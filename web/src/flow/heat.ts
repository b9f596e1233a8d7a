// Colour of a step: its share of the waiting tasks, in five levels from 0.

/** @param waiting tasks at the step @param most tasks at the step with the most waiting tasks */
export const heatOf = (waiting: number, most: number): 0 | 1 | 2 | 3 | 4 => {
  if (waiting <= 0 || most <= 0) return 0;
  return Math.min(4, Math.ceil((waiting / most) * 4)) as 1 | 2 | 3 | 4;
};
