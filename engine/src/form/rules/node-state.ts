// State of a node of a form: by its design and the rules.
import type { Filter } from '../../filter/filter.ts';
import type { DesignText } from '../document.ts';

export interface NodeState {
  /** Hidden by the design or a rule, itself or through a parent; a column is not marked if its table is hidden. */
  readonly hidden: boolean;
  /** Hidden by a rule: its value is emptied, unless the field is set to keep hidden values. */
  readonly hiddenByRule: boolean;
  /** For a child table: it must have rows. */
  readonly required: boolean;
  readonly disabled: boolean;
  /** By its design, or because a rule or formula sets its value. */
  readonly readonly: boolean;
  /** Filter on the selectable options; null: all. Fields are those of the source, `option.id` and `option.name`. */
  readonly options: Filter | null;
  readonly messages: readonly DesignText[];
  readonly refusals: readonly DesignText[];
}
