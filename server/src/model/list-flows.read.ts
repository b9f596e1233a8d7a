// Interface to workflows for the family's calls on records of a list form with one (webType 3); implemented by flow/list-flows.ts.
import type { RowChanges } from '@ordo/contract/model-record.ts';
import type { Call } from '../kit/serve.ts';
import type { Change } from './save.ts';

interface FlowSave {
  model: string;
  /** Null: a new record. */
  recordId: string | null;
  /** Its task; undefined: none yet. */
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
  /** Together with its record. @throws Refusal notFound, flowTaskRunning */
  removed(call: Call, taskId: string): Promise<void>;
}
