// Invariants of a task, and of each step.
import { breachesOf, comesDown } from '../src/flow/always.ts';
import type { Command, Outcome } from '../src/flow/command.ts';
import type { FlowDocument } from '../src/flow/document.ts';
import type { TaskState } from '../src/flow/state.ts';

/** @param keys of all effects so far @returns the first broken invariant */
export function brokenRules(
  before: TaskState,
  state: TaskState,
  { command, outcome, flow }: { command: Command; outcome: Outcome; flow: FlowDocument },
  keys: Set<string>,
): string | null {
  const [broken] = [...breachesOf(state, flow), ...comesDown(before, state, command.command)];
  if (broken) return `${broken.rule}: ${broken.what}`;
  if ('done' in outcome) {
    for (const { key } of outcome.done.effects) {
      if (keys.has(key)) return `the effect ${key} is there twice`;
      keys.add(key);
    }
  } else if (before !== state) return 'a refusal changed something';
  for (const one of before.operators) {
    const now = state.operators.find(({ id }) => id === one.id);
    if (!now) return `${one.id} is gone`;
    const mayChange = command.command === 'recall' || command.command === 'undoMigration';
    if (one.vote !== null && now.vote !== one.vote && !mayChange) return `${one.id} was decided twice`;
  }
  if (state.records.length < before.records.length || before.records.some((one, at) => one !== state.records[at])) return 'records changed';
  return null;
}
