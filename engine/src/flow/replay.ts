// Rebuilds a task from its stored events: folding gives its rows, and deciding again from the stored answers must give the same result.
import { digitsOf } from '../kind/decimal.ts';
import { comesDown, type Breach } from './always.ts';
import type { Command, Effect, Facts } from './command.ts';
import { decide } from './decide.ts';
import type { Version } from './document.ts';
import { blankTask, fold, type Changes, type TaskState, type Values } from './state.ts';

/**
 * Version of the rules of `decide`. Increase it with every intended change of a decision: events decided by earlier rules are folded, but not decided again.
 */
export const RULES = 7;

/** In addition to the input of the decision: the version of the rules, and the state of the form. */
export interface StoredFacts extends Facts {
  rules?: number;
  /** The version of the flow that decided. */
  release?: string;
  /** Version of the record before. If it equals the one after the last event, the values are those of the events until then. */
  formVersion?: number;
  values?: Values | null;
  /** Of the first event only. */
  initiator?: string;
}

/** Refers to a version by its id, and to an earlier state by its number of events: both are immutable. */
type StoredCommand =
  | Exclude<Command, { command: 'migrate' | 'undoMigration' }>
  | { command: 'migrate'; target: string; map: Readonly<Record<string, string>> }
  | { command: 'undoMigration'; before: number };

export const storedCommand = (command: Command): StoredCommand => {
  if (command.command === 'migrate') return { ...command, target: command.target.id };
  return command.command === 'undoMigration' ? { ...command, before: command.before.seq } : command;
};

export interface StoredEvent {
  seq: number;
  command: StoredCommand;
  facts: StoredFacts;
  changes: Changes;
  effects: readonly Effect[];
  /** Version of the record afterwards. */
  formVersion: number;
}

export interface Replay {
  state: TaskState;
  /** Number of events that were decided again. */
  again: number;
  /** Events that are decided differently now, with the difference. */
  differ: { seq: number; what: string }[];
  breaches: Breach[];
}

/** @param versionOf undefined: it does not exist, and its events are not decided again */
export function replay(initiator: string, events: readonly StoredEvent[], versionOf: (release: string) => Version | undefined): Replay {
  const found: Replay = { state: blankTask(events[0]?.facts.initiator ?? initiator), again: 0, differ: [], breaches: [] };
  const keys = new Set<string>();
  const states = new Map<number, TaskState>();
  let form = 0;
  for (const event of events) {
    const before = found.state;
    states.set(before.seq, before);
    if (event.seq !== before.seq + 1) found.breaches.push({ rule: 'I8', what: `event ${event.seq} comes after ${before.seq}` });
    const values = event.facts.values ?? (event.facts.formVersion === form ? before.values : null);
    const version = event.facts.release === undefined ? undefined : versionOf(event.facts.release);
    const command = wholeCommand(event.command, versionOf, states);
    if (event.facts.rules === RULES && values && version && command) {
      found.again += 1;
      const what = otherwise(event, command, version, { ...before, values });
      if (what) found.differ.push({ seq: event.seq, what });
    }
    const { values: changed, ...task } = event.changes.task;
    const state = fold(before, { ...event.changes, task: { ...task, values: { ...(values ?? before.values), ...changed } } });
    found.breaches.push(...comesDown(before, state, event.command.command), ...twiceDecided(before, state, event.command.command), ...twiceSent(event, keys));
    found.state = state;
    form = event.formVersion;
  }
  return found;
}

/** Undefined: something it refers to does not exist. */
function wholeCommand(
  command: StoredCommand,
  versionOf: (release: string) => Version | undefined,
  states: ReadonlyMap<number, TaskState>,
): Command | undefined {
  if (command.command === 'migrate') {
    const target = versionOf(command.target);
    return target && { ...command, target };
  }
  if (command.command !== 'undoMigration') return command;
  const before = states.get(command.before);
  return before && { ...command, before };
}

/** The difference to the stored rows when the event is decided again; null: none. */
function otherwise({ facts, changes, effects }: StoredEvent, command: Command, version: Version, state: TaskState): string | null {
  const outcome = decide(version, state, command, facts);
  if ('refused' in outcome) return `${command.command} is refused now: ${outcome.refused.key}`;
  if ('needs' in outcome) return `${command.command} asks now: ${outcome.needs.map(({ ask }) => ask).join()}`;
  const { done } = outcome;
  const part = (Object.keys(changes) as (keyof Changes)[]).find((key) => alike(own(done.changes, key)) !== alike(own(changes, key)));
  if (part) return `${command.command} changes other ${part} now`;
  return alike(done.effects) === alike(effects) ? null : `${command.command} has other effects now`;
}

/** The values of the form are excluded: the record may have normalised them. */
const own = (changes: Changes, key: keyof Changes) => (key === 'task' ? { ...changes.task, values: null } : changes[key]);

/** Equal rows give the same text, independent of the order of their keys. */
export const told = (value: unknown, plain: (inner: unknown) => unknown = (inner) => inner): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : plain(inner),
  ) ?? '';

/** A number as typed equals the same number as stored: "2.50" and 2.5. */
const alike = (value: unknown): string => told(value, (inner) => (typeof inner === 'number' || typeof inner === 'string' ? (digitsOf(inner) ?? inner) : inner));

function twiceDecided(before: TaskState, state: TaskState, command: string): Breach[] {
  if (command === 'recall' || command === 'undoMigration') return [];
  const now = new Map(state.operators.map((one) => [one.id, one.vote]));
  return before.operators
    .filter(({ id, vote }) => vote !== null && now.get(id) !== vote)
    .map(({ id }) => ({ rule: 'I5', what: `${id} was decided twice, by ${command}` }));
}

function twiceSent({ effects }: StoredEvent, keys: Set<string>): Breach[] {
  return effects.flatMap(({ key }): Breach[] => {
    const isTwice = keys.has(key);
    keys.add(key);
    return isTwice ? [{ rule: 'I6', what: `the effect ${key} is there twice` }] : [];
  });
}
