// Writes a record of a form, with the permissions of the engine's owner.
import type { NodeBase } from './node.ts';

export interface AssignDataNode extends NodeBase {
  kind: 'assignData';
  model: string;
  /** Null: a new record; else the field that contains the id of the record to change. */
  record: string | null;
  mapping: readonly { from: string; to: string }[];
  tries: number;
}
