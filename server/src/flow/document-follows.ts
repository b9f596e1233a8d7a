// A built-in document is notified of each step of its task, in the same transaction, and can refuse the step.
import type { Command } from '@ordo/engine/flow/command.ts';
import { sightOf } from '@ordo/engine/flow/opinion-sight.ts';
import type { TaskState, Values } from '@ordo/engine/flow/state.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms, LiveModel } from '../model/flow-form.read.ts';
import { opinionOr } from './opinions.ts';
import { documentOf } from './bound.read.ts';
import { lockInTime, type LoadedTask } from './task.db.ts';
import { valuesByKey } from './values-by-key.ts';

/** Locked before the task, so that both locks are always taken in the same order. @throws Refusal flowTaskBusy */
export async function holdDocument({ document }: Pick<FlowForms, 'document'>, db: Db, taskId: string): Promise<void> {
  const documentId = documentOf(taskId);
  if (documentId !== null && document) await lockInTime(db, () => document.lock(db, documentId));
}

interface Step {
  /** Id of the start node. */
  start: string;
  command: Command;
  /** The document itself was sent. */
  sent?: boolean;
}

export async function documentFollows(
  { document }: Pick<FlowForms, 'document'>,
  call: Call,
  { row, state }: LoadedTask,
  next: TaskState,
  { start, command, sent = false }: Step,
  form: { model: LiveModel; values: Values },
): Promise<void> {
  const documentId = documentOf(row.id);
  if (documentId === null) return;
  const said = 'opinion' in command ? command.opinion : 'reason' in command ? command.reason : '';
  // Everybody who reads the document would see it.
  const withheld = said !== '' && next.records.some((record) => record.seq === next.seq && sightOf(record) !== null);
  const opinion = opinionOr({ opinion: said, withheld }, call.language);
  const at = ({ status, visits }: TaskState) => ({
    status,
    isBack: status === 1 && visits.some((visit) => visit.node === start && visit.status === 'live'),
  });
  await document?.follow(call, { documentId, was: at(state), now: at(next), sent, opinion, values: valuesByKey(form.model, form.values) });
}
