// Position of each node of a flow, computed once per document.
import type { AnyNode, FlowDocument, FlowNode, ForkNode } from './document.ts';

export interface Place {
  node: AnyNode;
  /** The node after it in its chain. */
  next: string | null;
  /** The fork and branch that its chain belongs to. */
  owner: { fork: string; branch: string } | null;
  /** Index in its chain. */
  index: number;
}

export interface Plan {
  places: Readonly<Record<string, Place>>;
  /** Ids in drawing order. */
  order: readonly string[];
}

const known = new WeakMap<FlowDocument, Plan>();

export function planOf(flow: FlowDocument): Plan {
  let plan = known.get(flow);
  if (!plan) known.set(flow, (plan = draw(flow)));
  return plan;
}

function draw(flow: FlowDocument): Plan {
  const places: Record<string, Place> = Object.create(null) as Record<string, Place>;
  const order: string[] = [];
  const add = (node: AnyNode, place: Omit<Place, 'node'>) => {
    places[node.id] = { node, ...place };
    order.push(node.id);
  };
  const chain = (nodes: readonly FlowNode[], owner: Place['owner'], from: number) => {
    for (const [index, node] of nodes.entries()) {
      add(node, { next: nodes[index + 1]?.id ?? null, owner, index: index + from });
      if (isFork(node)) for (const branch of node.branches) chain(branch.chain, { fork: node.id, branch: branch.id }, 0);
    }
  };
  add(flow.start, { next: flow.chain[0]?.id ?? null, owner: null, index: 0 });
  chain(flow.chain, null, 1);
  return { places, order };
}

export const isFork = (node: AnyNode): node is ForkNode => node.kind === 'condition' || node.kind === 'inclusive' || node.kind === 'interflow';
/** Whether its branches run in parallel and join. */
export const joins = (node: AnyNode): boolean => node.kind === 'inclusive' || node.kind === 'interflow';

/** The places around a node: itself first, the outermost fork last. */
export function wayUp(plan: Plan, id: string): Place[] {
  const way: Place[] = [];
  for (let place = plan.places[id]; place; place = place.owner ? plan.places[place.owner.fork] : undefined) way.push(place);
  return way;
}

const sameChain = (left: Place, right: Place) => left.owner?.fork === right.owner?.fork && left.owner?.branch === right.owner?.branch;

/** The places of two nodes, or of the forks around them, that are in the same chain. */
function meeting(plan: Plan, one: string, other: string): { one: Place; other: Place } | null {
  const way = wayUp(plan, other);
  for (const place of wayUp(plan, one)) {
    const met = way.find((candidate) => sameChain(place, candidate));
    if (met) return { one: place, other: met };
  }
  return null;
}

/** Whether a node precedes another on its way; false for parallel branches. */
export function precedes(plan: Plan, earlier: string, later: string): boolean {
  const met = meeting(plan, earlier, later);
  return met !== null && met.one.index < met.other.index;
}

/** The node itself and all nodes that a token there can still reach. Forks around it are not left. */
export function fromOn(plan: Plan, id: string): Set<string> {
  const later = new Set<string>();
  const way = wayUp(plan, id);
  for (const other of plan.order) {
    const up = wayUp(plan, other);
    const isLater = way.some((place, depth) =>
      up.some((candidate) => sameChain(place, candidate) && (depth === 0 ? candidate.index >= place.index : candidate.index > place.index)),
    );
    if (isLater) later.add(other);
  }
  return later;
}
