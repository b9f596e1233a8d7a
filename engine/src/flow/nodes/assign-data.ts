// A record of a form is written, under the rights of the engine's owner.
import type { NodeBase } from './node.ts';

export interface AssignDataNode extends NodeBase {
  kind: 'assignData';
  model: string;
  /** Null: a new record; else the field that keeps the id of the one that is changed. */
  record: string | null;
  mapping: readonly { from: string; to: string }[];
  tries: number;
}
