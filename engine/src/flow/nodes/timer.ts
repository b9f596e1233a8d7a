// A wait without a person.
import type { NodeBase, Span } from './node.ts';

export type Wait =
  | { kind: 'span'; span: Span }
  /** A field with a day or a moment. */
  | { kind: 'field'; field: string }
  /** The next occurrence of this time of day, `HH:mm`. */
  | { kind: 'clock'; at: string };

export interface TimerNode extends NodeBase {
  kind: 'timer';
  wait: Wait;
}
