// Branches: one of them, all whose condition holds, or all.
import type { Filter } from '../../filter/filter.ts';
import type { Outside } from '../../form/document.ts';
import type { NodeBase } from './node.ts';

export interface Branch<N> {
  id: string;
  title: string;
  /** Null: the default of `condition` and `inclusive`, always the last; each branch of `interflow`. */
  when: Filter | null;
  chain: readonly N[];
  outside: Outside;
}

export interface ForkOf<N> extends NodeBase {
  kind: 'condition' | 'inclusive' | 'interflow';
  branches: readonly Branch<N>[];
}
