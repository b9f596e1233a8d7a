// The people who can be asked for what is open.
import { isAtWork, nodeOf, operatorsOf, type Run } from './run.ts';
import { MAX_OPERATORS } from './seat.ts';
import type { Visit } from './state.ts';
import { poolMembers } from './who.ts';

/** Those with open work at these visits; where nobody has claimed the work of a pool, all who may. @returns undefined while answers are missing */
export function openPeople(run: Run, visits: readonly Visit[]): string[] | undefined {
  const found = visits.map((visit) => {
    if (!isAtWork(run, visit)) return [];
    const node = nodeOf(run, visit.node);
    const open = operatorsOf(run, visit.id).filter(({ status }) => status === 'open');
    const free = node?.kind === 'approver' && open.some(({ isPool, person }) => isPool && person === null) ? poolMembers(run, node) : [];
    return free && [...open.flatMap(({ person }) => person ?? []), ...free.slice(0, MAX_OPERATORS)];
  });
  return found.every((people) => people !== undefined) ? [...new Set(found.flat())] : undefined;
}
