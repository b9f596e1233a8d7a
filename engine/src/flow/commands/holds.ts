// Checks what the actor may do with an operator.
import { nodeOf, note, operatorOf, refuse, visitOf, isAtWork, type Run } from '../run.ts';
import type { AnyNode } from '../document.ts';
import { withSight } from '../opinion-sight.ts';
import { isOwnAct } from '../own-act.ts';
import type { Operator, Visit } from '../state.ts';
import type { Json } from '../../form/document.ts';

export interface Held {
  operator: Operator;
  visit: Visit;
  node: AnyNode;
  /** With a deputy: the person whose work it is. */
  for: string | null;
}

/** A deputy cannot act on a task that they initiated themselves. */
const actsFor = (run: Run, person: string): boolean => run.facts.principals.includes(person) && run.facts.actor !== run.state.initiator;

export const isMine = (run: Run, person: string | null): boolean => person !== null && (person === run.facts.actor || actsFor(run, person));

/** An active operator of the actor or of their principal; otherwise refused with the reason. */
export function held(run: Run, id: string): Held | undefined {
  const operator = operatorOf(run, id);
  const visit = operator && visitOf(run, operator.visit);
  const node = visit && nodeOf(run, visit.node);
  if (!operator || !visit || !node) return refuse(run, 'gone', id);
  if (operator.isPool && operator.person === null && operator.status === 'open') return refuse(run, 'claimFirst', id);
  if (!isMine(run, operator.person)) return refuse(run, 'notYours', id);
  if (operator.status !== 'open' || visit.status !== 'live') return refuse(run, 'decided', id);
  if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  return { operator, visit, node, for: operator.person === run.facts.actor ? null : operator.person };
}

const ANSWERS: ReadonlySet<string> = new Set(['agreeWithdraw', 'denyWithdraw']);

interface Acted {
  opinion?: string;
  note?: Readonly<Record<string, Json>> | null;
}

/** Records the act. */
export function noteActed(run: Run, act: string, { operator, visit, node, for: principal }: Held, more: Acted = {}): void {
  // An answer to the initiator's request is for them.
  const seen = ANSWERS.has(act) ? (more.note ?? null) : withSight(node, more.note ?? null);
  note(run, act, { for: principal, visit: visit.id, node: node.id, operator: operator.id, ...more, note: seen });
}

/** Everybody concerned by the task: its initiator, present and past operators, recipients of copies, their deputies, people who acted as deputies, and monitors. */
export function isParty(run: Run): boolean {
  const { state, facts } = run;
  // Includes people who claimed pool work and gave it back.
  const claimed = state.records.flatMap(({ act, by }) => (act === 'claim' ? [by] : []));
  const people = [state.initiator, ...claimed, ...state.operators.map(({ person }) => person), ...state.circulates.map(({ person }) => person)];
  return (
    facts.may.monitor ||
    people.some((person) => person !== null && (person === facts.actor || facts.principals.includes(person))) ||
    state.records.some((record) => record.by === facts.actor && isOwnAct(record))
  );
}
