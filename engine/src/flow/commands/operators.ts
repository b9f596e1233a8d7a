// What operators can do with their work, other than decide.
import { MAX_OPERATORS } from '../seat.ts';
import type { PersonCommand } from '../command.ts';
import { addOperator, askPeople, change, isAtWork, nodeOf, note, operatorOf, operatorsOf, refuse, tell, visitOf, type Run } from '../run.ts';
import type { ApproverNode } from '../nodes/approver.ts';
import { counts } from '../sign.ts';
import type { Operator, Visit } from '../state.ts';
import { alike, withoutInitiator } from '../who.ts';
import { held, isMine, noteActed } from './holds.ts';
import { voidOperator } from './vote.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;
/** Maximum depth of signers who add signers. */
const DEEPEST = 3;

export function claim(run: Run, { operator: id }: Of<'claim'>): void {
  const operator = operatorOf(run, id);
  const visit = operator && visitOf(run, operator.visit);
  const node = visit && nodeOf(run, visit.node);
  if (!operator?.isPool || !visit || node?.kind !== 'approver' || node.who.kind !== 'pool') return refuse(run, 'gone', id);
  if (operator.status !== 'open' || visit.status !== 'live') return refuse(run, 'decided', id);
  if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  if (operator.person !== null) return refuse(run, 'claimed', operator.person);
  const actor = run.facts.actor ?? '';
  const member = askPeople(run, { ask: 'member', of: node.who.people, person: actor });
  if (member?.length === 0 || isBeyond(run, node, actor)) return refuse(run, 'notYours', id);
  change(run, 'operators', id, { person: actor });
  note(run, 'claim', { visit: visit.id, node: node.id, operator: id });
}

export function release(run: Run, { operator: id }: Of<'release'>): void {
  const mine = held(run, id);
  if (!mine) return;
  if (!mine.operator.isPool) return refuse(run, 'notAllowed', id);
  if (hasSigners(run, mine.operator)) return refuse(run, 'last', id);
  change(run, 'operators', id, { person: null, draft: null });
  noteActed(run, 'release', mine);
}

const hasSigners = (run: Run, { id }: Operator) =>
  run.state.operators.some(({ added, status }) => added?.by === id && (status === 'open' || status === 'waiting'));

export function saveOpinion(run: Run, { operator, draft }: Of<'saveOpinion'>): void {
  if (held(run, operator)) change(run, 'operators', operator, { draft });
}

/** Whether the limits of a node leave this person out. */
const isBeyond = (run: Run, node: ApproverNode, person: string): boolean =>
  withoutInitiator(run, node, [person]).length === 0 || alike(run, node, [person])?.length === 0;

/** Whether a person can get work at a visit: enabled, and not working there yet. */
function mayTakePart(run: Run, visit: Visit, person: string): boolean {
  if (person === run.facts.actor) refuse(run, 'self', person);
  else if (operatorsOf(run, visit.id).some((one) => one.person === person && one.status !== 'void') || visit.queue.includes(person))
    refuse(run, 'coSigner', person);
  else if (askPeople(run, { ask: 'enabled', people: [person] })?.length === 0) refuse(run, 'disabled', person);
  return run.refusal === null;
}

export function transfer(run: Run, { operator: id, to, opinion }: Of<'transfer'>): void {
  const mine = held(run, id);
  if (!mine) return;
  const { operator, visit, node } = mine;
  if (node.kind !== 'approver' || !node.may.transfer) return refuse(run, 'notAllowed', node.id);
  if (isBeyond(run, node, to)) return refuse(run, 'notAllowed', to);
  if (!mayTakePart(run, visit, to)) return;
  handOn(run, operator, to, 'transfer');
  noteActed(run, 'transfer', mine, { opinion, note: { to } });
  tell(run, 'transferred', [operator.person], visit.id);
}

/** Passes the work to another person; its added signers now refer to the new operator. */
export function handOn(run: Run, operator: Operator, to: string, why: string): void {
  const { visit, status, added, depth, weight } = operator;
  change(run, 'operators', operator.id, { status: 'void', ended: run.state.seq });
  const made = addOperator(run, { visit, person: to, status, added, depth, weight, why });
  for (const one of run.state.operators) if (one.added?.by === operator.id) change(run, 'operators', one.id, { added: { ...one.added, by: made.id } });
  if (status === 'open') tell(run, 'todo', [to], visit);
}

export function addSigner(run: Run, { operator: id, to, how, opinion }: Of<'addSigner'>): void {
  const mine = held(run, id);
  if (!mine) return;
  const { operator, visit, node } = mine;
  if (node.kind !== 'approver' || !node.may.addSigner) return refuse(run, 'notAllowed', node.id);
  if (operator.depth >= DEEPEST) return refuse(run, 'depth', String(DEEPEST));
  if (operatorsOf(run, visit.id).length >= MAX_OPERATORS) return refuse(run, 'tooMany', String(MAX_OPERATORS));
  if (isBeyond(run, node, to)) return refuse(run, 'notAllowed', to);
  if (!mayTakePart(run, visit, to)) return;
  noteActed(run, 'addSigner', mine, { opinion, note: { to, how } });
  const isNext = how === 'beside' && node.sign.mode === 'order';
  // One after the other: the added person is next.
  if (isNext) return change(run, 'visits', visit.id, { queue: [to, ...visit.queue] });
  const status = how === 'after' ? 'waiting' : 'open';
  addOperator(run, { visit: visit.id, person: to, status, added: { by: id, how }, depth: operator.depth + 1, why: 'signer' });
  if (how === 'before') change(run, 'operators', id, { status: 'waiting' });
  if (status === 'open') tell(run, 'todo', [to], visit.id);
}

export function removeSigner(run: Run, { operator: id }: Of<'removeSigner'>): void {
  const operator = operatorOf(run, id);
  const visit = operator && visitOf(run, operator.visit);
  if (!operator?.added || !visit) return refuse(run, 'gone', id);
  const adder = operatorOf(run, operator.added.by);
  if (!run.facts.may.monitor && !isMine(run, adder?.person ?? null)) return refuse(run, 'notYours', id);
  if ((operator.status !== 'open' && operator.status !== 'waiting') || visit.status !== 'live') return refuse(run, 'decided', id);
  if (!isAtWork(run, visit)) return refuse(run, 'held', id);
  if (!operatorsOf(run, visit.id).some((one) => one.id !== id && counts(one))) return refuse(run, 'last', id);
  note(run, 'removeSigner', { visit: visit.id, node: visit.node, operator: id, note: { person: operator.person } });
  voidOperator(run, operator);
  tell(run, 'void', [operator.person], visit.id);
  run.errands.push({ do: 'judge', visit: visit.id });
}
