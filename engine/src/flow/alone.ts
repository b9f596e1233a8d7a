// What happens to a task while nobody acts: the nodes that time limits and waits lead to.
import type { FlowDocument, FlowNode } from './document.ts';
import type { ApproverNode } from './nodes/approver.ts';
import { isFork, planOf, precedes, type Plan } from './plan.ts';

/** Nodes that reject when overdue and are reached again without any action by a person. */
export function aloneAgain(flow: FlowDocument): string[] {
  const plan = planOf(flow);
  return Object.values(plan.places).flatMap(({ node }) => {
    if (node.kind !== 'approver' || node.limits.overdue?.does !== 'reject') return [];
    return comesTo(plan, backFrom(plan, node), node.id) ? [node.id] : [];
  });
}

/** Where an overdue rejection leads. Only approver nodes: at the start the initiator has to act, and the end leads nowhere. */
function backFrom(plan: Plan, { id, onReject }: ApproverNode): string[] {
  if (onReject.to === 'node') return plan.places[onReject.node]?.node.kind === 'approver' ? [onReject.node] : [];
  if (onReject.to !== 'previous') return [];
  const before = plan.order.filter((one) => plan.places[one]?.node.kind === 'approver' && precedes(plan, one, id));
  return before.filter((one) => !before.some((other) => precedes(plan, one, other)));
}

function comesTo(plan: Plan, from: readonly string[], wanted: string): boolean {
  const seen = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (id === wanted) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const node = plan.places[id]?.node;
    if (node && node.kind !== 'start') left.push(...onFrom(plan, node));
  }
  return false;
}

/** The nodes that a token reaches from here without any action by a person. */
function onFrom(plan: Plan, node: FlowNode): string[] {
  if (node.kind === 'approver') {
    const does = node.limits.overdue?.does;
    return does === 'adopt' ? after(plan, node.id) : does === 'reject' ? backFrom(plan, node) : [];
  }
  if (node.kind === 'end' || (node.kind === 'subFlow' && node.waits !== 'none')) return [];
  if (!isFork(node)) return after(plan, node.id);
  return node.branches.flatMap(({ chain }) => (chain[0] ? [chain[0].id] : after(plan, node.id)));
}

/** The next node; at the end of a branch, the node after the fork. */
function after(plan: Plan, id: string): string[] {
  for (let place = plan.places[id]; place; place = place.owner ? plan.places[place.owner.fork] : undefined) if (place.next !== null) return [place.next];
  return [];
}
