// The reference model's tree of a task: chains at a node, forks with a chain per branch, and the active work at a node.
import type { AnyNode, FlowDocument, ForkNode } from '../src/flow/document.ts';

/** One person's work. */
export interface Seat {
  person: string | null;
  pool: boolean;
  now: 'open' | 'waiting' | 'done' | 'void';
  vote: 'adopt' | 'reject' | null;
  by: Seat | null;
  how: 'before' | 'after' | 'beside' | null;
  depth: number;
  weight: number;
  skipped: boolean;
  decided: number;
  draft: boolean;
  /** Adopted by a time limit. */
  isForced: boolean;
  /** Index among all seats of the task. */
  nth: number;
}
export interface Clock {
  does: 'pass' | 'remind' | 'overdue';
  due: number;
  fixed: boolean;
  paused: number | null;
  count: number;
}
export interface Kid {
  person: string;
  row: number | null;
  result: string;
}
export interface Leaf {
  leaf: true;
  node: Exclude<AnyNode, ForkNode>;
  seq: Chain;
  at: number;
  step: number;
  seats: Seat[];
  queue: string[];
  clocks: Clock[];
  kids: Kid[];
  heldBy: Leaf | null;
  /** Left by a straight return that comes back to it. */
  away: boolean;
  gives: { to: Leaf; people: string[] } | null;
  exception: string | null;
  waits: boolean;
  tries: number;
  late: boolean;
  returned: boolean;
  /** The previous leaf with people on its way. */
  prev: Leaf | null;
  born: number;
  /** When it ended; null: active. */
  over: number | null;
  dropped: boolean;
  /** Began and was over, undecided, within one command. */
  fleeting: boolean;
  touched: boolean;
}
export interface Fork {
  leaf: false;
  node: ForkNode;
  seq: Chain;
  at: number;
  ways: Map<string, Chain>;
  ended: Set<string>;
  over: number | null;
}
export interface Chain {
  nodes: readonly AnyNode[];
  at: number;
  here: Leaf | Fork | null;
  fork: Fork | null;
  branch: string;
}

export const chainOf = (nodes: readonly AnyNode[], fork: Fork | null = null, branch = ''): Chain => ({ nodes, at: -1, here: null, fork, branch });
export const isForkNode = (node: AnyNode): node is ForkNode => 'branches' in node;

export function* leavesIn(chain: Chain): Generator<Leaf> {
  const { here } = chain;
  if (here?.leaf) yield here;
  else if (here) for (const way of here.ways.values()) yield* leavesIn(way);
}

/** Path to a node: index, branch, index, branch, …, index. */
export function wayTo(flow: FlowDocument, id: string): (number | string)[] | null {
  const look = (nodes: readonly AnyNode[]): (number | string)[] | null => {
    for (const [at, node] of nodes.entries()) {
      if (node.id === id) return [at];
      if (!isForkNode(node)) continue;
      for (const branch of node.branches) {
        const inner = look(branch.chain);
        if (inner) return [at, branch.id, ...inner];
      }
    }
    return null;
  };
  return look([flow.start, ...flow.chain]);
}

/** Whether the first node is after the second on its way; `null`: parallel, or the same. */
export function isBehind(flow: FlowDocument, one: string, other: string): boolean {
  const [left, right] = [wayTo(flow, one) ?? [], wayTo(flow, other) ?? []];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [mine, theirs] = [left[at], right[at]];
    if (mine === theirs) continue;
    return typeof mine === 'number' && typeof theirs === 'number' && mine > theirs;
  }
  return false;
}

export const isFrom = (flow: FlowDocument, one: string, other: string): boolean => one === other || isBehind(flow, one, other);
