// A wait without a person.
import type { NodeBase, Span } from './node.ts';

export type Wait =
  | { kind: 'span'; span: Span }
  /** A field that keeps a day or a moment. */
  | { kind: 'field'; field: string }
  /** The next time that it is this time of day, `HH:mm`. */
  | { kind: 'clock'; at: string };

export interface TimerNode extends NodeBase {
  kind: 'timer';
  wait: Wait;
}
