// Adopt, reject and return.
import { targetsOf, returnTo } from '../back.ts';
import type { PersonCommand } from '../command.ts';
import { copyTo } from '../enter.ts';
import type { Json } from '../../form/document.ts';
import type { ApproverNode } from '../nodes/approver.ts';
import { askPeople, change, note, operatorOf, operatorsOf, refuse, tell, type Run } from '../run.ts';
import type { Operator } from '../state.ts';
import { held, noteActed } from './holds.ts';
import { takeValues } from './values.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;

export function adopt(run: Run, command: Of<'adopt'>): void {
  const mine = held(run, command.operator);
  if (!mine) return;
  const { operator, visit, node } = mine;
  const isStart = node.kind === 'start';
  if (node.kind === 'approver' && !isSaid(run, node, command, node.needs.opinion)) return;
  takeValues(run, node, command.values ?? {}, isStart);
  if (command.circulate && command.circulate.length > 0) {
    if (node.kind !== 'approver' || !node.may.circulate) return refuse(run, 'notAllowed', node.id);
    const people = askPeople(run, { ask: 'enabled', people: command.circulate });
    if (people) copyTo(run, people, node.id, visit.id);
  }
  noteActed(run, isStart ? 'correct' : 'adopt', mine, {
    opinion: command.opinion,
    note: { signature: command.signature ?? null, values: { ...command.values }, ...attached(command) },
  });
  cast(run, operator, 'adopt');
}

export function reject(run: Run, command: Of<'reject'>): void {
  const mine = held(run, command.operator);
  if (!mine) return;
  const { operator, visit, node } = mine;
  if (node.kind !== 'approver') return refuse(run, 'notAllowed', node.id);
  if (!isSaid(run, node, command, true)) return;
  if (command.target !== undefined && !targetsOf(run, visit).includes(command.target)) return refuse(run, 'target', command.target);
  noteActed(run, 'reject', mine, { opinion: command.opinion, note: { signature: command.signature ?? null, ...attached(command) } });
  cast(run, operator, 'reject');
}

/** One person's act, with immediate effect and regardless of the other votes. */
export function giveBack(run: Run, command: Of<'return'>): void {
  const mine = held(run, command.operator);
  if (!mine) return;
  const { visit, node } = mine;
  if (node.kind !== 'approver' || !node.may.return) return refuse(run, 'notAllowed', node.id);
  if (!isSaid(run, node, command, true)) return;
  if (!targetsOf(run, visit).includes(command.target)) return refuse(run, 'target', command.target);
  const mode = node.back === 'chosen' ? (command.mode ?? 'again') : node.back;
  if (command.mode !== undefined && command.mode !== mode) return refuse(run, 'notAllowed', node.id);
  noteActed(run, 'return', mine, { opinion: command.opinion, note: { target: command.target, mode, ...attached(command) } });
  // At the start they are told that it is theirs again.
  if (command.target !== run.version.flow.start.id) tell(run, 'returned', [run.state.initiator], visit.id);
  returnTo(run, visit, command.target, mode);
}

const attached = ({ files = [] }: { files?: readonly string[] }): Record<string, Json> => (files.length > 0 ? { files: [...files] } : {});

function isSaid(run: Run, node: ApproverNode, { opinion, signature }: { opinion: string; signature?: string }, needed: boolean): boolean {
  if (needed && opinion.trim() === '') refuse(run, 'opinion', node.id);
  else if (node.needs.signature && !signature && run.command.command !== 'return') refuse(run, 'signature', node.id);
  return run.refusal === null;
}

/** Casts a vote, unless signers after it have to vote first. */
function cast(run: Run, operator: Operator, vote: 'adopt' | 'reject'): void {
  const after = addedTo(run, operator.id, 'after').filter(({ status }) => status === 'waiting');
  if (vote === 'adopt' && after.length > 0) {
    change(run, 'operators', operator.id, { status: 'waiting' });
    for (const { id } of after) change(run, 'operators', id, { status: 'open' });
    return tell(
      run,
      'todo',
      after.map(({ person }) => person),
      operator.visit,
    );
  }
  decide(run, operator, vote);
  run.errands.push({ do: 'judge', visit: operator.visit });
}

function decide(run: Run, { id }: Operator, vote: 'adopt' | 'reject'): void {
  change(run, 'operators', id, { status: 'done', vote, ended: run.state.seq });
  const decided = operatorOf(run, id);
  if (decided) signerLeft(run, decided);
}

const addedTo = (run: Run, by: string, how: 'before' | 'after'): Operator[] => run.state.operators.filter(({ added }) => added?.by === by && added.how === how);

/** A signer has decided or was removed: those who wait for them can act, or their vote counts. */
function signerLeft(run: Run, { added, vote }: Operator): void {
  const adder = added && added.how !== 'beside' ? operatorOf(run, added.by) : undefined;
  if (!added || added.how === 'beside' || adder?.status !== 'waiting') return;
  if (added.how === 'after' && vote === 'reject') return decide(run, adder, 'reject');
  if (addedTo(run, adder.id, added.how).some(({ status }) => status === 'open' || status === 'waiting')) return;
  if (added.how === 'after') return decide(run, adder, 'adopt');
  change(run, 'operators', adder.id, { status: 'open' });
  tell(run, 'todo', [adder.person], adder.visit);
}

/** Voids their work, and that of signers who depend on them. */
export function voidOperator(run: Run, operator: Operator): void {
  if (operator.status === 'open' || operator.status === 'waiting') change(run, 'operators', operator.id, { status: 'void', ended: run.state.seq });
  for (const how of ['before', 'after'] as const)
    for (const one of addedTo(run, operator.id, how)) if (one.status === 'open' || one.status === 'waiting') voidOperator(run, one);
  const gone = operatorOf(run, operator.id);
  if (gone) signerLeft(run, gone);
}

/** The system votes for everybody who has not voted. */
export function castForAll(run: Run, visit: string, vote: 'adopt' | 'reject'): void {
  for (const operator of operatorsOf(run, visit)) {
    if ((operator.status !== 'open' && operator.status !== 'waiting') || (operator.added && operator.added.how !== 'beside')) continue;
    change(run, 'operators', operator.id, { status: 'done', vote, ended: run.state.seq });
    note(run, vote, { by: null, for: operator.person, visit, operator: operator.id });
  }
  run.errands.push({ do: 'judge', visit });
}
