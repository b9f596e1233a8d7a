// Why a condition on records cannot be used, as a refusal.
import type { FilterProblem } from '@ordo/engine/filter/filter-problem.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import { Refusal } from '../kit/refusal.ts';

/** @param called the label of a field by its path */
export function conditionRefusal(problem: FilterProblem, called: (path: string) => DesignText | string): Refusal {
  switch (problem.problem) {
    case 'deep':
      return new Refusal('recordConditionDeep', { most: problem.most });
    case 'many':
      return new Refusal('recordConditionMany', { most: problem.most });
    default:
      return new Refusal('recordConditionWrong', { field: called(problem.field) });
  }
}
