// What can be asked of a task, what it asks back, and what follows.
import type { Json } from '../form/document.ts';
import type { Version } from './document.ts';
import type { HookEvent, People } from './nodes/node.ts';
import type { Changes, Child, TaskState, Values } from './state.ts';

interface Act {
  operator: string;
  opinion: string;
}

/** What people ask. */
export type PersonCommand =
  | { command: 'saveDraft'; values: Values }
  | { command: 'submit'; values: Values; candidates?: Candidates }
  | ({ command: 'adopt'; values?: Values; signature?: string; candidates?: Candidates; circulate?: readonly string[] } & Act)
  | ({ command: 'reject'; signature?: string; target?: string } & Act)
  | ({ command: 'return'; target: string; mode?: 'again' | 'straight' } & Act)
  | { command: 'claim'; operator: string }
  | { command: 'release'; operator: string }
  | { command: 'saveOpinion'; operator: string; draft: string }
  | ({ command: 'transfer'; to: string } & Act)
  | ({ command: 'addSigner'; to: string; how: 'before' | 'after' | 'beside' } & Act)
  | { command: 'removeSigner'; operator: string }
  /** `asks`: what somebody has acted on is not withdrawn without those who have it open; they are asked. */
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

/** What happens without a person. */
export type SystemCommand =
  | { command: 'fire'; timer: string }
  | { command: 'childEnded'; child: string; result: Exclude<Child['result'], 'open'>; values: Values }
  | { command: 'answered'; visit: string; people?: readonly string[]; values?: Values; failed?: boolean }
  | { command: 'disabled'; person: string }
  /** By another calendar: when timers are due. */
  | { command: 'calendar'; dues: Readonly<Record<string, number>> }
  | { command: 'revocationEnded'; adopted: boolean };

export type Command = PersonCommand | SystemCommand;
export type CommandName = Command['command'];
/** By node: who was chosen. */
export type Candidates = Readonly<Record<string, readonly string[]>>;

/** What the cascade has to know of the organisation. */
export type Question =
  /** Enabled people, each once, in their order; those of the same organisation or department as `as`, if it says so. */
  | { ask: 'people'; of: People; same: 'organize' | 'department' | null; as: string }
  /** Their superiors, nearest first, no further than so many; '' for one who is disabled. */
  | { ask: 'superiors'; of: string; levels: number }
  /** The heads of a person's department, or of a department. */
  | { ask: 'head'; of: { person: string } | { department: string } }
  /** Which of them are enabled. */
  | { ask: 'enabled'; people: readonly string[] }
  /** Whether somebody is among them: their id, or nothing. */
  | { ask: 'member'; of: People; person: string }
  /** Which of them hold the position. */
  | { ask: 'holders'; people: readonly string[]; position: string }
  /** Facts that conditions ask for: department, organize, positions, roles, rank. */
  | { ask: 'about'; person: string }
  /** What the form says against values: problems. */
  | { ask: 'form'; values: Values; whole: boolean }
  | { ask: 'number' }
  /** The moment after so much working time. */
  | { ask: 'working'; from: number; minutes: number };
/** What the form says is asked of the values as they are then: they are not said once more, in whatever order they come. */
export const questionKey = (question: Question): string => JSON.stringify(question.ask === 'form' ? { ask: question.ask, whole: question.whole } : question);

export interface Facts {
  /** Epoch milliseconds. */
  now: number;
  /** Who acts; null: the system. */
  actor: string | null;
  /** Those who have entrusted the actor just now, for this engine. */
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

/** What leaves through the outbox, each once under its key (event, number). */
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

/** Why not. */
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
  | 'claimFirst'
  | 'claimed'
  | 'last'
  | 'touched'
  | 'urgedLately'
  | 'nobodyToUrge'
  | 'paused'
  | 'unmapped'
  | 'answer';
export interface Refusal {
  key: RefusalKey;
  /** What it is about: a field, a node, a person. */
  of: readonly string[];
}

export type Outcome = { done: { changes: Changes; effects: readonly Effect[] } } | { refused: Refusal } | { needs: readonly Question[] };
