import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';

/** What the control of every kind is given. */
export interface EditProps {
  node: FormNode;
  id: string;
  value: Json;
  /** @param typing somebody is in the middle of it */
  change(value: Json, typing?: boolean): void;
  disabled: boolean;
  /** Its value is said by others: shown as one that could be changed, and not changed here. */
  readonly: boolean;
  /** Which options a rule lets choose; null: all. */
  allowed: Filter | null;
  placeholder: string;
  /** Id of the row of a child table in which it stands; null in the head. */
  row: string | null;
  /** Names it where no label does: in a cell, or where it is a group of controls. */
  label: string;
  /** Goes to the element that has the keyboard; names it where no label stands beside it. */
  aria: { 'aria-label'?: string; 'aria-required'?: true; 'aria-invalid'?: true; 'aria-describedby'?: string };
  /** In a cell that somebody has just opened: takes the keyboard, and shows its list at once. */
  opened?: boolean;
}
