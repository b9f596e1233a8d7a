import type { NodeBase } from './node.ts';

/** The task is adopted here, whatever would come after. Not within branches that run at the same time. */
export interface EndNode extends NodeBase {
  kind: 'end';
}
