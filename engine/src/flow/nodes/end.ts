import type { NodeBase } from './node.ts';

/** The task is adopted here, regardless of later nodes. Not allowed within parallel branches. */
export interface EndNode extends NodeBase {
  kind: 'end';
}
