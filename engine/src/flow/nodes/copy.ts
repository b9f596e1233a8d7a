import type { NodeBase, People } from './node.ts';

export interface CopyNode extends NodeBase {
  kind: 'copy';
  people: People;
}
