// Why a record of a task cannot be changed outside the task: by the status of the task.
import type { TaskStatus } from './state.ts';

type RecordHeld = 'draft' | 'running' | 'adopted' | 'initiator' | 'cancelled';

const byStatus: Readonly<Record<TaskStatus, RecordHeld>> = {
  0: 'draft',
  1: 'running',
  2: 'adopted',
  3: 'initiator',
  4: 'initiator',
  5: 'cancelled',
};

/** @param status as stored in the record; with an unknown status no change is allowed either */
export const recordHeld = (status: number): RecordHeld => byStatus[status as TaskStatus] ?? 'running';

/** Whether the initiator can continue it: edit and submit it, through the task. */
export const isInitiators = (status: number): boolean => status === 0 || status === 3 || status === 4;
