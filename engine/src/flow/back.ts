// Returns: where a visit may be returned to, and what happens to everything after that node.
import { setLimits } from './due.ts';
import { enterStart } from './enter.ts';
import { hold, voidVisit } from './halt.ts';
import { fromOn, joins, precedes, wayUp } from './plan.ts';
import { addVisit, askPeople, change, nodeOf, operatorsOf, type Run } from './run.ts';
import { seat } from './seat.ts';
import { counts } from './sign.ts';
import type { Visit, TaskState } from './state.ts';

/** Approver nodes completed before this visit since the task was submitted, in their order; the start is always included. */
export function targetsOf({ plan, state }: { plan: Run['plan']; state: Pick<TaskState, 'visits' | 'submittedSeq'> }, visit: Visit): string[] {
  const done = new Set(state.visits.flatMap(({ status, begun, node }) => (status === 'done' && begun >= state.submittedSeq ? [node] : [])));
  return plan.order.filter((id) => {
    const kind = plan.places[id]?.node.kind;
    return kind === 'start' || (kind === 'approver' && done.has(id) && precedes(plan, id, visit.node));
  });
}

/** Target of `previous`: the node whose people acted directly before, else the start. */
export function previousOf(run: Run, visit: Visit): string {
  const node = run.state.visits.find(({ id }) => id === visit.after)?.node;
  return node !== undefined && targetsOf(run, visit).includes(node) ? node : run.version.flow.start.id;
}

/**
 * Opens an approver node, or the start, again.
 * @param from the visit that is left; null: every active visit
 * @param mode `straight`: the task then goes back to `from`, and other active visits after the target wait
 */
export function returnTo(run: Run, from: Visit | null, target: string, mode: 'again' | 'straight'): void {
  const { state, plan } = run;
  run.lowers = true;
  const later = fromOn(plan, target);
  const people = from ? operatorsOf(run, from.id).flatMap((one) => (one.person !== null && counts(one) ? [one.person] : [])) : [];
  const isStraight = mode === 'straight' && from !== null;
  const last = state.visits.findLast(({ node }) => node === target);
  const touched = state.visits.filter((visit) => visit.status !== 'void' && later.has(visit.node));
  if (isStraight) voidVisit(run, from);
  else for (const visit of touched) voidVisit(run, visit);
  const visit = addVisit(run, {
    node: target,
    within: place(run, target, isStraight),
    after: last?.after ?? null,
    back: isStraight ? { visit: from.id, people: [...new Set(people)] } : null,
    returned: true,
  });
  if (isStraight) for (const other of touched) if (other.id !== from.id && other.status === 'live' && other.heldBy === null) hold(run, other, visit.id);
  open(run, visit, last);
}

/** The branch of each fork around the target: in the running visit of the fork, or in a new one that begins with this branch only. */
function place(run: Run, target: string, isStraight: boolean): Visit['within'] {
  let within: Visit['within'] = null;
  for (const { owner } of wayUp(run.plan, target).toReversed()) {
    const fork = owner && run.plan.places[owner.fork]?.node;
    if (!fork || !joins(fork)) continue;
    const visits = run.state.visits.filter(({ node }) => node === fork.id);
    const running: Visit | undefined = visits.findLast(({ status }) => status === 'live') ?? (isStraight ? visits.at(-1) : undefined);
    const begun = { [owner.branch]: 'begun' } as const;
    if (!running) within = { visit: addVisit(run, { node: fork.id, within, after: null, branches: begun }).id, branch: owner.branch };
    else {
      if (running.status === 'live') change(run, 'visits', running.id, { branches: { ...running.branches, ...begun } });
      within = { visit: running.id, branch: owner.branch };
    }
  }
  return within;
}

function open(run: Run, visit: Visit, last: Visit | undefined): void {
  const node = nodeOf(run, visit.node);
  if (node?.kind === 'start') return enterStart(run, visit);
  if (node?.kind !== 'approver') return;
  setLimits(run, node, visit);
  // Earlier choices are kept: nobody has to choose the people again.
  if (node.who.kind !== 'candidates') return seat(run, node, visit);
  const people = last ? operatorsOf(run, last.id).flatMap((one) => (one.person !== null && counts(one) ? [one.person] : [])) : [];
  const enabled = people.length > 0 ? askPeople(run, { ask: 'enabled', people }) : people;
  if (enabled) seat(run, node, visit, enabled);
}

/** Moves to any node; all active visits become void. */
export function moveTo(run: Run, target: string): void {
  for (const visit of run.state.visits) if (visit.status === 'live') voidVisit(run, visit);
  returnTo(run, null, target, 'again');
}
