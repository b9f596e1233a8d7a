// Commands of the initiator and other parties.
import type { PersonCommand } from '../command.ts';
import { copyTo } from '../enter.ts';
import { endTask } from '../ending.ts';
import { openPeople } from '../open-people.ts';
import { askPeople, change, effect, nodeOf, note, refuse, tell, visitOf, type Run } from '../run.ts';
import { adoptersOf } from '../who.ts';
import { openWithdrawal } from '../withdrawal.ts';
import { held, isMine, isParty, noteActed } from './holds.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;
const URGE_PAUSE = 10 * 60_000;

const isInitiator = ({ facts, state }: Run) => facts.actor === state.initiator;
const acts: readonly string[] = ['adopt', 'reject', 'return', 'transfer', 'addSigner'];

export function withdraw(run: Run, { opinion, asks }: Of<'withdraw'>): void {
  const { state } = run;
  const { withdraw: when } = run.version.flow.settings;
  if (!isInitiator(run)) return refuse(run, 'notYours');
  if (when === 'never') return refuse(run, 'notAllowed');
  const hasActed = state.records.some(({ seq, act, by }) => seq > state.submittedSeq && by !== null && acts.includes(act));
  // After a return to the initiator there is nobody else to ask.
  const isBack = state.visits.some(({ node, status }) => status === 'live' && node === run.version.flow.start.id);
  if (asks && hasActed && !isBack) return askWithdrawal(run, opinion);
  if (when === 'untouched' && hasActed) return refuse(run, 'touched');
  note(run, 'withdraw', { opinion });
  endTask(run, 4);
}

function askWithdrawal(run: Run, opinion: string): void {
  if (openWithdrawal(run.state)) return refuse(run, 'decided');
  const open = openPeople(run, run.state.visits);
  if (!open) return;
  note(run, 'askWithdraw', { opinion });
  tell(run, 'withdrawAsked', open);
}

/** The first answer of those who have the task open counts for all. */
export function answerWithdrawal(run: Run, { operator, agrees, opinion }: Of<'answerWithdrawal'>): void {
  const mine = held(run, operator);
  if (!mine) return;
  if (mine.node.kind !== 'approver') return refuse(run, 'notAllowed', mine.node.id);
  if (!openWithdrawal(run.state)) return refuse(run, 'gone', operator);
  if (!agrees && opinion.trim() === '') return refuse(run, 'opinion', mine.node.id);
  noteActed(run, agrees ? 'agreeWithdraw' : 'denyWithdraw', mine, { opinion });
  if (agrees) endTask(run, 4);
  else tell(run, 'withdrawDenied', [run.state.initiator], mine.visit.id);
}

export function urge(run: Run): void {
  const { state, facts } = run;
  if (!isInitiator(run) && !facts.may.monitor) return refuse(run, 'notYours');
  if (state.urgedAt !== null && facts.now - state.urgedAt < URGE_PAUSE) return refuse(run, 'urgedLately');
  const open = openPeople(run, state.visits);
  if (!open) return;
  if (open.length === 0) return refuse(run, 'nobodyToUrge');
  state.urgedAt = facts.now;
  note(run, 'urge');
  tell(run, 'urged', open);
}

export function circulate(run: Run, { to }: Of<'circulate'>): void {
  const { state } = run;
  const mine = state.operators.findLast((one) => {
    const node = nodeOf(run, visitOf(run, one.visit)?.node ?? '');
    return one.status !== 'void' && isMine(run, one.person) && node?.kind === 'approver' && node.may.circulate;
  });
  if (!mine && !(isInitiator(run) && run.version.flow.settings.mayCirculate)) return refuse(run, isParty(run) ? 'notAllowed' : 'notYours');
  const people = askPeople(run, { ask: 'enabled', people: to });
  if (!people) return;
  const visit = mine ? visitOf(run, mine.visit) : undefined;
  note(run, 'circulate', { visit: visit?.id ?? null, node: visit?.node ?? null, note: { to: people } });
  copyTo(run, people, visit?.node ?? null, visit?.id ?? null);
}

export function comment(run: Run, { text, mentions, files }: Of<'comment'>): void {
  if (!isParty(run)) return refuse(run, 'notYours');
  if (text.trim() === '' && files.length === 0) return refuse(run, 'opinion');
  note(run, 'comment', { opinion: text, note: { mentions, files } });
  tell(run, 'mention', mentions);
}

export function read(run: Run, { circulate: id }: Of<'read'>): void {
  const copy = run.state.circulates.find((one) => one.id === id);
  if (!copy) return refuse(run, 'gone', id);
  if (copy.person !== run.facts.actor) return refuse(run, 'notYours', id);
  if (copy.readAt === null) change(run, 'circulates', id, { readAt: run.facts.now });
}

/** Starts a separate approval of the revocation; until that is adopted, the task stays adopted. */
export function revoke(run: Run, { opinion }: Of<'revoke'>): void {
  const { state } = run;
  if (!isInitiator(run)) return refuse(run, 'notYours');
  if (!run.version.flow.settings.revokeAfter) return refuse(run, 'notAllowed');
  if (state.revoking) return refuse(run, 'decided');
  state.revoking = true;
  note(run, 'revoke', { opinion });
  const last = state.visits.findLast((visit) => visit.status === 'done' && adoptersOf(run, visit.id).length > 0);
  effect(run, { effect: 'revocation', people: last ? adoptersOf(run, last.id) : [] });
}
