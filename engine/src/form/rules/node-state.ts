// How a node of a form stands: by its design, and by what rules make of it.
import type { Filter } from '../../filter/filter.ts';
import type { DesignText } from '../document.ts';

export interface NodeState {
  /** By the design or a rule, itself or with what it stands in; a column does not say that its table is hidden. */
  readonly hidden: boolean;
  /** A rule hides it: unless its field keeps what is hidden, it is empty. */
  readonly hiddenByRule: boolean;
  /** Of a child table: it has to have rows. */
  readonly required: boolean;
  readonly disabled: boolean;
  /** By its design, or because rules or its formula say its value. */
  readonly readonly: boolean;
  /** Which options may be chosen; null: all. Fields are those of the source, `option.id` and `option.name`. */
  readonly options: Filter | null;
  readonly messages: readonly DesignText[];
  readonly refusals: readonly DesignText[];
}
