// States of a task's nodes on the tree of its flow: done, current, possible later, or skipped.

/** A node as it is drawn; a fork has branches. */
export interface DrawnNode {
  id: string;
  title: string;
  kind: string;
  branches?: readonly DrawnBranch[];
}
export interface DrawnBranch {
  id: string;
  title: string;
  chain: readonly DrawnNode[];
}

/** One visit of the task to a node. */
export interface Stop<P = unknown> {
  node: string;
  round: number;
  status: 'live' | 'done' | 'void';
  /** Epoch milliseconds. */
  begun: number;
  ended: number | null;
  /** For a fork with parallel branches: those that were started. */
  branches: readonly string[] | null;
  people: readonly P[];
}

/** `skipped`: the task has passed it, or can no longer reach it. */
export type SpotState = 'done' | 'current' | 'later' | 'skipped';

export interface Spot<P = unknown> {
  node: DrawnNode;
  state: SpotState;
  /** Number of rounds in which the task visited the node. */
  rounds: number;
  /** Duration of all ended visits, in ms; null: none has ended. */
  took: number | null;
  /** Start of the earliest current visit, in epoch milliseconds. */
  since: number | null;
  /** People of the last visit; of all current visits if there are any. */
  people: readonly P[];
  branches: readonly { branch: DrawnBranch; taken: boolean | null; chain: readonly Spot<P>[] }[];
}

/** @param over the task has ended: nodes that it has not visited are skipped */
export function spotsOf<P>(chain: readonly DrawnNode[], stops: readonly Stop<P>[], over: boolean): Spot<P>[] {
  const byNode = Map.groupBy(stops, ({ node }) => node);
  return drawn(chain, byNode, over);
}

type Stops<P> = ReadonlyMap<string, readonly Stop<P>[]>;

/** @param past whether the task has moved on to nodes after the chain */
function drawn<P>(chain: readonly DrawnNode[], stops: Stops<P>, past: boolean): Spot<P>[] {
  const spots: Spot<P>[] = [];
  let isPast = past;
  for (const node of chain.toReversed()) {
    const spot = spotOf(node, stops, isPast);
    spots.unshift(spot);
    isPast ||= spot.state === 'done' || spot.state === 'current';
  }
  return spots;
}

function spotOf<P>(node: DrawnNode, stops: Stops<P>, past: boolean): Spot<P> {
  const own = stops.get(node.id) ?? [];
  const live = own.filter(({ status }) => status === 'live');
  const last = own.findLast(({ status }) => status !== 'void');
  const state: SpotState = live.length > 0 ? 'current' : last ? 'done' : past ? 'skipped' : 'later';
  const took = own.reduce((sum, { begun, ended }) => sum + (ended === null ? 0 : ended - begun), 0);
  return {
    node,
    state,
    rounds: new Set(own.map(({ round }) => round)).size,
    took: own.some(({ ended }) => ended !== null) ? took : null,
    since: live.length > 0 ? Math.min(...live.map(({ begun }) => begun)) : null,
    people: live.length > 0 ? live.flatMap(({ people }) => people) : (last?.people ?? []),
    branches: (node.branches ?? []).map((branch) => {
      const taken = last === undefined ? null : (last.branches?.includes(branch.id) ?? holds(branch, stops));
      return { branch, taken, chain: drawn(branch.chain, stops, taken === false || past || (joins(node) && last?.status === 'done')) };
    }),
  };
}

/** An exclusive fork is done once a branch is chosen; other forks wait for the end of their branches. */
const joins = ({ kind }: DrawnNode): boolean => kind !== 'condition';

const holds = <P>({ chain }: DrawnBranch, stops: Stops<P>): boolean =>
  chain.some(({ id, branches = [] }) => (stops.get(id) ?? []).some(({ status }) => status !== 'void') || branches.some((branch) => holds(branch, stops)));

/** Every spot, in drawing order. */
export const everySpot = <P>(spots: readonly Spot<P>[]): Spot<P>[] =>
  spots.flatMap((spot) => [spot, ...spot.branches.flatMap(({ chain }) => everySpot(chain))]);
