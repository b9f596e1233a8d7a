// Invariants of a task (numbers as in decision 0030). Checked after each step of the model test, and every night on the stored rows.
import { planOf } from './plan.ts';
import type { FlowDocument } from './document.ts';
import { tables, type TaskState, type Visit } from './state.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I11' | 'I12';
export interface Breach {
  rule: Invariant;
  what: string;
}

/** @param flow the version that the task is pinned to; null before it is submitted */
export function breachesOf(state: TaskState, flow: FlowDocument | null): Breach[] {
  const live = state.visits.filter(({ status }) => status === 'live');
  return [
    ...ofVisits(state, live, flow),
    ...ofOperators(state, live),
    ...ofTimers(state, live),
    ...ofJoins(state, live),
    ...ofChildren(state),
    ...ofKeys(state),
  ];
}

function ofVisits(state: TaskState, live: readonly Visit[], flow: FlowDocument | null): Breach[] {
  const found: Breach[] = [];
  if ((state.status === 1) !== live.length > 0) found.push({ rule: 'I1', what: `status ${state.status} with ${live.length} live visits` });
  for (const visit of live) {
    const kind = flow && planOf(flow).places[visit.node]?.node.kind;
    const own = state.operators.filter((one) => one.visit === visit.id);
    const isOfPeople = visit.branches === null && (kind === 'approver' || kind === 'start' || own.length > 0);
    const isAtWork = visit.heldBy === null && !state.suspended && visit.exception === null && visit.waits === null;
    if (isOfPeople && isAtWork && !own.some(({ status }) => status === 'open')) found.push({ rule: 'I2', what: `nobody is at work at ${visit.node}` });
  }
  return found;
}

const isOpen = ({ status }: { status: string }) => status === 'open' || status === 'waiting';

function ofOperators(state: TaskState, live: readonly Visit[]): Breach[] {
  const ids = new Set(live.map(({ id }) => id));
  const found: Breach[] = [];
  for (const { id, visit, person, status, vote } of state.operators) {
    if (isOpen({ status }) && !ids.has(visit)) found.push({ rule: 'I3', what: `${person ?? '?'} has work at a visit that is over` });
    if (vote !== null && status === 'open') found.push({ rule: 'I5', what: `${id} has decided, and may decide again` });
  }
  if (state.status !== 1 && (state.timers.length > 0 || state.operators.some(isOpen)))
    found.push({ rule: 'I4', what: 'something is left of a task that is over' });
  return found;
}

function ofTimers(state: TaskState, live: readonly Visit[]): Breach[] {
  const ids = new Set(live.map(({ id }) => id));
  return state.timers.filter(({ visit }) => !ids.has(visit)).map(({ id }) => ({ rule: 'I4', what: `timer ${id} is of a visit that is over` }));
}

/** Joins wait for exactly the branches that were started. */
function ofJoins(state: TaskState, live: readonly Visit[]): Breach[] {
  const found: Breach[] = [];
  const visits = new Map(state.visits.map((visit) => [visit.id, visit]));
  for (const fork of live) {
    for (const [branch, is] of Object.entries(fork.branches ?? {})) {
      const isIn = (id: string): boolean => {
        const visit = visits.get(id);
        return visit?.within ? (visit.within.visit === fork.id && visit.within.branch === branch) || isIn(visit.within.visit) : false;
      };
      const givesBack = (visit: Visit | undefined): boolean =>
        visit !== undefined && visit.back !== null && (isIn(visit.back.visit) || givesBack(visits.get(visit.back.visit)));
      const runs = live.some((visit) => isIn(visit.id) || givesBack(visit));
      if ((is === 'begun') !== runs) found.push({ rule: 'I7', what: `branch ${branch} is ${is}, but ${runs ? 'runs' : 'does not run'}` });
    }
    if (fork.branches && Object.values(fork.branches).every((is) => is === 'ended'))
      found.push({ rule: 'I7', what: `the join of ${fork.node} waits for nothing` });
  }
  // A visit that was itself returned "straight" still leads back to the visits that it holds.
  const comesBackTo = (id: string): boolean =>
    visits.get(id)?.status === 'live' || state.visits.some((visit) => visit.back?.visit === id && visit.status !== 'done' && comesBackTo(visit.id));
  for (const { node, heldBy } of live) if (heldBy !== null && !comesBackTo(heldBy)) found.push({ rule: 'I7', what: `${node} waits for a visit that is over` });
  return found;
}

function ofChildren(state: TaskState): Breach[] {
  const visits = new Set(state.visits.map(({ id }) => id));
  return state.children.filter(({ visit }) => !visits.has(visit)).map(({ id }) => ({ rule: 'I11', what: `child ${id} is of no visit` }));
}

function ofKeys(state: TaskState): Breach[] {
  return tables.flatMap((table): Breach[] =>
    new Set(state[table].map(({ id }) => id)).size === state[table].length ? [] : [{ rule: 'I8', what: `a key of ${table} is there twice` }],
  );
}

/** Only these commands may lower the completion, and decisions that return the task. */
const lowering: ReadonlySet<string> = new Set(['reject', 'return', 'recall', 'move', 'revive', 'migrate', 'undoMigration', 'submit']);

/** I10: completion is the highest so far. */
export function comesDown(before: TaskState, state: TaskState, command: string): Breach[] {
  const isBack = state.visits.some(({ begun, returned }) => begun === state.seq && returned);
  return state.completion < before.completion && !lowering.has(command) && !isBack ? [{ rule: 'I10', what: `completion came down by ${command}` }] : [];
}
