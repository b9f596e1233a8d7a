// Drafts and their submission.
import type { PersonCommand } from '../command.ts';
import { done } from '../enter.ts';
import { missing, refusedFields } from '../field-rights.ts';
import { addVisit, ask, callHooks, note, refuse, tell, type Run } from '../run.ts';
import type { Values } from '../state.ts';
import { checkForm, setValues } from './values.ts';

type Of<C extends PersonCommand['command']> = Extract<PersonCommand, { command: C }>;

function isLaunchers(run: Run): boolean {
  const { state, facts } = run;
  if (![0, 3, 4].includes(state.status)) refuse(run, 'status', String(state.status));
  else if (facts.actor !== state.initiator && !facts.may.launchForOthers) refuse(run, 'notYours');
  return run.refusal === null;
}

function mayWrite(run: Run, values: Values): boolean {
  const refused = refusedFields(run.version.flow.start, run.state.values, values);
  if (refused.length > 0) refuse(run, 'fieldRight', ...refused);
  return run.refusal === null;
}

export function saveDraft(run: Run, { values }: Of<'saveDraft'>): void {
  if (!isLaunchers(run) || !mayWrite(run, values)) return;
  setValues(run, values);
  checkForm(run, false);
}

/** First submission, or again after a rejection or withdrawal: same task and number, the current version; rounds continue. */
export function submit(run: Run, { values }: Of<'submit'>): void {
  if (!isLaunchers(run)) return;
  const { state, facts, version } = run;
  if (!facts.released) return refuse(run, 'notReleased');
  if (!facts.may.launch) return refuse(run, 'right');
  if (!mayWrite(run, values)) return;
  setValues(run, values);
  const empty = missing(version.flow.start, state.values);
  if (empty.length > 0) return refuse(run, 'required', ...empty);
  checkForm(run, true);
  if (state.number === null) {
    const number = ask(run, { ask: 'number' });
    if (typeof number === 'string') state.number = number;
  }
  state.status = 1;
  state.version = version.id;
  state.submittedSeq = state.seq;
  state.submittedBy = facts.actor === state.initiator ? null : facts.actor;
  run.lowers = true;
  const visit = addVisit(run, { node: version.flow.start.id, within: null, after: null });
  note(run, 'submit', { for: state.submittedBy === null ? null : state.initiator, visit: visit.id, node: visit.node });
  callHooks(run, 'submitted', version.flow.start, visit.id);
  tell(run, 'submitted', [state.submittedBy === null ? null : state.initiator], visit.id);
  done(run, visit);
}
