// Edits of a flow in the designer: pure functions from one document to the next. An impossible edit returns the same document.
import type { Outside } from '../../form/document.ts';
import type { AnyNode, FlowDocument, FlowNode, ForkNode } from '../document.ts';
import { isFork } from '../plan.ts';

/** A place in a chain. */
export interface Spot {
  /** Id of the branch whose chain it is; null: the chain below the start. */
  branch: string | null;
  index: number;
}

type Branch = ForkNode['branches'][number];
type Chain = readonly FlowNode[];

/** Every node and branch of a chain, parents before children. */
export function* within(chain: Chain): Generator<{ node: FlowNode } | { branch: Branch; fork: ForkNode }> {
  for (const node of chain) {
    yield { node };
    if (!isFork(node)) continue;
    for (const branch of node.branches) {
      yield { branch, fork: node };
      yield* within(branch.chain);
    }
  }
}

export function nodeOf(flow: FlowDocument, id: string): AnyNode | undefined {
  if (flow.start.id === id) return flow.start;
  for (const one of within(flow.chain)) if ('node' in one && one.node.id === id) return one.node;
  return undefined;
}

export function branchOf(flow: FlowDocument, id: string): { branch: Branch; fork: ForkNode } | undefined {
  for (const one of within(flow.chain)) if ('branch' in one && one.branch.id === id) return one;
  return undefined;
}

/** Titles of all nodes and branches by id; '' for those without one. */
export function titlesIn(flow: FlowDocument): Map<string, string> {
  const titles = new Map([[flow.start.id, flow.start.title]]);
  for (const one of within(flow.chain)) {
    const { id, title } = 'node' in one ? one.node : one.branch;
    titles.set(id, title);
  }
  return titles;
}

/** Position of a node; undefined for the start and for unknown ids. */
export function spotOf(flow: FlowDocument, id: string): Spot | undefined {
  const look = (chain: Chain, branch: string | null): Spot | undefined => {
    const index = chain.findIndex((node) => node.id === id);
    if (index >= 0) return { branch, index };
    for (const node of chain) {
      if (!isFork(node)) continue;
      for (const one of node.branches) {
        const found = look(one.chain, one.id);
        if (found) return found;
      }
    }
    return undefined;
  };
  return look(flow.chain, null);
}

/** The forks around a node or branch, nearest first; for a branch, its own fork is the first. */
export function forksAround(flow: FlowDocument, id: string): string[] {
  const look = (chain: Chain): string[] | null => {
    for (const node of chain) {
      if (node.id === id) return [];
      if (!isFork(node)) continue;
      for (const branch of node.branches) {
        const found = branch.id === id ? [] : look(branch.chain);
        if (found) return [...found, node.id];
      }
    }
    return null;
  };
  return look(flow.chain) ?? [];
}

/** Unchanged chains stay the same objects. */
function changed(chain: Chain, owner: string | null, change: (chain: Chain, branch: string | null) => Chain): Chain {
  const next = change(chain, owner);
  let same = next === chain;
  const nodes = next.map((node) => {
    if (!isFork(node)) return node;
    const branches = node.branches.map((branch) => {
      const inner = changed(branch.chain, branch.id, change);
      return inner === branch.chain ? branch : { ...branch, chain: inner };
    });
    if (branches.every((branch, at) => branch === node.branches[at])) return node;
    same = false;
    return { ...node, branches };
  });
  return same ? chain : nodes;
}

const withChains = (flow: FlowDocument, change: (chain: Chain, branch: string | null) => Chain): FlowDocument => {
  const chain = changed(flow.chain, null, change);
  return chain === flow.chain ? flow : { ...flow, chain };
};

export const insertNode = (flow: FlowDocument, at: Spot, node: FlowNode): FlowDocument =>
  withChains(flow, (chain, branch) => (branch === at.branch && !chain.includes(node) ? chain.toSpliced(at.index, 0, node) : chain));

/** Removes a node with everything in it. A fork keeps at least two branches: see `removeBranch`. */
export const removeNode = (flow: FlowDocument, id: string): FlowDocument =>
  withChains(flow, (chain) => (chain.some((node) => node.id === id) ? chain.filter((node) => node.id !== id) : chain));

/** Whether a branch is the one for all other cases. */
export const isRest = ({ kind, branches }: ForkNode, id: string): boolean =>
  kind !== 'interflow' && branches.at(-1)?.id === id && branches.at(-1)?.when === null;

/**
 * If one other branch remains, its nodes replace the fork. The default branch can only be removed in that case: otherwise the last branch would become the
 * default.
 */
export function removeBranch(flow: FlowDocument, id: string): FlowDocument {
  return withChains(flow, (chain) => {
    const at = chain.findIndex((node) => isFork(node) && node.branches.some((branch) => branch.id === id));
    const fork = chain[at];
    if (!fork || !isFork(fork)) return chain;
    const left = fork.branches.filter((branch) => branch.id !== id);
    if (isRest(fork, id) && left.length > 1) return chain;
    return left.length > 1 ? chain.with(at, { ...fork, branches: left }) : chain.toSpliced(at, 1, ...(left[0]?.chain ?? []));
  });
}

/** Inserted before the default branch, if there is one. */
export function addBranch(flow: FlowDocument, fork: string, branch: Branch): FlowDocument {
  return changeNode(flow, fork, (node) => {
    if (!isFork(node)) return node;
    const last = node.kind !== 'interflow' && node.branches.at(-1)?.when === null ? node.branches.length - 1 : node.branches.length;
    return { ...node, branches: node.branches.toSpliced(last, 0, branch) };
  });
}

/** Moves a branch among its siblings; the default branch stays last. */
export function moveBranch(flow: FlowDocument, id: string, by: -1 | 1): FlowDocument {
  const found = branchOf(flow, id);
  if (!found) return flow;
  return changeNode(flow, found.fork.id, (node) => {
    if (!isFork(node)) return node;
    const at = node.branches.findIndex((branch) => branch.id === id);
    const other = node.branches[at + by];
    const own = node.branches[at];
    if (!own || !other || (node.kind !== 'interflow' && (own.when === null || other.when === null))) return node;
    return { ...node, branches: node.branches.with(at, other).with(at + by, own) };
  });
}

/** @param to a position in the chain before the node is removed from it */
export function moveNode(flow: FlowDocument, id: string, to: Spot): FlowDocument {
  const from = spotOf(flow, id);
  const node = nodeOf(flow, id);
  if (!from || !node || node.kind === 'start') return flow;
  // Not into itself.
  if (to.branch !== null && [...within([node])].some((one) => 'branch' in one && one.branch.id === to.branch)) return flow;
  const index = from.branch === to.branch && from.index < to.index ? to.index - 1 : to.index;
  if (from.branch === to.branch && from.index === index) return flow;
  return insertNode(removeNode(flow, id), { branch: to.branch, index }, node);
}

/** One position up or down; at the end of its branch it leaves the branch, and next to a fork it enters its first branch. */
export function stepNode(flow: FlowDocument, id: string, by: -1 | 1): FlowDocument {
  const from = spotOf(flow, id);
  if (!from) return flow;
  const chain = from.branch === null ? flow.chain : (branchOf(flow, from.branch)?.branch.chain ?? []);
  const beside = chain[from.index + by];
  if (beside && isFork(beside)) {
    const branch = beside.branches[0];
    if (branch) return moveNode(flow, id, { branch: branch.id, index: by === 1 ? 0 : branch.chain.length });
  }
  if (beside) return moveNode(flow, id, { branch: from.branch, index: by === 1 ? from.index + 2 : from.index - 1 });
  const fork = from.branch === null ? undefined : branchOf(flow, from.branch)?.fork;
  const out = fork && spotOf(flow, fork.id);
  return out ? moveNode(flow, id, { branch: out.branch, index: by === 1 ? out.index + 1 : out.index }) : flow;
}

export function changeNode(flow: FlowDocument, id: string, change: (node: FlowNode) => FlowNode): FlowDocument {
  return withChains(flow, (chain) => {
    const at = chain.findIndex((node) => node.id === id);
    const node = chain[at];
    if (!node) return chain;
    const next = change(node);
    return next === node ? chain : chain.with(at, next);
  });
}

export function changeBranch(flow: FlowDocument, id: string, change: (branch: Branch) => Branch): FlowDocument {
  const found = branchOf(flow, id);
  return found
    ? changeNode(flow, found.fork.id, (node) => (isFork(node) ? { ...node, branches: node.branches.map((one) => (one.id === id ? change(one) : one)) } : node))
    : flow;
}

/** A copy with new ids; references among the copied nodes refer to the copies. */
export function copied(node: FlowNode, newId: () => string): FlowNode {
  const ids = new Map<string, string>();
  for (const one of within([node])) ids.set('node' in one ? one.node.id : one.branch.id, newId());
  const fresh = (id: string) => ids.get(id) ?? id;
  const own = (outside: Outside, id: string): Outside => (Object.hasOwn(outside, 'nodeId') ? { ...outside, nodeId: fresh(id) } : outside);
  const copy = (one: FlowNode): FlowNode => {
    const base = { id: fresh(one.id), outside: own(one.outside, one.id) };
    if (isFork(one))
      return {
        ...one,
        ...base,
        branches: one.branches.map((branch) => ({ ...branch, id: fresh(branch.id), outside: own(branch.outside, branch.id), chain: branch.chain.map(copy) })),
      };
    if (one.kind !== 'approver') return { ...one, ...base };
    return {
      ...one,
      ...base,
      who: one.who.kind === 'node' ? { ...one.who, node: fresh(one.who.node) } : one.who,
      onReject: one.onReject.to === 'node' ? { ...one.onReject, node: fresh(one.onReject.node) } : one.onReject,
    };
  };
  return copy(node);
}

/** Approver nodes before a node on its way: possible targets of a return, or sources of its people. */
export function approversBefore(flow: FlowDocument, id: string): FlowNode[] {
  const before = (chain: Chain): FlowNode[] | null => {
    const seen: FlowNode[] = [];
    for (const node of chain) {
      if (node.id === id) return seen;
      if (isFork(node)) {
        for (const branch of node.branches) {
          const inner = before(branch.chain);
          if (inner) return [...seen, ...inner];
        }
        for (const one of within([node])) if ('node' in one && one.node.kind === 'approver') seen.push(one.node);
      } else if (node.kind === 'approver') seen.push(node);
    }
    return null;
  };
  return before(flow.chain) ?? [];
}
