// What always holds of a task.
import type { Command, Outcome } from '../src/flow/command.ts';
import { tables, type TaskState } from '../src/flow/state.ts';

/** @param keys of all effects so far @returns the first that does not hold */
export function brokenRules(before: TaskState, state: TaskState, command: Command, outcome: Outcome, keys: Set<string>): string | null {
  const live = state.visits.filter(({ status }) => status === 'live');
  const ids = new Set(live.map(({ id }) => id));
  const open = state.operators.filter(({ status }) => status === 'open' || status === 'waiting');
  if ((state.status === 1) !== live.length > 0) return `status ${state.status} with ${live.length} live visits`;
  for (const visit of live) {
    const isOfPeople = visit.branches === null && state.operators.some((one) => one.visit === visit.id);
    const isAtWork = visit.heldBy === null && !state.suspended && visit.exception === null && visit.waits === null;
    if (isOfPeople && isAtWork && !open.some((one) => one.visit === visit.id && one.status === 'open')) return `nobody is at work at ${visit.node}`;
  }
  const lost = open.find(({ visit }) => !ids.has(visit));
  if (lost) return `${lost.person ?? '?'} has work at a visit that is over`;
  if (state.status !== 1 && (state.timers.length > 0 || open.length > 0)) return 'something is left of a task that is over';
  const stray = state.timers.find(({ visit }) => !ids.has(visit));
  if (stray) return `a timer of a visit that is over`;
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
  const branches = live.flatMap((fork) => Object.entries(fork.branches ?? {}).map(([branch, is]) => ({ fork, branch, is })));
  for (const { fork, branch, is } of branches) {
    const isIn = (id: string): boolean => {
      const visit = state.visits.find((one) => one.id === id);
      return visit?.within ? (visit.within.visit === fork.id && visit.within.branch === branch) || isIn(visit.within.visit) : false;
    };
    const givesBack = (visit: TaskState['visits'][number] | undefined): boolean =>
      visit?.back !== null && visit !== undefined && (isIn(visit.back.visit) || givesBack(state.visits.find(({ id }) => id === visit.back?.visit)));
    const comesBack = live.some(givesBack);
    const runs = live.some(({ id }) => isIn(id)) || comesBack;
    if ((is === 'begun') !== runs) return `branch ${branch} is ${is}, but ${runs ? 'runs' : 'does not run'}`;
  }
  if (branches.length > 0 && live.filter(({ branches: is }) => is).some((fork) => Object.values(fork.branches ?? {}).every((is) => is === 'ended')))
    return 'a join waits for nothing';
  if (state.records.length < before.records.length || before.records.some((one, at) => one !== state.records[at])) return 'records changed';
  const lowers = ['reject', 'return', 'recall', 'move', 'revive', 'migrate', 'undoMigration', 'submit'];
  const isBack = live.some(({ begun, returned }) => begun === state.seq && returned);
  if (state.completion < before.completion && !lowers.includes(command.command) && !isBack) return 'completion came down';
  if (state.children.some((child) => !state.visits.some(({ id }) => id === child.visit))) return 'a child without a parent';
  // What was itself returned straight comes back to those that it holds.
  const comesBackTo = (id: string): boolean =>
    ids.has(id) || state.visits.some((visit) => visit.back?.visit === id && visit.status !== 'done' && comesBackTo(visit.id));
  const held = live.find(({ heldBy }) => heldBy !== null && !comesBackTo(heldBy));
  if (held) return `${held.node} waits for a visit that is over`;
  for (const table of tables) if (new Set(state[table].map(({ id }) => id)).size !== state[table].length) return `a key of ${table} is there twice`;
  return null;
}
