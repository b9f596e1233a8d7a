// Rules of a form as data: when something holds, then something is done. Groups are nodes with children: what is said of one holds for all in it.
import type { Filter } from '../filter/filter.ts';
import type { DesignText } from './document.ts';

export interface Rule {
  id: string;
  name: DesignText;
  /** Off: kept and not run. */
  enabled: boolean;
  /** Child table whose rows it is about, one after the other; null: the head. */
  table: string | null;
  when: Condition;
  then: readonly Action[];
}

/**
 * A filter whose fields are `fieldId` (of the head), `tableId.fieldId` (of the same row, in rules of that table), or the same behind `old.`
 * (the value when the form was opened); besides it may compare a field with another one, and ask for the moment.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { field: string; is: 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual'; to: string }
  | { moment: 'load' | 'change' | 'save' }
  | Extract<Filter, { field: string }>;

/** What each comes to where several meet: decision 0025. */
export type Action =
  /** `clear`: empty and read only as long as the condition holds. */
  | { do: 'show' | 'hide' | 'require' | 'optional' | 'enable' | 'disable' | 'clear'; node: string }
  /** `set` makes it read-only and is always computed again; `suggest` fills it once, when the condition turns true. Formulas use ids: `{field}`, `{table.field}`. */
  | { do: 'set' | 'suggest'; node: string; formula: string }
  /** Only options that pass; fields of the filter are `option.id`, `option.name` or columns of the source. */
  | { do: 'options'; node: string; filter: Condition }
  | { do: 'message'; node: string | null; text: DesignText }
  | { do: 'refuse'; node: string | null; text: DesignText };
