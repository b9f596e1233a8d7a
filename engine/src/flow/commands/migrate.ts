// Moves a running task to another version, and back as long as nobody has acted since.
import type { PersonCommand } from '../command.ts';
import type { ApproverNode } from '../nodes/approver.ts';
import { setLimits } from '../due.ts';
import { emptyVisit, voidVisit } from '../halt.ts';
import { withoutRowIds } from '../matrix.ts';
import { joins, planOf, wayUp, type Plan } from '../plan.ts';
import { ahead, endedChildren } from '../migration.ts';
import { addOperator, change, endTimers, nodeOf, note, operatorsOf, refuse, tell, visitOf, type Run } from '../run.ts';
import { inOrder, seat } from '../seat.ts';
import type { Visit } from '../state.ts';
import { candidatesFor } from '../who.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;

/** Nodes are matched by their id, else by the given map. */
export function migrate(run: Run, { target, map }: Of<'migrate'>): void {
  const { state } = run;
  if (target.engine !== run.version.engine || target.id === run.version.id) return refuse(run, 'version', target.id);
  const plan = planOf(target.flow);
  const to = (node: string) => (Object.hasOwn(map, node) ? (map[node] ?? node) : node);
  const live = state.visits.filter(({ status }) => status === 'live');
  const all = ahead(state);
  const lost = all.filter((visit) => !lands(run, plan, visit, to));
  if (lost.length > 0) return refuse(run, 'unmapped', ...new Set(lost.map(({ node }) => node)));
  const before = new Map(live.map((visit) => [visit.id, nodeOf(run, visit.node)]));
  for (const { id, node } of all) change(run, 'visits', id, { node: to(node) });
  run.version = target;
  run.plan = plan;
  run.lowers = true;
  state.version = target.id;
  state.migratedSeq = state.seq;
  note(run, 'migrate', { note: { version: target.id, map } });
  for (const [id, old] of before) {
    const visit = visitOf(run, id);
    const node = visit && nodeOf(run, visit.node);
    if (visit && node?.kind === 'approver' && old?.kind === 'approver') goOver(run, old, node, visit);
    run.errands.push({ do: 'judge', visit: id });
  }
}

/** Whether the other version has a place for a visit: a node of the same kind, within branches that also exist there. */
function lands(run: Run, plan: Plan, visit: Visit, to: (node: string) => string): boolean {
  const [node, there] = [nodeOf(run, visit.node), plan.places[to(visit.node)]?.node];
  if (!node || there?.kind !== node.kind) return false;
  if (visit.branches && 'branches' in there && !Object.keys(visit.branches).every((branch) => there.branches.some(({ id }) => id === branch))) return false;
  const around = wayUp(plan, to(visit.node)).flatMap(({ owner }) => {
    const fork = owner && plan.places[owner.fork]?.node;
    return fork && joins(fork) ? [`${fork.id} ${owner.branch}`] : [];
  });
  const was: string[] = [];
  for (let { within } = visit; within; within = visitOf(run, within.visit)?.within ?? null)
    was.push(`${to(visitOf(run, within.visit)?.node ?? '')} ${within.branch}`);
  return around.join() === was.join();
}

/** Votes are kept. If the rule has changed, the remaining work goes to the people whom the new rule names. */
function goOver(run: Run, old: ApproverNode, node: ApproverNode, visit: Visit): void {
  if (JSON.stringify(old.limits) !== JSON.stringify(node.limits)) {
    endTimers(run, (timer) => timer.visit === visit.id);
    setLimits(run, node, visit);
  }
  const rule = (one: ApproverNode) => JSON.stringify([one.who.kind === 'matrix' ? withoutRowIds(one.who) : one.who, one.limit, inOrder(one)]);
  const isSame = rule(old) === rule(node);
  // Candidates were chosen by a person and are kept.
  if (isSame || node.who.kind === 'candidates') return;
  const found = node.who.kind === 'pool' ? 'call' : candidatesFor(run, node, visit);
  if (found === undefined) return;
  if (found === 'call' || inOrder(node)) {
    const timers = run.state.timers;
    emptyVisit(run, visit);
    run.state.timers = timers;
    change(run, 'visits', visit.id, { queue: [], exception: null, waits: null });
    return seat(run, node, { ...visit, queue: [], exception: null, waits: null });
  }
  const wanted = found.filter((person) => person !== run.state.initiator || !node.limit.notInitiator);
  change(run, 'visits', visit.id, { queue: [], exception: null, waits: null });
  for (const one of operatorsOf(run, visit.id)) {
    const isOpen = one.status === 'open' || one.status === 'waiting';
    const stays = one.person !== null && !one.isPool && (wanted.includes(one.person) || one.added !== null);
    if (isOpen && !stays) change(run, 'operators', one.id, { status: 'void', ended: run.state.seq });
  }
  const there = operatorsOf(run, visit.id).filter(({ status }) => status !== 'void');
  const fresh = [...new Set(wanted)].filter((person) => !there.some((one) => one.person === person));
  for (const person of fresh) addOperator(run, { visit: visit.id, person, why: node.who.kind });
  tell(run, 'todo', fresh, visit.id);
}

/** @param before the task before the migration */
export function undoMigration(run: Run, { before }: Of<'undoMigration'>): void {
  const { state } = run;
  if (state.migratedSeq === null || before.seq !== state.migratedSeq - 1) return refuse(run, 'touched');
  // What has ended was told to others, who went on.
  if (state.status !== before.status || endedChildren(before, state).length > 0) return refuse(run, 'endedByIt');
  run.lowers = true;
  const was = { visits: new Set(before.visits.map(({ id }) => id)), operators: new Set(before.operators.map(({ id }) => id)) };
  for (const visit of state.visits) if (!was.visits.has(visit.id)) voidVisit(run, visit);
  for (const { id } of state.operators) if (!was.operators.has(id)) change(run, 'operators', id, { status: 'void', ended: state.seq });
  for (const visit of before.visits) change(run, 'visits', visit.id, visit);
  for (const operator of before.operators) change(run, 'operators', operator.id, operator);
  state.timers = before.timers.map((timer) => ({ ...timer }));
  state.version = before.version;
  state.migratedSeq = null;
  note(run, 'undoMigration', { note: { version: before.version } });
}
