import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';

/** Props of every control. */
export interface EditProps {
  node: FormNode;
  id: string;
  value: Json;
  /** @param typing the user is still typing */
  change(value: Json, typing?: boolean): void;
  disabled: boolean;
  /** The value is set by other fields or rules: shown like an enabled control, but not editable. */
  readonly: boolean;
  /** Filter of a rule on the options; null: all. */
  allowed: Filter | null;
  placeholder: string;
  /** Id of the child table row; null: a field of the head. */
  row: string | null;
  /** Accessible name where there is no label: in a cell, or for a group of controls. */
  label: string;
  /** For the focusable element; contains the name where there is no label next to it. */
  aria: { 'aria-label'?: string; 'aria-required'?: true; 'aria-invalid'?: true; 'aria-describedby'?: string };
  /** In a cell that was just opened: takes the focus, and expands its list. */
  opened?: boolean;
}
