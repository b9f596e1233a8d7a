import type { FieldRight, Hook, NodeBase, People } from './node.ts';

export interface StartNode extends NodeBase {
  kind: 'start';
  /** Who may launch it; null: everybody. */
  launchers: People | null;
  rights: readonly FieldRight[];
  hooks: readonly Hook[];
}
