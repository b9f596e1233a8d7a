// Starts tasks of another engine.
import type { NodeBase, People } from './node.ts';

export type Launcher =
  | { kind: 'people'; people: People }
  | { kind: 'head' }
  | { kind: 'superior'; level: number }
  | { kind: 'initiator' }
  /** One task per row of a child table, launched by the initiator. */
  | { kind: 'rows'; table: string };

export interface SubFlowNode extends NodeBase {
  kind: 'subFlow';
  engine: string;
  launcher: Launcher;
  waits: 'all' | 'any' | 'none';
  /** What happens if a child is rejected, withdrawn or cancelled. */
  failed: 'wait' | 'goOn' | 'reject';
  /** Started at once; else a draft for its initiator. */
  starts: boolean;
  into: readonly { parent: string; child: string }[];
  outOf: readonly { child: string; parent: string }[];
}
