// Commands to a task, the questions that a decision needs answered, and its effects.
import type { Json } from '../form/document.ts';
import type { Version } from './document.ts';
import type { HookEvent, People } from './nodes/node.ts';
import type { Changes, Child, TaskState, Values } from './state.ts';

interface Act {
  operator: string;
  opinion: string;
}
/** With the opinion. */
interface Attached {
  files?: readonly string[];
}

/** Commands by people. */
export type PersonCommand =
  | { command: 'saveDraft'; values: Values }
  | { command: 'submit'; values: Values; candidates?: Candidates }
  | ({ command: 'adopt'; values?: Values; signature?: string; candidates?: Candidates; circulate?: readonly string[] } & Act & Attached)
  | ({ command: 'reject'; signature?: string; target?: string } & Act & Attached)
  | ({ command: 'return'; target: string; mode?: 'again' | 'straight' } & Act & Attached)
  | { command: 'claim'; operator: string }
  | { command: 'release'; operator: string }
  | { command: 'saveOpinion'; operator: string; draft: string }
  | ({ command: 'transfer'; to: string } & Act)
  | ({ command: 'addSigner'; to: string; how: 'before' | 'after' | 'beside' } & Act)
  | { command: 'removeSigner'; operator: string }
  /** `asks`: if somebody has acted on the task already, those who have it open are asked to agree. */
  | { command: 'withdraw'; opinion: string; asks?: true }
  | ({ command: 'answerWithdrawal'; agrees: boolean } & Act)
  | { command: 'recall'; operator: string; opinion: string }
  | { command: 'urge' }
  | { command: 'circulate'; to: readonly string[] }
  | { command: 'comment'; text: string; mentions: readonly string[]; files: readonly string[] }
  | { command: 'read'; circulate: string }
  | { command: 'revoke'; opinion: string }
  | { command: 'suspend'; reason: string }
  | { command: 'resume'; reason: string }
  | { command: 'cancel'; reason: string }
  | { command: 'assign'; visit: string; to: string; reason: string }
  | { command: 'move'; node: string; reason: string }
  | { command: 'revive'; node: string; reason: string }
  | { command: 'retry'; visit: string }
  | { command: 'handOver'; from: string; to: string }
  | { command: 'migrate'; target: Version; map: Readonly<Record<string, string>> }
  | { command: 'undoMigration'; before: TaskState };

/** Commands without a person. */
export type SystemCommand =
  | { command: 'fire'; timer: string }
  | { command: 'childEnded'; child: string; result: Exclude<Child['result'], 'open'>; values: Values }
  | { command: 'answered'; visit: string; people?: readonly string[]; values?: Values; failed?: boolean }
  | { command: 'disabled'; person: string }
  /** The calendar has changed: new due times of timers. */
  | { command: 'calendar'; dues: Readonly<Record<string, number>> }
  | { command: 'revocationEnded'; adopted: boolean };

export type Command = PersonCommand | SystemCommand;
export type CommandName = Command['command'];
/** Chosen people by node. */
export type Candidates = Readonly<Record<string, readonly string[]>>;

/** What a decision needs to know about the organisation, the form and the calendar. */
export type Question =
  /** Enabled people, each once, in their order; with `same`, only those of the same organisation or department as `as`. */
  | { ask: 'people'; of: People; same: 'organize' | 'department' | null; as: string }
  /** Superiors, nearest first, at most `levels`; '' for one who is disabled. */
  | { ask: 'superiors'; of: string; levels: number }
  /** The heads of a person's department, or of a department. */
  | { ask: 'head'; of: { person: string } | { department: string } }
  /** Which of them are enabled. */
  | { ask: 'enabled'; people: readonly string[] }
  /** The person's id if they are among `of`, else nothing. */
  | { ask: 'member'; of: People; person: string }
  /** These departments and all above them. */
  | { ask: 'above'; departments: readonly string[] }
  /** Which of them hold the position. */
  | { ask: 'holders'; people: readonly string[]; position: string }
  /** Facts for conditions: department, organize, positions, roles, rank. */
  | { ask: 'about'; person: string }
  /** Problems that the form finds in the values. */
  | { ask: 'form'; values: Values; whole: boolean }
  | { ask: 'number' }
  /** The moment after that much working time. */
  | { ask: 'working'; from: number; minutes: number }
  /** The moment that has as much working time after `now` as `due` has after `from`. */
  | { ask: 'resumed'; from: number; due: number; now: number };
/** The key of a `form` question leaves the values out: the question is always about the current values. */
export const questionKey = (question: Question): string => JSON.stringify(question.ask === 'form' ? { ask: question.ask, whole: question.whole } : question);

export interface Facts {
  /** Epoch milliseconds. */
  now: number;
  /** The acting person; null: the system. */
  actor: string | null;
  /** Those for whom the actor is deputy now, for this engine. */
  principals: readonly string[];
  may: { monitor: boolean; administer: boolean; launch: boolean; launchForOthers: boolean };
  /** Whether new tasks may begin with this version. */
  released: boolean;
  /** By `questionKey`. */
  answers: Readonly<Record<string, Json>>;
}

export type Told =
  | 'todo'
  | 'circulate'
  | 'submitted'
  | 'adopted'
  | 'rejected'
  | 'returned'
  | 'transferred'
  | 'void'
  | 'urged'
  | 'remind'
  | 'overdue'
  | 'mention'
  | 'monitor'
  | 'cancelled'
  | 'withdrawn'
  | 'withdrawAsked'
  | 'withdrawDenied'
  | 'revoked';

/** Effects sent through the outbox, each once under its key (event, number). */
export type Effect = { key: string } & (
  | { effect: 'tell'; about: Told; people: readonly string[]; visit: string | null }
  | { effect: 'hook'; at: HookEvent; target: string; visit: string | null }
  | { effect: 'call'; visit: string; target: string; for: 'people' | 'values' }
  | { effect: 'write'; visit: string; model: string; record: Json; values: Values }
  | { effect: 'startChild'; child: string; engine: string; person: string; values: Values; starts: boolean }
  | { effect: 'endChild'; child: string }
  | { effect: 'tellParent'; result: 'adopted' | 'rejected' | 'revoked' | 'cancelled' }
  | { effect: 'revocation'; people: readonly string[] }
  | { effect: 'ended'; result: 'adopted' | 'rejected' | 'revoked' | 'cancelled' }
  | { effect: 'undoEnd' }
);

/** Reasons of a refusal. */
export type RefusalKey =
  | 'status'
  | 'suspended'
  | 'held'
  | 'notYours'
  | 'right'
  | 'notReleased'
  | 'version'
  | 'form'
  | 'decided'
  | 'gone'
  | 'opinion'
  | 'signature'
  | 'reason'
  | 'fieldRight'
  | 'required'
  | 'notAllowed'
  | 'target'
  | 'candidates'
  | 'nobody'
  | 'disabled'
  | 'coSigner'
  | 'self'
  | 'depth'
  | 'tooMany'
  | 'tooManyChildren'
  | 'claimFirst'
  | 'claimed'
  | 'last'
  | 'touched'
  | 'endedByIt'
  | 'urgedLately'
  | 'nobodyToUrge'
  | 'paused'
  | 'unmapped'
  | 'answer';
export interface Refusal {
  key: RefusalKey;
  /** Ids of the field, node or person concerned. */
  of: readonly string[];
}

export type Outcome = { done: { changes: Changes; effects: readonly Effect[] } } | { refused: Refusal } | { needs: readonly Question[] };
