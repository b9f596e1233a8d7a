// Takes back an adoption, as long as nothing that it opened was touched.
import type { PersonCommand } from '../command.ts';
import { setLimits } from '../due.ts';
import { hold, voidVisit } from '../halt.ts';
import { isCastBySystem } from '../own-act.ts';
import { fromOn } from '../plan.ts';
import { callHooks, change, isAtWork, nodeOf, operatorOf, operatorsOf, refuse, tell, visitOf, type Run } from '../run.ts';
import type { Operator, Visit } from '../state.ts';
import { isMine, noteActed } from './holds.ts';

export function recall(run: Run, { operator: id, opinion }: Extract<PersonCommand, { command: 'recall' }>): void {
  const operator = operatorOf(run, id);
  const visit = operator && visitOf(run, operator.visit);
  const node = visit && nodeOf(run, visit.node);
  if (!operator || !visit || !node) return refuse(run, 'gone', id);
  if (!isMine(run, operator.person)) return refuse(run, 'notYours', id);
  if (node.kind !== 'approver' || operator.why === 'skipped' || (operator.added && operator.added.how !== 'beside')) return refuse(run, 'notAllowed', id);
  const hangs = operator.status === 'waiting' && signersAfter(run, operator).some(({ status }) => status === 'open');
  if (operator.vote !== 'adopt' && !hangs) return refuse(run, 'notAllowed', id);
  if (isCastBySystem(run.state, id)) return refuse(run, 'notAllowed', id);
  if (visit.status === 'void' || signersAfter(run, operator).some(({ status, draft }) => status === 'done' || draft !== null))
    return refuse(run, 'touched', id);
  if (visit.status === 'live') {
    if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  } else if (visit.ended !== operator.ended || !reopen(run, visit)) return refuse(run, 'touched', id);
  run.lowers = true;
  change(run, 'operators', id, { status: 'open', vote: null, ended: null });
  for (const one of signersAfter(run, operator)) if (one.status === 'open') change(run, 'operators', one.id, { status: 'waiting' });
  const principal = operator.person === run.facts.actor ? null : operator.person;
  noteActed(run, 'recall', { operator, visit, node, for: principal }, { opinion });
  callHooks(run, 'recalled', node, visit.id);
}

const signersAfter = (run: Run, { id }: Operator) =>
  run.state.operators.filter(({ added, status }) => added?.by === id && added.how === 'after' && status !== 'void');

const NEW_WAYS: readonly string[] = ['submit', 'revive', 'migrate', 'undoMigration'];

/** Reopens the visit that this vote ended, and voids the visits that followed from it. @returns false, with no change, if somebody has acted there already */
function reopen(run: Run, visit: Visit): boolean {
  const { state } = run;
  const seq = visit.ended ?? 0;
  // No recall after a submission, revival or migration.
  if (state.records.some((one) => one.seq > seq && NEW_WAYS.includes(one.act))) return false;
  const opened = state.visits.filter(({ begun }) => begun === seq);
  if (!opened.every((one) => isUntouched(run, one, seq))) return false;
  // A straight return has ended no branch.
  if (visit.back === null && !branchesAsLeft(run, visit, seq)) return false;
  const next = opened.find(({ node, round }) => node === visit.node && round === visit.round);
  const people = next ? operatorsOf(run, next.id).flatMap(({ person }) => person ?? []) : [];
  const again = opened.find(({ after }) => visit.back !== null && after === visit.id);
  const told = opened.flatMap((one) => voidVisit(run, one));
  change(run, 'visits', visit.id, { status: 'live', ended: null, queue: next ? [...people, ...next.queue] : visit.queue });
  const closed = operatorsOf(run, visit.id).filter(({ ended, vote, status }) => ended === seq && vote === null && status === 'done');
  for (const { id } of closed) change(run, 'operators', id, { status: waits(run, id, closed) ? 'waiting' : 'open', ended: null });
  // What waited for the next step waits for this one again.
  for (const other of state.visits) if (next && other.heldBy === next.id) change(run, 'visits', other.id, { heldBy: visit.id });
  if (visit.back !== null) holdAgain(run, visit, again);
  else openBranches(run, visit, seq);
  const node = nodeOf(run, visit.node);
  if (node?.kind === 'approver') setLimits(run, node, visit);
  tell(run, 'void', told, visit.id);
  return true;
}

/** Whether it waited before it was closed: for signers before it, or as a signer after somebody who has not voted. */
function waits(run: Run, id: string, closed: readonly Operator[]): boolean {
  const one = operatorOf(run, id);
  const adder = one?.added?.how === 'after' ? operatorOf(run, one.added.by) : undefined;
  return closed.some(({ added }) => added?.by === id && added.how === 'before') || (adder !== undefined && adder.vote === null);
}

function isUntouched(run: Run, visit: Visit, seq: number): boolean {
  const isAsLeft = visit.status === 'live' ? visit.heldBy === null && visit.waits === null : visit.ended === seq;
  const work = operatorsOf(run, visit.id).every(
    (one) =>
      one.begun === seq && (one.ended === null || one.ended === seq) && one.draft === null && !(one.isPool && one.person !== null) && one.status !== 'waiting',
  );
  const node = nodeOf(run, visit.node);
  // External calls and writes cannot be taken back.
  const isOutside = node?.kind === 'service' || node?.kind === 'assignData' || run.state.children.some((child) => child.visit === visit.id);
  const hasGrown = run.state.records.some((one) => one.act === 'addSigner' && one.visit === visit.id && one.seq > seq);
  return isAsLeft && work && !isOutside && !hasGrown && !visit.overdue;
}

/** The forks around it that this vote advanced are still as it left them. */
function branchesAsLeft(run: Run, visit: Visit, seq: number): boolean {
  for (let within = visit.within; within;) {
    const fork = visitOf(run, within.visit);
    if (fork?.branches?.[within.branch] !== 'ended') return true;
    if (fork.status === 'void' || (fork.status === 'done' && fork.ended !== seq)) return false;
    if (fork.status === 'live') return true;
    within = fork.within;
  }
  return true;
}

function openBranches(run: Run, visit: Visit, seq: number): void {
  for (let within = visit.within; within;) {
    const fork = visitOf(run, within.visit);
    if (fork?.branches?.[within.branch] !== 'ended') return;
    const branches = { ...fork.branches, [within.branch]: 'begun' as const };
    const joined = fork.status === 'done' && fork.ended === seq;
    change(run, 'visits', fork.id, { branches, ...(joined && { status: 'live', ended: null }) });
    if (!joined) return;
    within = fork.within;
  }
}

/** After a straight return: other active visits after its node wait again. */
function holdAgain(run: Run, visit: Visit, again: Visit | undefined): void {
  const later = fromOn(run.plan, visit.node);
  for (const other of run.state.visits) {
    if (other.status !== 'live' || other.id === visit.id) continue;
    if (again && other.heldBy === again.id && visit.back) change(run, 'visits', other.id, { heldBy: visit.back.visit });
    else if (other.heldBy === null && later.has(other.node)) hold(run, other, visit.id);
  }
}
