// A designed workflow as the product keeps it. On the wire travels the family's tree (`translate.ts`).
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

/** Its branches are chains of nodes again. */
export interface ForkNode extends ForkOf<FlowNode> {}
export type FlowNode = ApproverNode | ForkNode | TimerNode | SubFlowNode | CopyNode | ServiceNode | AssignDataNode | EndNode | UnknownNode;
export type AnyNode = StartNode | FlowNode;

export interface FlowDocument {
  schema: 1;
  start: StartNode;
  /** What comes after the start, one after the other; forks have chains of their own. */
  chain: readonly FlowNode[];
  settings: Settings;
}

/** What holds for the whole engine. */
export interface Settings {
  /** Who acts where nobody is found; has to be named before a release. */
  admin: string | null;
  /** The initiator would be an approver. */
  sameInitiator: 'usual' | 'skip' | 'superior';
  /** Somebody would act a second time: `adjacent` skips who acted directly before, `always` those who adopted since the values last changed. */
  sameApprover: 'again' | 'adjacent' | 'always';
  withdraw: 'untouched' | 'any' | 'never';
  /** An adopted task may be revoked, by an approval of its own. */
  revokeAfter: boolean;
  /** The initiator may send copies. */
  mayCirculate: boolean;
  /** Hooks ask as servers of the family know it: a GET with `taskld`, `taskNodeId` and `handleStatus`. */
  oldHooks?: boolean;
  /** The initiator is not shown who would act; absent: they are. */
  hidesPeople?: boolean;
  /** Of its tasks, with words and fields in it (title.ts); absent: `{user}的{flow}`. */
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

/** A released version: the flow and what the fields of its form are. Immutable. */
export interface Version {
  id: string;
  /** The engine that it is a version of. */
  engine: string;
  flow: FlowDocument;
  fields: Asked;
}
