import type { NodeBase } from './node.ts';

/** A node of another tool. It is kept and drawn; a flow with one is not released. */
export interface UnknownNode extends NodeBase {
  kind: 'unknown';
  type: string;
}
