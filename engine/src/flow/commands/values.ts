// Values that come with a command.
import type { AnyNode } from '../document.ts';
import { isSame, missing, refusedFields } from '../field-rights.ts';
import { askPeople, refuse, type Run } from '../run.ts';
import type { Values } from '../state.ts';

/** Writes them, with the event that did. */
export function setValues(run: Run, patch: Values): void {
  const { state } = run;
  if (Object.entries(patch).every(([field, value]) => isSame(state.values[field], value))) return;
  state.values = { ...state.values, ...patch };
  state.valuesSeq = state.seq;
}

/** As far as the node lets them be changed, checked by the form, with everything that the node asks for. */
export function takeValues(run: Run, node: AnyNode, patch: Values, whole: boolean): void {
  const before = run.state.values;
  const refused = refusedFields(node, before, patch);
  if (refused.length > 0) return refuse(run, 'fieldRight', ...refused);
  setValues(run, patch);
  const empty = missing(node, run.state.values);
  if (empty.length > 0) return refuse(run, 'required', ...empty);
  if (whole || run.state.values !== before) checkForm(run, whole);
}

export function checkForm(run: Run, whole: boolean): void {
  const problems = askPeople(run, { ask: 'form', values: run.state.values, whole });
  if (problems && problems.length > 0) refuse(run, 'form', ...problems);
}
