// Settles a clash of two edits of a flow: writes the value of one of them.
import { inOrder, withValueAt, type Clash } from '../../form/design/three-way.ts';
import type { FlowDocument } from '../document.ts';
import { isFork } from '../plan.ts';
import { branchOf, changeBranch, changeNode, moveNode, nodeOf, removeBranch, removeNode } from './edit.ts';
import { isMatrix, withMatrixPart } from './matrix-merge.ts';
import { defaultLast, keyOfRight } from './merge.ts';

/** @param side whose value is written; returns the same flow if it has that value already or can no longer take it */
export function settledFlow(flow: FlowDocument, { at, ...values }: Clash, side: 'mine' | 'theirs'): FlowDocument {
  const [root, id = '', part, ...path] = at;
  const value = values[side];
  if (root !== 'nodes') return withValueAt(flow, at, value, keyOfRight) as FlowDocument;
  const branch = branchOf(flow, id);
  if (part === undefined) return value !== null ? flow : branch ? removeBranch(flow, id) : removeNode(flow, id);
  const ids = (one: { id: string }) => one.id;
  if (part === 'order') {
    const order = value as string[];
    if (id === '') return { ...flow, chain: inOrder(flow.chain, order, ids) };
    if (branch) return changeBranch(flow, id, (one) => ({ ...one, chain: inOrder(one.chain, order, ids) }));
    return changeNode(flow, id, (fork) => (isFork(fork) ? { ...fork, branches: defaultLast(fork, inOrder(fork.branches, order, ids)) } : fork));
  }
  if (part === 'parent') {
    const to = value === '' ? null : (value as string);
    const chain = to === null ? flow.chain : branchOf(flow, to)?.branch.chain;
    return chain && nodeOf(flow, id) ? moveNode(flow, id, { branch: to, index: chain.length }) : flow;
  }
  const changed = <V extends object>(one: V): V =>
    path[0] === 'who' && path.length > 1 && 'who' in one && isMatrix(one.who)
      ? { ...one, who: withMatrixPart(one.who, path.slice(1), value) }
      : (withValueAt(one, path, value, keyOfRight) as V);
  return branch ? changeBranch(flow, id, changed) : changeNode(flow, id, changed);
}
