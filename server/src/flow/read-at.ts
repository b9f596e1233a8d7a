// The nodes that decide which fields of a task a user sees.
import type { AnyNode, Version } from '@ordo/engine/flow/document.ts';
import { isOwnAct } from '@ordo/engine/flow/own-act.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import type { Call } from '../kit/serve.ts';
import type { Standing } from './party.ts';

export type NodeOf = (visit: string) => AnyNode | undefined;

export function nodesOf(version: Version, state: TaskState): NodeOf {
  const plan = planOf(version.flow);
  return (visit) => plan.places[state.visits.find((one) => one.id === visit)?.node ?? '']?.node;
}

export function readAt({ user }: Pick<Call, 'user'>, version: Version, state: TaskState, { roles, principals, claims }: Standing, nodeOf: NodeOf): AnyNode[] {
  const acts = (person: string | null) => person === user.userId || (person !== null && principals.includes(person));
  const own = [
    ...state.operators.filter(({ id, person }) => acts(person) || claims.has(id)),
    // Work of a pool that was given back, and what the user did as a deputy.
    ...state.records.flatMap((record) => {
      const isTheirs = record.act === 'claim' ? acts(record.by) : record.by === user.userId && isOwnAct(record);
      return isTheirs && record.visit !== null ? [{ visit: record.visit }] : [];
    }),
  ];
  const copies = state.circulates
    .filter(({ person }) => person === user.userId)
    .flatMap(({ node }) => (node === null ? [version.flow.start] : (planOf(version.flow).places[node]?.node ?? [])));
  const nodes = [...own.flatMap(({ visit }) => nodeOf(visit) ?? []), ...copies];
  return roles.includes('initiator') || roles.includes('monitor') || nodes.length === 0 ? [version.flow.start, ...nodes] : nodes;
}
