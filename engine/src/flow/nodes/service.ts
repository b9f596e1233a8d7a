// Calls a data interface or a hook, and writes its answer into fields.
import type { NodeBase } from './node.ts';

export interface ServiceNode extends NodeBase {
  kind: 'service';
  target: string;
  /** Number of tries before those who monitor tasks are notified. */
  tries: number;
  into: readonly { answer: string; field: string }[];
}
