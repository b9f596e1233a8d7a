// A token arrives at a node: what each kind of node does.
import type { ForkNode } from './document.ts';
import { branchesTaken } from './conditions.ts';
import { setLimits, waitEnds } from './due.ts';
import type { AssignDataNode } from './nodes/assign-data.ts';
import type { CopyNode } from './nodes/copy.ts';
import type { ServiceNode } from './nodes/service.ts';
import type { SubFlowNode } from './nodes/sub-flow.ts';
import type { TimerNode } from './nodes/timer.ts';
import { nobody } from './nodes/node.ts';
import { addOperator, addTimer, addVisit, askPeople, callHooks, change, effect, newId, nodeOf, note, refuse, tell, type Errand, type Run } from './run.ts';
import { MAX_OPERATORS, seat } from './seat.ts';
import type { Child, Values, Visit } from './state.ts';
import { members, superior } from './who.ts';

export function enter(run: Run, errand: Extract<Errand, { do: 'enter' }>): void {
  const node = nodeOf(run, errand.node);
  if (!node) return;
  const visit = addVisit(run, { node: node.id, within: errand.within, after: errand.after });
  callHooks(run, 'entered', node, visit.id);
  switch (node.kind) {
    case 'start':
      return enterStart(run, visit);
    case 'approver':
      setLimits(run, node, visit);
      return seat(run, node, visit);
    case 'condition':
    case 'inclusive':
    case 'interflow':
      return enterFork(run, node, visit);
    case 'timer':
      return enterTimer(run, node, visit);
    case 'subFlow':
      return enterSubFlow(run, node, visit);
    case 'copy':
      return enterCopy(run, node, visit);
    case 'service':
    case 'assignData':
      return callAgain(run, node, visit);
    case 'end':
    case 'unknown':
      return done(run, visit);
  }
}

/** The visit is complete. */
export function done(run: Run, visit: Visit): void {
  change(run, 'visits', visit.id, { status: 'done', ended: run.state.seq, waits: null, exception: null });
  run.errands.push({ do: 'pass', visit: visit.id });
}

/** The initiator corrects a returned task. */
export function enterStart(run: Run, visit: Visit): void {
  addOperator(run, { visit: visit.id, person: run.state.initiator, why: 'initiator' });
  tell(run, 'returned', [run.state.initiator], visit.id);
}

function enterFork(run: Run, fork: ForkNode, visit: Visit): void {
  const taken = branchesTaken(run, fork, visit);
  if (!taken) return;
  note(run, 'branch', { by: null, visit: visit.id, node: fork.id, note: { branches: taken.branches, on: taken.on } });
  beginBranches(run, fork, visit, taken.branches);
}

/** Each branch gets a token; an empty branch ends at once. */
function beginBranches(run: Run, fork: ForkNode, visit: Visit, taken: readonly string[]): void {
  const together = fork.kind !== 'condition';
  const chains = fork.branches.filter(({ id }) => taken.includes(id)).map(({ id, chain }) => ({ id, first: chain[0]?.id ?? null }));
  if (together) change(run, 'visits', visit.id, { branches: Object.fromEntries(chains.map(({ id, first }) => [id, first === null ? 'ended' : 'begun'])) });
  if (!together || chains.every(({ first }) => first === null)) change(run, 'visits', visit.id, { status: 'done', ended: run.state.seq });
  for (const { id, first } of chains) {
    const within = together ? { visit: visit.id, branch: id } : visit.within;
    if (first !== null) run.errands.push({ do: 'enter', node: first, within, after: visit.after });
  }
  if (chains.every(({ first }) => first === null)) run.errands.push({ do: 'pass', visit: visit.id });
}

function enterTimer(run: Run, node: TimerNode, visit: Visit): void {
  const ends = waitEnds(run, node);
  if (ends === undefined) return;
  if (ends === null) return done(run, visit);
  addTimer(run, { visit: visit.id, does: 'pass', ...ends });
}

function enterCopy(run: Run, node: CopyNode, visit: Visit): void {
  const people = members(run, node.people);
  if (people === undefined) return;
  copyTo(run, people, node.id, visit.id);
  done(run, visit);
}

/** Each person gets one copy per node. */
export function copyTo(run: Run, people: readonly string[], node: string | null, visit: string | null): void {
  const has = new Set(run.state.circulates.filter((one) => one.node === node).map(({ person }) => person));
  const fresh = [...new Set(people)].filter((person) => !has.has(person));
  for (const person of fresh) run.state.circulates.push({ id: newId(run), person, node, by: run.facts.actor, at: run.facts.now, readAt: null });
  tell(run, 'circulate', fresh, visit);
}

/** No call is made while the task is locked: the visit waits, and the answer arrives as a command. */
export function callAgain(run: Run, node: ServiceNode | AssignDataNode, visit: Visit): void {
  change(run, 'visits', visit.id, { waits: 'answer', exception: null, tries: visit.tries + 1 });
  if (node.kind === 'service') return effect(run, { effect: 'call', visit: visit.id, target: node.target, for: 'values' });
  const { values } = run.state;
  const record = node.record === null ? null : (values[node.record] ?? null);
  effect(run, { effect: 'write', visit: visit.id, model: node.model, record, values: mapped(values, node.mapping) });
}

const mapped = (values: Values, mapping: readonly { from: string; to: string }[]): Values =>
  Object.fromEntries(mapping.map(({ from, to }) => [to, values[from] ?? null]));

export function enterSubFlow(run: Run, node: SubFlowNode, visit: Visit): void {
  const launchers = launchersOf(run, node);
  if (launchers === undefined) return;
  const rows = node.launcher.kind === 'rows';
  if (launchers.length === 0 && rows) {
    note(run, 'noChildren', { by: null, visit: visit.id, node: node.id });
    return done(run, visit);
  }
  // There is no initiator: the person configured for that case is used.
  const { admin } = run.version.flow.settings;
  const instead = launchers.length > 0 ? launchers : admin === null ? [] : members(run, { ...nobody, users: [admin] });
  if (instead === undefined) return;
  if (instead.length === 0) {
    change(run, 'visits', visit.id, { exception: 'nobody' });
    return effect(run, { effect: 'tell', about: 'monitor', people: [], visit: visit.id });
  }
  if (instead.length > MAX_OPERATORS) return tooManyChildren(run, node, visit);
  for (const [row, person] of instead.entries()) {
    const child: Child = { id: newId(run), visit: visit.id, person, row: rows ? row : null, result: 'open' };
    run.state.children.push(child);
    effect(run, {
      effect: 'startChild',
      child: child.id,
      engine: node.engine,
      person,
      values: childValues(run.state.values, node, child.row),
      starts: node.starts,
    });
  }
  if (node.waits === 'none') done(run, visit);
}

/** None is started. The command of a person is refused; otherwise those who monitor tasks are notified. */
function tooManyChildren(run: Run, node: SubFlowNode, visit: Visit): void {
  if (run.facts.actor !== null) return refuse(run, 'tooManyChildren', node.id);
  note(run, 'tooManyChildren', { by: null, visit: visit.id, node: node.id });
  change(run, 'visits', visit.id, { exception: 'failed' });
  effect(run, { effect: 'tell', about: 'monitor', people: [], visit: visit.id });
}

function childValues(values: Values, node: SubFlowNode, row: number | null): Values {
  const rows = node.launcher.kind === 'rows' ? values[node.launcher.table] : undefined;
  const own = row !== null && Array.isArray(rows) ? (rows[row] as Values) : {};
  return mapped(
    { ...values, ...own },
    node.into.map(({ parent, child }) => ({ from: parent, to: child })),
  );
}

function launchersOf(run: Run, { launcher }: SubFlowNode): readonly string[] | undefined {
  const { initiator, values } = run.state;
  switch (launcher.kind) {
    case 'people':
      return members(run, launcher.people);
    case 'head':
      return askPeople(run, { ask: 'head', of: { person: initiator } });
    case 'superior':
      return superior(run, initiator, launcher.level);
    case 'initiator':
      return [initiator];
    case 'rows': {
      const rows = values[launcher.table];
      return Array.isArray(rows) ? rows.map(() => initiator) : [];
    }
  }
}
