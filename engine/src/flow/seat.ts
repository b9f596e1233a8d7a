// Assigns people to a visit: who is left out, replaced or skipped, and what happens if nobody is found.
import type { ApproverNode } from './nodes/approver.ts';
import { missing } from './field-rights.ts';
import { nobody as none } from './nodes/node.ts';
import { voidVisit } from './halt.ts';
import { addOperator, addVisit, askPeople, change, effect, nodeOf, note, refuse, tell, type Run } from './run.ts';
import type { Visit } from './state.ts';
import { candidatesFor, members, poolMembers, superior, withoutInitiator } from './who.ts';

export const MAX_OPERATORS = 200;

/** People who act in order each have their own visit. */
export const inOrder = (node: ApproverNode): boolean => node.who.kind === 'steps' || node.sign.mode === 'order';

/** A token has arrived at an approver node. */
export function seat(run: Run, node: ApproverNode, visit: Visit, people?: readonly string[]): void {
  if (node.who.kind === 'pool' && !people) return openPool(run, node, visit);
  const found = people ?? candidatesFor(run, node, visit);
  if (found === undefined) return;
  if (found === 'call') {
    change(run, 'visits', visit.id, { waits: 'answer' });
    effect(run, { effect: 'call', visit: visit.id, target: node.who.kind === 'interface' ? node.who.interface : '', for: 'people' });
    return;
  }
  seatFound(run, node, visit, found);
}

/** @param found the people named by the node's rule */
export function seatFound(run: Run, node: ApproverNode, visit: Visit, found: readonly string[]): void {
  const left = withoutInitiator(run, node, found);
  if (left.length > MAX_OPERATORS) return toAdmin(run, visit, 'tooMany');
  const people = actors(run, left);
  if (people === undefined) return;
  if (people.length === 0) return nobodyFound(run, node, visit);
  if (inOrder(node)) change(run, 'visits', visit.id, { queue: people.slice(1) });
  place(run, node, visit, inOrder(node) ? people.slice(0, 1) : people, node.who.kind);
}

/** Replaces the initiator by their superior, if the engine is set to that. */
export function actors(run: Run, people: readonly string[]): readonly string[] | undefined {
  const { initiator } = run.state;
  if (run.version.flow.settings.sameInitiator !== 'superior' || !people.includes(initiator)) return people;
  const above = superior(run, initiator, 1);
  return above && [...new Set(people.flatMap((person) => (person === initiator ? above : [person])))];
}

function openPool(run: Run, node: ApproverNode, visit: Visit): void {
  const found = poolMembers(run, node);
  if (found === undefined) return;
  if (found.length === 0) return nobodyFound(run, node, visit);
  addOperator(run, { visit: visit.id, person: null, isPool: true, why: 'pool' });
  tell(run, 'todo', found.slice(0, MAX_OPERATORS), visit.id);
}

/** The next of those who act in order; people disabled in the meantime are skipped. */
export function seatNext(run: Run, node: ApproverNode, visit: Visit): void {
  const next = visit.queue;
  const enabled = askPeople(run, { ask: 'enabled', people: next });
  if (enabled === undefined) return;
  const left = next.filter((person) => enabled.includes(person));
  change(run, 'visits', visit.id, { queue: left.slice(1) });
  if (left.length === 0) return nobodyFound(run, node, visit);
  place(run, node, visit, left.slice(0, 1), node.who.kind);
}

/** The people who acted last at a visit that was returned from. */
export function seatAgain(run: Run, node: ApproverNode, visit: Visit, people: readonly string[]): void {
  const enabled = askPeople(run, { ask: 'enabled', people });
  if (enabled === undefined) return;
  const left = people.filter((person) => enabled.includes(person));
  if (left.length === 0) return nobodyFound(run, node, visit);
  for (const person of left) addOperator(run, { visit: visit.id, person, why: 'back' });
  tell(run, 'todo', left, visit.id);
}

function place(run: Run, node: ApproverNode, visit: Visit, people: readonly string[], why: string): void {
  // People who have to fill in fields cannot be skipped.
  const mayBeSkipped = !visit.returned && missing(node, run.state.values).length === 0;
  const skipped = people.filter((person) => mayBeSkipped && isSkipped(run, visit, person));
  for (const person of people) {
    const isOut = skipped.includes(person);
    const made = addOperator(run, {
      visit: visit.id,
      person,
      why: isOut ? 'skipped' : why,
      ...(isOut && { status: 'done', vote: 'adopt', ended: run.state.seq }),
    });
    if (isOut) note(run, 'skip', { by: null, for: person, visit: visit.id, node: node.id, operator: made.id });
  }
  tell(
    run,
    'todo',
    people.filter((person) => !skipped.includes(person)),
    visit.id,
  );
  if (skipped.length > 0) run.errands.push({ do: 'judge', visit: visit.id });
}

function isSkipped(run: Run, visit: Visit, person: string): boolean {
  const { settings } = run.version.flow;
  if (person === run.state.initiator && settings.sameInitiator === 'skip') return true;
  if (settings.sameApprover === 'again') return false;
  // Only for the values as they are.
  if (run.state.operators.some((one) => one.visit === visit.after && one.person === person && one.vote === 'adopt' && (one.ended ?? 0) >= run.state.valuesSeq))
    return true;
  return settings.sameApprover === 'always' && hasAdopted(run, person);
}

/** Whether they adopted the current values, themselves or through a deputy, and the adoption was not undone. */
function hasAdopted(run: Run, person: string): boolean {
  const { state } = run;
  const undone = new Set(state.visits.filter(({ status }) => status === 'void').map(({ id }) => id));
  return state.operators.some(
    (one) =>
      one.person === person &&
      one.vote === 'adopt' &&
      one.why !== 'skipped' &&
      one.status === 'done' &&
      (one.ended ?? 0) >= state.valuesSeq &&
      !undone.has(one.visit),
  );
}

/** Applies the node's setting for the case that nobody is found. */
export function nobodyFound(run: Run, node: ApproverNode, visit: Visit): void {
  note(run, 'nobody', { by: null, visit: visit.id, node: node.id, note: node.nobody.does });
  switch (node.nobody.does) {
    case 'admin':
      return toAdmin(run, visit, 'nobody');
    case 'people': {
      const all = members(run, node.nobody.people);
      if (all === undefined) return;
      const found = withoutInitiator(run, node, all);
      if (found.length === 0 || found.length > MAX_OPERATORS) return toAdmin(run, visit, 'nobody');
      for (const person of found) addOperator(run, { visit: visit.id, person, why: 'nobody' });
      return tell(run, 'todo', found, visit.id);
    }
    case 'adopt':
      // An empty required field needs a person.
      if (missing(node, run.state.values).length > 0) return toAdmin(run, visit, 'nobody');
      addOperator(run, { visit: visit.id, person: null, why: 'nobody', status: 'done', vote: 'adopt', ended: run.state.seq });
      run.errands.push({ do: 'judge', visit: visit.id });
      return;
    case 'refuse':
      if (run.facts.actor === null) return toAdmin(run, visit, 'nobody');
      return refuse(run, 'nobody', node.id);
    case 'initiator':
      voidVisit(run, visit);
      run.errands.push({ do: 'toStart' });
  }
}

/** The engine's administrator; without one, those who monitor tasks are notified. Work is never assigned silently. */
export function toAdmin(run: Run, visit: Visit, why: string): void {
  const { admin } = run.version.flow.settings;
  const node = nodeOf(run, visit.node);
  const found = admin === null ? [] : members(run, { ...none, users: [admin] });
  if (found === undefined) return;
  const [person] = node?.kind === 'approver' ? withoutInitiator(run, node, found) : found;
  if (person === undefined) {
    change(run, 'visits', visit.id, { exception: 'nobody' });
    return effect(run, { effect: 'tell', about: 'monitor', people: [], visit: visit.id });
  }
  change(run, 'visits', visit.id, { queue: [] });
  addOperator(run, { visit: visit.id, person, why });
  tell(run, 'todo', [person], visit.id);
}

/** The visit of the next step. */
export function nextStep(run: Run, visit: Visit): Visit {
  const { node, round, step, within, queue, back, after, returned } = visit;
  return addVisit(run, { node, round, step: step + 1, within, queue, back, after, returned });
}
