// A built-in document whose approval is a task (an order): what it hears of its task, and what it may ask of it. bound.ts answers; the document follows.
import type { Json } from '@ordo/engine/form/document.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';

/** Tasks of documents are known by their ids; nobody launches one under such an id. */
export const PREFIX = 'order-';
export const taskOfDocument = (documentId: string): string => `${PREFIX}${documentId}`;
/** Such a document is withdrawn only with the consent of a present approver, once somebody has acted. */
export const isOfDocument = (taskId: string): boolean => taskId.startsWith(PREFIX);
export const documentOf = (taskId: string): string | null => (taskId.startsWith(PREFIX) ? taskId.slice(PREFIX.length) : null);

interface DocumentStep {
  documentId: string;
  was: { status: number; isBack: boolean };
  now: { status: number; isBack: boolean };
  /** The document itself was sent. */
  sent: boolean;
  opinion: string;
  /** Of the form, by the keys of its fields. */
  values: Readonly<Record<string, Json>>;
}

export interface BoundDocument {
  /** Keys of numbers that every decision on it is asked for, also of many at once. */
  asks: readonly string[];
  /** Held before its task: until the transaction ends. */
  lock(db: Db, documentId: string): Promise<void>;
  /** Within the transaction of the step. @throws Refusal what it does not allow */
  follow(call: Call, step: DocumentStep): Promise<void>;
}

type Filled = Readonly<Record<string, Json>>;

export interface DocumentFlows {
  /** The enabled engine with this code; null: there is none. */
  engine(db: Db, code: string): Promise<string | null>;
  /** Sends the document, or sends it again. */
  send(call: Call, documentId: string, flowId: string, values: Filled, urgency: number): Promise<void>;
  /** As the holder of open work in it. @throws Refusal flowTaskNotYours, and what the engine says */
  decide(call: Call, documentId: string, vote: 'adopt' | 'reject' | 'return', opinion: string, values?: Filled): Promise<void>;
  /** Whether the caller, or a principal of theirs, is a present approver. */
  isOperator(call: Call, documentId: string): Promise<boolean>;
  /** As its initiator; once somebody has acted, the present approvers are asked first. */
  withdraw(call: Call, documentId: string, opinion: string): Promise<void>;
  /** As one of its present approvers. */
  answerWithdrawal(call: Call, documentId: string, agrees: boolean, opinion: string): Promise<void>;
  /** By somebody whom the document allows it. */
  cancel(call: Call, documentId: string, reason: string): Promise<void>;
  /** A record on a task that has ended. */
  note(call: Call, documentId: string, text: string): Promise<void>;
}
