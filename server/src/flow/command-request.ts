// A command as it was asked, and what is answered.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import type { Filled } from '../model/flow-form.read.ts';
import type { WireFilled } from '../model/flow-wire.read.ts';

export interface CommandRequest {
  id: string;
  commandId: string;
  act: FlowAct;
  flowId?: string | undefined;
  urgency?: number | undefined;
  initiatorId?: string | undefined;
  /** Of a list form: what the new task takes over. */
  recordId?: string | undefined;
  form?: Filled | WireFilled | undefined;
}

export interface Answer {
  id: string;
  status: number;
  seq: number;
  number: string;
  version: number;
}
