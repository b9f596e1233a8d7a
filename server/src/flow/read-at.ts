// The nodes that decide which fields of a task a user sees.
import type { AnyNode, Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import type { Call } from '../kit/serve.ts';
import type { Standing } from './party.ts';

export type NodeOf = (visit: string) => AnyNode | undefined;

export function nodesOf(version: Version, state: TaskState): NodeOf {
  const plan = planOf(version.flow);
  return (visit) => plan.places[state.visits.find((one) => one.id === visit)?.node ?? '']?.node;
}

export function readAt({ user }: Pick<Call, 'user'>, version: Version, state: TaskState, { roles, principals }: Standing, nodeOf: NodeOf): AnyNode[] {
  const acts = (person: string | null) => person === user.userId || (person !== null && principals.includes(person));
  const own = [
    ...state.operators.filter(({ person }) => acts(person) || (person === null && roles.includes('operator'))),
    // Work of a pool that the user gave back.
    ...state.records.flatMap(({ act, by, visit }) => (act === 'claim' && acts(by) && visit !== null ? [{ visit }] : [])),
  ];
  const copies = state.circulates
    .filter(({ person }) => person === user.userId)
    .flatMap(({ node }) => (node === null ? [version.flow.start] : (planOf(version.flow).places[node]?.node ?? [])));
  const nodes = [...own.flatMap(({ visit }) => nodeOf(visit) ?? []), ...copies];
  return roles.includes('initiator') || roles.includes('monitor') || nodes.length === 0 ? [version.flow.start, ...nodes] : nodes;
}
