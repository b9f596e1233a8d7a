// An order that is approved by a task of a workflow: what happens to the order with each step of the task.
import type { OrderCommand } from './order-life.ts';

/** State of a task. */
export interface TaskStands {
  /** 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
  status: number;
  /** It was returned to the initiator. */
  isBack: boolean;
}

export type Followed = Extract<OrderCommand, 'adopt' | 'reject' | 'return' | 'revoke' | 'cancel'> | null | 'refused';

const ends: Readonly<Record<number, Followed>> = { 2: 'adopt', 3: 'reject', 4: 'revoke', 5: 'cancel' };

/**
 * @param sent whether the order itself has been submitted, or submitted again; this cannot be done through its task
 * @returns the command to the order; null: none
 */
export function orderFollows(was: TaskStands, now: TaskStands, sent: boolean): Followed {
  const isOver = was.status > 1;
  // An order that has ended is final: its task cannot be revived or restarted.
  if (isOver) return now.status === was.status ? null : 'refused';
  const begins = was.status !== 1 || (was.isBack && !now.isBack);
  if (now.status <= 1 && begins) return sent ? null : 'refused';
  if (now.status !== 1) return ends[now.status] ?? 'refused';
  return now.isBack && !was.isBack ? 'return' : null;
}
