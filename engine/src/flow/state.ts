// A task as its events have made it. Every row has a key of its own: (event, number within it).
import type { Json } from '../form/document.ts';

/** 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
export type TaskStatus = 0 | 1 | 2 | 3 | 4 | 5;
export type Values = Readonly<Record<string, Json>>;

export interface TaskState {
  status: TaskStatus;
  suspended: boolean;
  /** How many events there were. */
  seq: number;
  /** The version that it is pinned to; '' before it was submitted. */
  version: string;
  initiator: string;
  /** Another person than the initiator. */
  submittedBy: string | null;
  number: string | null;
  values: Values;
  /** The event that last changed them. */
  valuesSeq: number;
  /** The event that last submitted it. */
  submittedSeq: number;
  completion: number;
  urgedAt: number | null;
  /** The event of a migration that may still be undone. */
  migratedSeq: number | null;
  revoking: boolean;
  visits: readonly Visit[];
  operators: readonly Operator[];
  records: readonly FlowRecord[];
  circulates: readonly Circulate[];
  timers: readonly Timer[];
  children: readonly Child[];
}

/** A node that the task has come to. */
export interface Visit {
  id: string;
  node: string;
  round: number;
  /** From 1; of those that act one after the other. */
  step: number;
  status: 'live' | 'done' | 'void';
  /** The branch of a fork that it runs in. */
  within: { visit: string; branch: string } | null;
  /** Of a fork whose branches run at the same time: those that began. */
  branches: Readonly<Record<string, 'begun' | 'ended'>> | null;
  /** The visit whose end it waits for: something before it was returned straight. */
  heldBy: string | null;
  /** The visit that it goes straight back to, and who was at work there. */
  back: { visit: string; people: readonly string[] } | null;
  /** Somebody wants it done once more: nobody is skipped. */
  returned: boolean;
  /** Who comes after, one after the other. */
  queue: readonly string[];
  /** The last visit of people before it, on the way of its token. */
  after: string | null;
  /** What it waits for besides people. */
  waits: 'answer' | null;
  /** Why nobody is at work. */
  exception: 'nobody' | 'failed' | null;
  tries: number;
  overdue: boolean;
  /** Events. */
  begun: number;
  ended: number | null;
}

export interface Operator {
  id: string;
  visit: string;
  /** Null: of a pool, until somebody takes it. */
  person: string | null;
  isPool: boolean;
  status: 'open' | 'waiting' | 'done' | 'void';
  /** Null of one that is done: others decided. */
  vote: 'adopt' | 'reject' | null;
  /** A signer that somebody has added. */
  added: { by: string; how: 'before' | 'after' | 'beside' } | null;
  depth: number;
  /** Of weighted votes; it is kept when the work is transferred. */
  weight: number;
  /** Where the person comes from. */
  why: string;
  draft: string | null;
  begun: number;
  ended: number | null;
}

export interface FlowRecord {
  id: string;
  seq: number;
  at: number;
  act: string;
  /** Null: the system. */
  by: string | null;
  /** By a deputy: for whom. */
  for: string | null;
  visit: string | null;
  node: string | null;
  operator: string | null;
  opinion: string;
  note: Json;
}

export interface Circulate {
  id: string;
  person: string;
  node: string | null;
  by: string | null;
  at: number;
  readAt: number | null;
}

export interface Timer {
  id: string;
  visit: string;
  does: 'pass' | 'remind' | 'overdue';
  due: number;
  /** A date stays where it is while the task is suspended. */
  fixed: boolean;
  /** Since when it stands still. */
  pausedAt: number | null;
  /** Of reminders: how many there were. */
  count: number;
}

export interface Child {
  id: string;
  visit: string;
  person: string;
  /** Of a child table: which row. */
  row: number | null;
  result: 'open' | 'adopted' | 'rejected' | 'revoked' | 'cancelled';
}

/** A task that nobody has saved yet. */
export const blankTask = (initiator: string): TaskState => ({
  status: 0,
  suspended: false,
  seq: 0,
  version: '',
  initiator,
  submittedBy: null,
  number: null,
  values: {},
  valuesSeq: 0,
  submittedSeq: 0,
  completion: 0,
  urgedAt: null,
  migratedSeq: null,
  revoking: false,
  visits: [],
  operators: [],
  records: [],
  circulates: [],
  timers: [],
  children: [],
});

/** What an event does to a task: facts of its own row, and rows of the others, each as it is now; `gone` are keys of timers. */
export interface Changes extends Pick<TaskState, Table> {
  task: Partial<Omit<TaskState, Table>>;
  gone: readonly string[];
}
export const tables = ['visits', 'operators', 'records', 'circulates', 'timers', 'children'] as const;
export type Table = (typeof tables)[number];

/** The state after an event. */
export function fold(state: TaskState, changes: Changes): TaskState {
  const next = { ...state, ...changes.task };
  for (const table of tables) {
    const rows: readonly { id: string }[] = changes[table];
    if (rows.length > 0) Object.assign(next, { [table]: merged(state[table], rows) });
  }
  if (changes.gone.length > 0) next.timers = next.timers.filter(({ id }) => !changes.gone.includes(id));
  return next;
}

function merged<R extends { id: string }>(before: readonly R[], rows: readonly R[]): R[] {
  const now = [...before];
  for (const row of rows) {
    const at = now.findLastIndex(({ id }) => id === row.id);
    if (at === -1) now.push(row);
    else now[at] = row;
  }
  return now;
}
