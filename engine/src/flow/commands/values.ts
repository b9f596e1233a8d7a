// Values that come with a command.
import type { AnyNode } from '../document.ts';
import { isSame, missing, refusedFields } from '../field-rights.ts';
import { askPeople, refuse, type Run } from '../run.ts';
import type { Values } from '../state.ts';

/** Writes the values and the number of the event. */
export function setValues(run: Run, patch: Values): void {
  const { state } = run;
  if (Object.entries(patch).every(([field, value]) => isSame(state.values[field], value))) return;
  state.values = { ...state.values, ...patch };
  state.valuesSeq = state.seq;
}

/** Takes the values that the node lets users change; the form checks them, and required fields of the node must be filled in. */
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
