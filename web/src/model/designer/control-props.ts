import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import type { Property } from '@ordo/engine/form/property.ts';

/** What the control of a setting is given. */
export interface ControlProps {
  id: string;
  node: FormNode;
  property: Property;
  /** Undefined: those that are chosen differ. */
  value: Json | undefined;
  disabled: boolean;
  /** @param typing in the middle of it */
  change(value: Json, typing?: boolean): void;
}
