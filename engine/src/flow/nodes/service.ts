// A data interface or a hook is called; what it answers goes into fields.
import type { NodeBase } from './node.ts';

export interface ServiceNode extends NodeBase {
  kind: 'service';
  target: string;
  /** Tries, before the monitor is told. */
  tries: number;
  into: readonly { answer: string; field: string }[];
}
