// The initiator asks to withdraw a task that somebody has acted on: a current approver answers.
import type { FlowRecord, TaskState } from './state.ts';

/** Acts after which the question is no longer open. */
export const withdrawalClosers: readonly string[] = ['agreeWithdraw', 'denyWithdraw', 'submit', 'correct', 'revive'];

/** The question that is not answered yet; null: none. */
export function openWithdrawal({ status, records }: Pick<TaskState, 'status' | 'records'>): FlowRecord | null {
  if (status !== 1) return null;
  const last = records.findLast(({ act }) => act === 'askWithdraw' || withdrawalClosers.includes(act));
  return last?.act === 'askWithdraw' ? last : null;
}
