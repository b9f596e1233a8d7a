// What keeps a record of a task from being changed outside of it: by the status of the task.
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

/** @param status as the record has it; of a status that is none nothing may be done either */
export const recordHeld = (status: number): RecordHeld => byStatus[status as TaskStatus] ?? 'running';

/** Whether the initiator may go on with it: edit it and submit it, by the task. */
export const isInitiators = (status: number): boolean => status === 0 || status === 3 || status === 4;
