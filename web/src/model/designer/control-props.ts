import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import type { Property } from '@ordo/engine/form/property.ts';

/** Props of a setting's control. */
export interface ControlProps {
  id: string;
  node: FormNode;
  property: Property;
  /** Undefined: the selected nodes have different values. */
  value: Json | undefined;
  disabled: boolean;
  /** @param typing the user is still typing */
  change(value: Json, typing?: boolean): void;
}
