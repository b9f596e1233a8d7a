// How tokens continue: after a decided visit, at joins, at the end.
import type { ApproverNode, OnReject } from './nodes/approver.ts';
import { previousOf, returnTo, targetsOf } from './back.ts';
import { copyTo, done, enter } from './enter.ts';
import { setLimits } from './due.ts';
import { endTask } from './ending.ts';
import { wake } from './halt.ts';
import { joins, type Place } from './plan.ts';
import { addVisit, callHooks, change, effect, endTimers, isAtWork, nodeOf, operatorsOf, tell, visitOf, type Errand, type Run } from './run.ts';
import { nextStep, nobodyFound, seatAgain, seatNext } from './seat.ts';
import { counts, verdict } from './sign.ts';
import type { Visit } from './state.ts';
import { judgeChildren } from './children.ts';
import { members } from './who.ts';

/** Performs the queued steps until the task can only wait. */
export function settle(run: Run): void {
  for (let errand = run.errands.shift(); errand; errand = run.errands.shift()) {
    if (run.refusal) return;
    // Steps queued before the task ended are dropped.
    if (run.state.status === 1) perform(run, errand);
  }
  if (run.state.status === 1 && !run.refusal && run.questions.size === 0 && !run.state.visits.some(({ status }) => status === 'live')) endTask(run, 2);
}

function perform(run: Run, errand: Errand): void {
  // The fork may have been left in the meantime.
  if (errand.do === 'enter') return errand.within && visitOf(run, errand.within.visit)?.status !== 'live' ? undefined : enter(run, errand);
  if (errand.do === 'toStart') return returnTo(run, null, run.version.flow.start.id, 'again');
  const visit = visitOf(run, errand.visit);
  if (!visit) return;
  // A missing answer would be read as "nobody".
  if (errand.do === 'judge') return run.questions.size > 0 ? undefined : judge(run, visit);
  if (visit.status === 'done') pass(run, visit);
}

function judge(run: Run, visit: Visit): void {
  if (!isAtWork(run, visit)) return;
  const node = nodeOf(run, visit.node);
  if (node?.kind === 'subFlow') return judgeChildren(run, node, visit);
  if (node?.kind === 'start') return judgeStart(run, visit);
  // Answered, possibly while it was held.
  if (node?.kind === 'service' || node?.kind === 'assignData') return visit.waits === null && visit.exception === null ? done(run, visit) : undefined;
  if (node?.kind !== 'approver' || visit.waits !== null) return;
  const operators = operatorsOf(run, visit.id);
  if (!operators.some(counts)) return visit.exception === null ? nobodyFound(run, node, visit) : undefined;
  const decided = verdict(node.sign, operators);
  if (decided === 'adopt') adopted(run, node, visit);
  else if (decided === 'reject') rejected(run, node, visit);
}

function judgeStart(run: Run, visit: Visit): void {
  const operators = operatorsOf(run, visit.id).filter(({ status }) => status !== 'void');
  if (operators.some(({ vote }) => vote === 'adopt')) return leave(run, visit);
  if (operators.length > 0 || visit.exception !== null) return;
  change(run, 'visits', visit.id, { exception: 'nobody' });
  effect(run, { effect: 'tell', about: 'monitor', people: [], visit: visit.id });
}

/** People who have not voted no longer need to. */
function close(run: Run, visit: Visit): void {
  for (const { id, status } of operatorsOf(run, visit.id)) {
    if (status === 'open' || status === 'waiting') change(run, 'operators', id, { status: 'done', ended: run.state.seq });
  }
  endTimers(run, (timer) => timer.visit === visit.id);
}

function adopted(run: Run, node: ApproverNode, visit: Visit): void {
  close(run, visit);
  if (visit.queue.length > 0) {
    change(run, 'visits', visit.id, { status: 'done', ended: run.state.seq, queue: [] });
    const next = nextStep(run, visit);
    for (const other of run.state.visits) if (other.heldBy === visit.id) change(run, 'visits', other.id, { heldBy: next.id });
    setLimits(run, node, next);
    return seatNext(run, node, next);
  }
  const copies = members(run, node.circulate);
  if (copies) copyTo(run, copies, node.id, visit.id);
  callHooks(run, 'adopted', node, visit.id);
  leave(run, visit);
}

/** An approver visit is done: continues, or goes straight back to the visit that it was returned from. */
function leave(run: Run, visit: Visit): void {
  close(run, visit);
  const left = visit.back && visitOf(run, visit.back.visit);
  const node = left && nodeOf(run, left.node);
  if (!visit.back || !left || node?.kind !== 'approver') return done(run, visit);
  change(run, 'visits', visit.id, { status: 'done', ended: run.state.seq });
  const again = addVisit(run, { node: left.node, step: left.step, within: left.within, after: visit.id, back: left.back, queue: left.queue, returned: true });
  for (const other of run.state.visits) {
    if (other.heldBy === visit.id) wake(run, other);
    else if (other.heldBy === left.id) change(run, 'visits', other.id, { heldBy: again.id });
  }
  setLimits(run, node, again);
  seatAgain(run, node, again, visit.back.people);
}

function rejected(run: Run, node: ApproverNode, visit: Visit): void {
  close(run, visit);
  callHooks(run, 'rejected', node, visit.id);
  const target = whereTo(run, node.onReject, visit);
  if (target === null) return endTask(run, 3);
  tell(run, 'rejected', [run.state.initiator], visit.id);
  returnTo(run, visitOf(run, visit.id) ?? null, target, node.back === 'straight' ? 'straight' : 'again');
}

/** @returns null: the task ends */
function whereTo(run: Run, onReject: OnReject, visit: Visit): string | null {
  const start = run.version.flow.start.id;
  switch (onReject.to) {
    case 'end':
      return null;
    case 'start':
      return start;
    case 'previous':
      return previousOf(run, visit);
    case 'node':
      return targetsOf(run, visit).includes(onReject.node) ? onReject.node : start;
    case 'chosen': {
      const chosen = 'target' in run.command && typeof run.command.target === 'string' ? run.command.target : start;
      return targetsOf(run, visit).includes(chosen) ? chosen : start;
    }
  }
}

function pass(run: Run, visit: Visit): void {
  const place = run.plan.places[visit.node];
  if (!place) return;
  if (place.node.kind === 'end') return endTask(run, 2);
  follow(run, place, visit.within, isOfPeople(place) ? visit.id : visit.after);
}

const isOfPeople = ({ node }: Place) => node.kind === 'approver';

function follow(run: Run, place: Place, within: Visit['within'], after: string | null): void {
  if (place.next !== null) {
    run.errands.push({ do: 'enter', node: place.next, within, after });
    return;
  }
  const fork = place.owner && run.plan.places[place.owner.fork];
  if (!fork || !place.owner) return;
  if (joins(fork.node)) branchEnded(run, fork, within, after);
  else follow(run, fork, within, after);
}

/** Joins wait for exactly the branches that were started. */
function branchEnded(run: Run, fork: Place, within: Visit['within'], after: string | null): void {
  const visit = within && visitOf(run, within.visit);
  if (!visit || visit.status !== 'live') return;
  const branches = { ...visit.branches, [within.branch]: 'ended' as const };
  change(run, 'visits', visit.id, { branches });
  if (Object.values(branches).includes('begun')) return;
  change(run, 'visits', visit.id, { status: 'done', ended: run.state.seq });
  follow(run, fork, visit.within, after);
}
