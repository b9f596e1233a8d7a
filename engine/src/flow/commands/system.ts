// Commands without a person.
import type { SystemCommand } from '../command.ts';
import { after } from '../due.ts';
import { callAgain, done } from '../enter.ts';
import { missing } from '../field-rights.ts';
import { emptyVisit } from '../halt.ts';
import type { ApproverNode } from '../nodes/approver.ts';
import type { SubFlowNode } from '../nodes/sub-flow.ts';
import { openPeople } from '../open-people.ts';
import { addOperator, askPeople, change, effect, endTimers, isAtWork, judgeAgain, nodeOf, note, operatorsOf, refuse, tell, visitOf, type Run } from '../run.ts';
import { nobodyFound, seatFound, toAdmin } from '../seat.ts';
import type { Child, Operator, Timer, Values, Visit } from '../state.ts';
import { alike, poolMembers, withoutInitiator } from '../who.ts';
import { castForAll, voidOperator } from './vote.ts';
import { setValues } from './values.ts';

type Of<C extends SystemCommand['command']> = Extract<SystemCommand, { command: C }>;

export function fire(run: Run, { timer: id }: Of<'fire'>): void {
  const timer = run.state.timers.find((one) => one.id === id);
  const visit = timer && visitOf(run, timer.visit);
  const node = visit && nodeOf(run, visit.node);
  if (!timer || !visit || !node) return refuse(run, 'gone', id);
  if (timer.pausedAt !== null || timer.due > run.facts.now || !isAtWork(run, visit)) return refuse(run, 'paused', id);
  if (timer.does === 'pass') {
    endTimers(run, (one) => one.id === id);
    return done(run, visit);
  }
  if (node.kind !== 'approver') return;
  if (timer.does === 'remind') remind(run, node, visit, timer);
  else overdue(run, node, visit, timer);
}

function remind(run: Run, { limits }: ApproverNode, visit: Visit, timer: Timer): void {
  const open = openPeople(run, [visit]);
  if (!open) return;
  tell(run, 'remind', open, visit.id);
  note(run, 'remind', { by: null, visit: visit.id, node: visit.node });
  const count = timer.count + 1;
  const due = limits.remind && count < limits.remind.most ? after(run, run.facts.now, limits.remind.every) : null;
  if (due === undefined) return;
  if (due === null) endTimers(run, ({ id }) => id === timer.id);
  else change(run, 'timers', timer.id, { due, count });
}

function overdue(run: Run, node: ApproverNode, visit: Visit, timer: Timer): void {
  endTimers(run, ({ id }) => id === timer.id);
  change(run, 'visits', visit.id, { overdue: true });
  const limit = node.limits.overdue;
  note(run, 'overdue', { by: null, visit: visit.id, node: node.id, note: limit?.does ?? null });
  if (!limit) return;
  switch (limit.does) {
    case 'none':
      return tell(run, 'overdue', openPeople(run, [visit]) ?? [], visit.id);
    case 'superior': {
      const above = (openPeople(run, [visit]) ?? []).map((person) => askPeople(run, { ask: 'superiors', of: person, levels: 1 }));
      return tell(
        run,
        'overdue',
        above.flatMap((people) => people?.filter((person) => person !== '') ?? []),
        visit.id,
      );
    }
    case 'adopt':
      // An empty required field needs a person.
      return missing(node, run.state.values).length > 0 ? instead(run, node, visit, null) : castForAll(run, visit.id, 'adopt');
    case 'reject':
      return castForAll(run, visit.id, 'reject');
    case 'transfer':
      return instead(run, node, visit, limit.to);
  }
}

/** One person instead of all who have not voted; the engine's administrator if there is none. */
function instead(run: Run, node: ApproverNode, visit: Visit, to: string | null): void {
  const has = (person: string) => operatorsOf(run, visit.id).some((one) => one.person === person && one.vote !== null);
  const isOut = to === null || has(to) || withoutInitiator(run, node, [to]).length === 0;
  const enabled = isOut ? [] : askPeople(run, { ask: 'enabled', people: [to] });
  if (!enabled) return;
  const timers = run.state.timers;
  tell(run, 'void', emptyVisit(run, visit), visit.id);
  run.state.timers = timers;
  const [person] = enabled;
  if (person === undefined) return toAdmin(run, visit, 'overdue');
  addOperator(run, { visit: visit.id, person, why: 'overdue' });
  tell(run, 'todo', [person], visit.id);
}

export function childEnded(run: Run, { child: id, result, values }: Of<'childEnded'>): void {
  const child = run.state.children.find((one) => one.id === id);
  const visit = child && visitOf(run, child.visit);
  const node = visit && nodeOf(run, visit.node);
  if (!child || !visit) return refuse(run, 'gone', id);
  // A child that was rejected, withdrawn or cancelled may be submitted again or revived; one that the parent let go stays so.
  if (child.result === 'adopted' || (child.result === 'cancelled' && visit.status !== 'live')) return refuse(run, 'decided', id);
  change(run, 'children', id, { result });
  note(run, 'childEnded', { by: null, visit: visit.id, node: visit.node, note: { child: id, result } });
  if (visit.status !== 'live' || node?.kind !== 'subFlow') return;
  if (result === 'adopted') takeOver(run, node, child, values);
  run.errands.push({ do: 'judge', visit: visit.id });
}

/** Copies values of an adopted child into the form, or into the row that it was started for. */
function takeOver(run: Run, node: SubFlowNode, { row }: Child, values: Values): void {
  const told = Object.fromEntries(node.outOf.map(({ child, parent }) => [parent, values[child] ?? null]));
  const table = node.launcher.kind === 'rows' ? node.launcher.table : '';
  const rows = run.state.values[table];
  if (row === null || !Array.isArray(rows)) return setValues(run, told);
  setValues(run, { [table]: rows.map((one: Values, at: number) => (at === row ? { ...one, ...told } : one)) });
}

export function answered(run: Run, { visit: id, people, values, failed }: Of<'answered'>): void {
  const visit = visitOf(run, id);
  const node = visit && nodeOf(run, visit.node);
  if (visit?.status !== 'live' || visit.waits !== 'answer' || !node) return refuse(run, 'answer', id);
  if (!isAtWork(run, visit)) return refuse(run, 'paused', id);
  if (node.kind === 'service' || node.kind === 'assignData') {
    if (failed && visit.tries < node.tries) return callAgain(run, node, visit);
    change(run, 'visits', id, { waits: null, exception: failed ? 'failed' : null });
    if (failed) return effect(run, { effect: 'tell', about: 'monitor', people: [], visit: id });
    if (node.kind === 'service') setValues(run, Object.fromEntries(node.into.map(({ answer, field }) => [field, values?.[answer] ?? null])));
    run.errands.push({ do: 'judge', visit: id });
    return;
  }
  if (node.kind !== 'approver') return refuse(run, 'answer', id);
  const found = alike(run, node, failed || !people ? [] : askPeople(run, { ask: 'enabled', people }));
  if (!found) return;
  change(run, 'visits', id, { waits: null });
  if (found.length === 0) nobodyFound(run, node, visit);
  else seatFound(run, node, visit, found);
}

/** A disabled person has no open work, and a pool with nobody left has none either; each of the visits is judged again. */
export function disabled(run: Run, { person }: Of<'disabled'>): void {
  const open = run.state.operators.filter((one) => one.person === person && (one.status === 'open' || one.status === 'waiting'));
  for (const operator of open) if (operator.isPool) change(run, 'operators', operator.id, { person: null, draft: null });
  const lost = lostPools(run);
  if (open.length === 0 && lost.length === 0) return refuse(run, 'gone', person);
  if (open.length > 0) note(run, 'disabled', { by: null, note: { person } });
  for (const operator of [...open.filter(({ isPool }) => !isPool), ...lost]) voidOperator(run, operator);
  judgeAgain(run, new Set([...open, ...lost].map(({ visit }) => visit)));
}

/** Unclaimed work of pools in which nobody is left. */
function lostPools(run: Run): Operator[] {
  return run.state.operators.filter(({ isPool, person, status, visit }) => {
    const node = nodeOf(run, visitOf(run, visit)?.node ?? '');
    const isFree = isPool && person === null && (status === 'open' || status === 'waiting') && node?.kind === 'approver' && node.who.kind === 'pool';
    return isFree && poolMembers(run, node)?.length === 0;
  });
}

/** Never before now. Fixed dates are kept; paused timers are recomputed when they resume. */
export function calendar(run: Run, { dues }: Of<'calendar'>): void {
  const moved = run.state.timers.filter(({ id, fixed, pausedAt }) => Object.hasOwn(dues, id) && !fixed && pausedAt === null);
  if (moved.length === 0) return refuse(run, 'gone', ...Object.keys(dues));
  for (const { id } of moved) change(run, 'timers', id, { due: Math.max(run.facts.now, dues[id] ?? 0) });
}

export function revocationEnded(run: Run, { adopted }: Of<'revocationEnded'>): void {
  const { state } = run;
  if (!state.revoking) return refuse(run, 'gone');
  state.revoking = false;
  note(run, 'revocationEnded', { by: null, note: { adopted } });
  if (!adopted) return;
  state.status = 4;
  effect(run, { effect: 'undoEnd' });
  undoneHooks(run);
  tell(run, 'withdrawn', [state.initiator]);
  const knew = [...state.operators.filter(({ vote }) => vote !== null), ...state.circulates].map(({ person }) => person);
  tell(
    run,
    'revoked',
    knew.filter((person) => person !== state.initiator),
  );
}

/** Targets of `ended` receive `undone`; targets of `withdrawn` alone receive this withdrawal. */
function undoneHooks(run: Run): void {
  const { hooks } = run.version.flow.start;
  const ended = new Set(hooks.flatMap(({ at, target }) => (at === 'ended' ? [target] : [])));
  for (const target of ended) effect(run, { effect: 'hook', at: 'undone', target, visit: null });
  for (const { at, target } of hooks) if (at === 'withdrawn' && !ended.has(target)) effect(run, { effect: 'hook', at, target, visit: null });
}
