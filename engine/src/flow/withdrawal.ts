// The initiator asks to withdraw a task that somebody has acted on: a present approver answers.
import type { FlowRecord, TaskState } from './state.ts';

/** After these nobody is asked any more. */
export const withdrawalClosers: readonly string[] = ['agreeWithdraw', 'denyWithdraw', 'submit', 'correct', 'revive'];

/** What was asked and not answered; null: nothing. */
export function openWithdrawal({ status, records }: Pick<TaskState, 'status' | 'records'>): FlowRecord | null {
  if (status !== 1) return null;
  const last = records.findLast(({ act }) => act === 'askWithdraw' || withdrawalClosers.includes(act));
  return last?.act === 'askWithdraw' ? last : null;
}
