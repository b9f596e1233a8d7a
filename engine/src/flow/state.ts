// State of a task, built from its events. Every row has a key: (event, number within it).
import type { Json } from '../form/document.ts';

/** 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
export type TaskStatus = 0 | 1 | 2 | 3 | 4 | 5;
export type Values = Readonly<Record<string, Json>>;

export interface TaskState {
  status: TaskStatus;
  suspended: boolean;
  /** Number of events. */
  seq: number;
  /** The version that it is pinned to; '' before the submission. */
  version: string;
  initiator: string;
  /** Set if another person than the initiator submitted it. */
  submittedBy: string | null;
  number: string | null;
  values: Values;
  /** The event that last changed them. */
  valuesSeq: number;
  /** The event that last submitted it. */
  submittedSeq: number;
  completion: number;
  urgedAt: number | null;
  /** The event of a migration that can still be undone. */
  migratedSeq: number | null;
  revoking: boolean;
  visits: readonly Visit[];
  operators: readonly Operator[];
  records: readonly FlowRecord[];
  circulates: readonly Circulate[];
  timers: readonly Timer[];
  children: readonly Child[];
}

/** Arrival of the task at a node. */
export interface Visit {
  id: string;
  node: string;
  round: number;
  /** From 1; counts people who act in order. */
  step: number;
  status: 'live' | 'done' | 'void';
  /** The branch of a fork that it runs in. */
  within: { visit: string; branch: string } | null;
  /** For a fork with parallel branches: the branches that were started. */
  branches: Readonly<Record<string, 'begun' | 'ended'>> | null;
  /** The visit whose end it waits for, after an earlier node was returned to "straight". */
  heldBy: string | null;
  /** The visit that it goes straight back to, and the people who were working there. */
  back: { visit: string; people: readonly string[] } | null;
  /** Entered by a return: nobody is skipped. */
  returned: boolean;
  /** The people who act next, in order. */
  queue: readonly string[];
  /** The last approver visit before it on the way of its token. */
  after: string | null;
  /** What it waits for, other than people. */
  waits: 'answer' | null;
  /** Why nobody can act. */
  exception: 'nobody' | 'failed' | null;
  tries: number;
  overdue: boolean;
  /** Event numbers. */
  begun: number;
  ended: number | null;
}

export interface Operator {
  id: string;
  visit: string;
  /** Null: pool work that nobody has claimed. */
  person: string | null;
  isPool: boolean;
  status: 'open' | 'waiting' | 'done' | 'void';
  /** Null with status done: others decided. */
  vote: 'adopt' | 'reject' | null;
  /** For a signer: who added them, and how. */
  added: { by: string; how: 'before' | 'after' | 'beside' } | null;
  depth: number;
  /** For weighted votes; kept when the work is transferred. */
  weight: number;
  /** Why this person was selected. */
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
  /** By a deputy: the principal. */
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
  /** A fixed date is not postponed by a suspension. */
  fixed: boolean;
  /** Since when it is paused. */
  pausedAt: number | null;
  /** Number of reminders sent. */
  count: number;
}

export interface Child {
  id: string;
  visit: string;
  person: string;
  /** Row of a child table. */
  row: number | null;
  result: 'open' | 'adopted' | 'rejected' | 'revoked' | 'cancelled';
}

/** A new task that has not been saved. */
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

/** Changes by an event: columns of the task, and new or changed rows of the other tables in full; `gone` contains keys of timers. */
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
