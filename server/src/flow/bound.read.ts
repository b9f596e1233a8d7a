// A built-in document whose approval is a task (an order): the events that it receives, and the commands that it can send. Implemented by bound.ts.
import type { Json } from '@ordo/engine/form/document.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';

/** Prefix of the tasks of documents; users cannot launch a task with such an id. */
export const PREFIX = 'order-';
export const taskOfDocument = (documentId: string): string => `${PREFIX}${documentId}`;
/** Once somebody has acted on it, such a task is withdrawn only with the consent of a current approver. */
export const isOfDocument = (taskId: string): boolean => taskId.startsWith(PREFIX);
export const documentOf = (taskId: string): string | null => (taskId.startsWith(PREFIX) ? taskId.slice(PREFIX.length) : null);

interface DocumentStep {
  documentId: string;
  was: { status: number; isBack: boolean };
  now: { status: number; isBack: boolean };
  /** The document itself was sent. */
  sent: boolean;
  opinion: string;
  /** Values of the form, by the keys of its fields. */
  values: Readonly<Record<string, Json>>;
}

export interface BoundDocument {
  /** Keys of numbers that every decision on it requires, also in a batch. */
  asks: readonly string[];
  /** Locks the document until the transaction ends, before its task is locked. */
  lock(db: Db, documentId: string): Promise<void>;
  /** Within the transaction of the step. @throws Refusal if the document does not allow the step */
  follow(call: Call, step: DocumentStep): Promise<void>;
}

type Filled = Readonly<Record<string, Json>>;

export interface DocumentFlows {
  /** The enabled engine with this code; null: none. */
  engine(db: Db, code: string): Promise<string | null>;
  /** Sends the document, or sends it again. */
  send(call: Call, documentId: string, flowId: string, values: Filled, urgency: number): Promise<void>;
  /** As the holder of open work in it. @throws Refusal flowTaskNotYours, and those of the engine */
  decide(call: Call, documentId: string, vote: 'adopt' | 'reject' | 'return', opinion: string, values?: Filled): Promise<void>;
  /** Whether the caller, or a principal of theirs, is a current approver. */
  isOperator(call: Call, documentId: string): Promise<boolean>;
  /** As its initiator; once somebody has acted, the current approvers are asked for consent. */
  withdraw(call: Call, documentId: string, opinion: string): Promise<void>;
  /** As one of its current approvers. */
  answerWithdrawal(call: Call, documentId: string, agrees: boolean, opinion: string): Promise<void>;
  /** By a person whom the document allows to cancel. */
  cancel(call: Call, documentId: string, reason: string): Promise<void>;
  /** Adds a record to a task that has ended. */
  note(call: Call, documentId: string, text: string): Promise<void>;
}
