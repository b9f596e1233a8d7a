// A flow as the people of its tasks receive it: without the addresses of other systems, which may contain keys.
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';

/** Flows never change, and `planOf` compiles each one once. */
const shown = new WeakMap<FlowDocument, FlowDocument>();

export function shownFlow(flow: FlowDocument): FlowDocument {
  const known = shown.get(flow);
  if (known) return known;
  const made = { ...flow, start: { ...flow.start, hooks: [] }, chain: flow.chain.map(without) };
  shown.set(flow, made);
  return made;
}

function without(node: FlowNode): FlowNode {
  if (isFork(node)) return { ...node, branches: node.branches.map((branch) => ({ ...branch, chain: branch.chain.map(without) })) };
  if (node.kind === 'approver') return { ...node, hooks: [] };
  return node.kind === 'service' ? { ...node, target: '' } : node;
}
