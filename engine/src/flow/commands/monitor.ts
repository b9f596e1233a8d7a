// Commands of those who monitor tasks, each with a reason.
import { moveTo } from '../back.ts';
import type { PersonCommand } from '../command.ts';
import { setLimits } from '../due.ts';
import { callAgain, enterStart, enterSubFlow } from '../enter.ts';
import { endTask } from '../ending.ts';
import { emptyVisit, pauseTimers, resumeTimers } from '../halt.ts';
import { addOperator, askPeople, change, isAtWork, judgeAgain, nodeOf, note, operatorsOf, refuse, tell, visitOf, type Run } from '../run.ts';
import { handOn } from './operators.ts';
import { seat } from '../seat.ts';
import { voidOperator } from './vote.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;

export function suspend(run: Run, { reason }: Of<'suspend'>): void {
  run.state.suspended = true;
  pauseTimers(run, () => true);
  note(run, 'suspend', { opinion: reason });
}

export function resume(run: Run, { reason }: Of<'resume'>): void {
  const { state } = run;
  if (!state.suspended) return refuse(run, 'status');
  state.suspended = false;
  resumeTimers(run, ({ visit }) => visitOf(run, visit)?.heldBy === null);
  note(run, 'resume', { opinion: reason });
  for (const { id, status } of state.visits) if (status === 'live') run.errands.push({ do: 'judge', visit: id });
}

export function cancel(run: Run, { reason }: Of<'cancel'>): void {
  note(run, 'cancel', { opinion: reason });
  endTask(run, 5);
}

export function assign(run: Run, { visit: id, to, reason }: Of<'assign'>): void {
  const visit = visitOf(run, id);
  const node = visit && nodeOf(run, visit.node);
  if (visit?.status !== 'live' || node?.kind !== 'approver') return refuse(run, 'gone', id);
  if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  if (operatorsOf(run, id).some(({ person, vote }) => person === to && vote !== null)) return refuse(run, 'coSigner', to);
  const enabled = askPeople(run, { ask: 'enabled', people: [to] });
  if (enabled?.length === 0) return refuse(run, 'disabled', to);
  tell(run, 'void', emptyVisit(run, visit), id);
  change(run, 'visits', id, { queue: [], waits: null, exception: null });
  addOperator(run, { visit: id, person: to, why: 'assigned' });
  setLimits(run, node, visit);
  note(run, 'assign', { visit: id, node: node.id, opinion: reason, note: { to } });
  tell(run, 'todo', [to], id);
}

function isOfPeople(run: Run, id: string): boolean {
  const kind = nodeOf(run, id)?.kind;
  if (kind !== 'approver' && kind !== 'start') refuse(run, 'target', id);
  return run.refusal === null;
}

export function move(run: Run, { node, reason }: Of<'move'>): void {
  if (!isOfPeople(run, node)) return;
  note(run, 'move', { node, opinion: reason });
  moveTo(run, node);
}

/** Reopens a rejected, withdrawn or cancelled task in its version. */
export function revive(run: Run, { node, reason }: Of<'revive'>): void {
  if (run.state.version === '') return refuse(run, 'status', '0');
  if (!isOfPeople(run, node)) return;
  run.state.status = 1;
  note(run, 'revive', { node, opinion: reason });
  moveTo(run, node);
}

/** Retries what failed; where nobody was found, looks for people again. */
export function retry(run: Run, { visit: id }: Of<'retry'>): void {
  const visit = visitOf(run, id);
  const node = visit && nodeOf(run, visit.node);
  if (visit?.status !== 'live' || visit.exception === null || !node) return refuse(run, 'gone', id);
  if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  note(run, 'retry', { visit: id, node: node.id });
  change(run, 'visits', id, { exception: null });
  if (node.kind === 'service' || node.kind === 'assignData') return callAgain(run, node, { ...visit, tries: 0 });
  if (node.kind === 'approver') return seat(run, node, { ...visit, exception: null });
  if (node.kind === 'subFlow') return enterSubFlow(run, node, visit);
  if (node.kind !== 'start') return refuse(run, 'notAllowed', node.id);
  const enabled = askPeople(run, { ask: 'enabled', people: [run.state.initiator] });
  if (enabled && enabled.length > 0) enterStart(run, visit);
  else run.errands.push({ do: 'judge', visit: id });
}

/** What was returned to the former initiator, who left, is theirs to correct. */
function newInitiator(run: Run, to: string): void {
  run.state.initiator = to;
  for (const visit of run.state.visits) {
    if (visit.status !== 'live' || visit.node !== run.version.flow.start.id || visit.exception === null) continue;
    change(run, 'visits', visit.id, { exception: null });
    enterStart(run, visit);
  }
}

/** Transfers all open work in this task from a person who leaves to another. */
export function handOver(run: Run, { from, to }: Of<'handOver'>): void {
  const { state } = run;
  if (from === to) return refuse(run, 'self', to);
  const enabled = askPeople(run, { ask: 'enabled', people: [to] });
  if (enabled?.length === 0) return refuse(run, 'disabled', to);
  const open = state.operators.filter(({ person, status }) => person === from && (status === 'open' || status === 'waiting'));
  const queued = state.visits.filter(({ status, queue }) => status === 'live' && queue.includes(from));
  if (open.length === 0 && queued.length === 0 && state.initiator !== from) return refuse(run, 'gone', from);
  note(run, 'handOver', { note: { from, to } });
  if (state.initiator === from) newInitiator(run, to);
  for (const { id, queue } of queued) change(run, 'visits', id, { queue: [...new Set(queue.map((person) => (person === from ? to : person)))] });
  for (const operator of open) {
    const isThere = operatorsOf(run, operator.visit).some(({ person, status }) => person === to && status !== 'void');
    // A person is at most once at a visit.
    if (isThere) voidOperator(run, operator);
    else handOn(run, operator, to, 'handedOver');
  }
  judgeAgain(run, new Set(open.map(({ visit }) => visit)));
}
