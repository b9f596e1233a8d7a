// The operators of conditions.
export const comparisons = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains', 'startsWith'] as const;
export type Comparison = (typeof comparisons)[number];
export type Question = Comparison | 'in' | 'notIn' | 'empty' | 'notEmpty';

export const SAME: readonly Question[] = ['equal', 'notEqual'];
export const AMONG: readonly Question[] = ['in', 'notIn'];
export const THERE: readonly Question[] = ['empty', 'notEmpty'];
export const ORDER: readonly Question[] = ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'];
