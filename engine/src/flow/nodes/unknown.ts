import type { NodeBase } from './node.ts';

/** An unknown node of another tool. It is stored and drawn, but prevents a release. */
export interface UnknownNode extends NodeBase {
  kind: 'unknown';
  type: string;
}
