// A designed workflow as stored. On the wire it is the family's tree (`translate.ts`).
import type { ApproverNode } from './nodes/approver.ts';
import type { AssignDataNode } from './nodes/assign-data.ts';
import type { CopyNode } from './nodes/copy.ts';
import type { EndNode } from './nodes/end.ts';
import type { ForkOf } from './nodes/fork.ts';
import type { ServiceNode } from './nodes/service.ts';
import type { StartNode } from './nodes/start.ts';
import type { SubFlowNode } from './nodes/sub-flow.ts';
import type { TimerNode } from './nodes/timer.ts';
import type { UnknownNode } from './nodes/unknown.ts';
import type { Asked } from '../filter/filter.ts';

/** Its branches are chains of nodes too. */
export interface ForkNode extends ForkOf<FlowNode> {}
export type FlowNode = ApproverNode | ForkNode | TimerNode | SubFlowNode | CopyNode | ServiceNode | AssignDataNode | EndNode | UnknownNode;
export type AnyNode = StartNode | FlowNode;

export interface FlowDocument {
  schema: 1;
  start: StartNode;
  /** The nodes after the start, in their order; forks contain further chains. */
  chain: readonly FlowNode[];
  settings: Settings;
}

/** Messages whose text an engine can have for itself. */
export const textedMessages = ['todo', 'urged', 'circulate', 'returned', 'adopted', 'rejected'] as const;
export type TextedMessage = (typeof textedMessages)[number];

/** Settings of the whole engine. */
export interface Settings {
  /** Acts where nobody is found; required for a release. */
  admin: string | null;
  /** When the initiator would be an approver. */
  sameInitiator: 'usual' | 'skip' | 'superior';
  /** When a person would act a second time: `adjacent` skips those who acted directly before, `always` those who adopted since the values last changed. */
  sameApprover: 'again' | 'adjacent' | 'always';
  withdraw: 'untouched' | 'any' | 'never';
  /** An adopted task can be revoked, through a separate approval. */
  revokeAfter: boolean;
  /** The initiator may send copies. */
  mayCirculate: boolean;
  /** Hooks call as servers of the family do: a GET with `taskld`, `taskNodeId` and `handleStatus`. */
  oldHooks?: boolean;
  /** The initiator does not see who would act; absent: they do. */
  hidesPeople?: boolean;
  /** Texts of messages, with the same placeholders; absent: the usual text with the title of the task. */
  messages?: Partial<Record<TextedMessage, string>>;
  /** Title of its tasks, with words and fields as placeholders (title.ts); absent: `{user}的{flow}`. */
  title?: string;
}

export const defaultSettings: Settings = {
  admin: null,
  sameInitiator: 'usual',
  sameApprover: 'again',
  withdraw: 'untouched',
  revokeAfter: false,
  mayCirculate: true,
};

/** A released version: the flow, and the kinds of the fields of its form. Immutable. */
export interface Version {
  id: string;
  /** Id of its engine. */
  engine: string;
  flow: FlowDocument;
  fields: Asked;
}
