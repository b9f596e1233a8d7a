// A command as requested, and its answer.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import type { Command } from '@ordo/engine/flow/command.ts';
import type { Filled } from '../model/flow-form.read.ts';
import type { WireFilled } from '../model/flow-wire.read.ts';
import { isOfDocument } from './bound.read.ts';

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

/** The task of a row, and the operator (or record) in it. */
export function partsOf(id: string): { task: string; operator: string } {
  const point = id.indexOf('.');
  return { task: id.slice(0, point), operator: id.slice(point + 1) };
}

/** The command in terms of the engine; the form is added later. */
export function commandOf({ id, act }: Pick<CommandRequest, 'id' | 'act'>): Command {
  if (act.command === 'withdraw') return isOfDocument(id) ? { ...act, asks: true } : act;
  return act.command === 'saveDraft' || act.command === 'submit' ? { ...act, values: {} } : act;
}
