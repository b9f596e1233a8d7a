// What the family's calls on records ask of workflows, where a list form has one (webType 3): flow/list-flows.ts answers.
import type { RowChanges } from '@ordo/contract/model-record.ts';
import type { Call } from '../kit/serve.ts';
import type { Change } from './save.ts';

interface FlowSave {
  model: string;
  /** Null: a new one. */
  recordId: string | null;
  /** Its task; none yet: undefined. */
  taskId: string | undefined;
  version: number;
  changes: Readonly<Record<string, Change>>;
  rows: Readonly<Record<string, RowChanges>>;
  submit: boolean;
  urgency: number | undefined;
  candidates: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface ListFlows {
  /** @throws Refusal flowTaskNotReleased, and those of a command */
  saved(call: Call, asked: FlowSave): Promise<{ id: string; version: number }>;
  /** With its record. @throws Refusal notFound, flowTaskRunning */
  removed(call: Call, taskId: string): Promise<void>;
}
