// The people to whom the work of pools is offered, as rows of work keep them.
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Changes, TaskState } from '@ordo/engine/flow/state.ts';
import type { Db } from '../kit/db.ts';
import { answerOf } from './answers.ts';

/** By visit: their grants, or themselves where the node is limited to the organisation or department of the initiator. */
export async function poolsIn(
  db: Db,
  version: Version,
  state: TaskState,
  { operators }: Pick<Changes, 'operators'>,
): Promise<(visit: string) => readonly string[]> {
  const { places } = planOf(version.flow);
  const found = new Map<string, readonly string[]>();
  const work = [...operators, ...state.operators.filter(({ status }) => status === 'open')];
  for (const id of new Set(work.flatMap(({ isPool, visit }) => (isPool ? [visit] : [])))) {
    const node = places[state.visits.find((one) => one.id === id)?.node ?? '']?.node;
    if (node?.kind !== 'approver' || node.who.kind !== 'pool') continue;
    const { people } = node.who;
    const { same } = node.limit;
    const all = [...people.users, ...people.positions, ...people.roles, ...people.departments];
    found.set(id, same ? ((await answerOf(db, { ask: 'people', of: people, same, as: state.initiator })) as string[]) : all);
  }
  return (visit) => found.get(visit) ?? [];
}
