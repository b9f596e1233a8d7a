// The people to whom the work of pools is offered, as rows of work keep them.
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Changes, TaskState } from '@ordo/engine/flow/state.ts';
import type { Db } from '../kit/db.ts';
import { answerOf } from './answers.ts';

/** By visit: their grants, or themselves where the node leaves out some of them: other organisations or departments, or the initiator. */
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
    const { same, notInitiator } = node.limit;
    const { initiator } = state;
    const isOut = notInitiator && ((await answerOf(db, { ask: 'member', of: people, person: initiator })) as string[]).length > 0;
    const named = same || isOut ? ((await answerOf(db, { ask: 'people', of: people, same, as: initiator })) as string[]) : null;
    const all = [...people.users, ...people.positions, ...people.roles, ...people.departments];
    found.set(id, named ? named.filter((person) => person !== initiator || !notInitiator) : all);
  }
  return (visit) => found.get(visit) ?? [];
}
