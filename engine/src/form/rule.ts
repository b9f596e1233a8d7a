// Rules of a form as data: if a condition holds, actions are applied. Groups are nodes with children: an action on a group applies to everything in it.
import type { Filter } from '../filter/filter.ts';
import type { DesignText } from './document.ts';

export interface Rule {
  id: string;
  name: DesignText;
  /** False: stored, but not run. */
  enabled: boolean;
  /** Child table for whose rows it is evaluated, one by one; null: the head. */
  table: string | null;
  when: Condition;
  then: readonly Action[];
}

/**
 * A filter whose fields are `fieldId` (of the head), `tableId.fieldId` (of the same row, in rules of that table), or the same behind `old.` (the value when the
 * form was opened). It can also compare two fields, and test the moment.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { field: string; is: 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual'; to: string }
  | { moment: 'load' | 'change' | 'save' }
  | Extract<Filter, { field: string }>;

/** How several actions combine: decision 0025. */
export type Action =
  /** `clear`: empty and read-only while the condition holds. */
  | { do: 'show' | 'hide' | 'require' | 'optional' | 'enable' | 'disable' | 'clear'; node: string }
  /**
   * `set` makes the field read-only and is always recomputed; `suggest` fills it once, when the condition becomes true. Formulas use ids: `{field}`,
   * `{table.field}`.
   */
  | { do: 'set' | 'suggest'; node: string; formula: string }
  /** Only options that match; fields of the filter are `option.id`, `option.name` or columns of the source. */
  | { do: 'options'; node: string; filter: Condition }
  | { do: 'message'; node: string | null; text: DesignText }
  | { do: 'refuse'; node: string | null; text: DesignText };
