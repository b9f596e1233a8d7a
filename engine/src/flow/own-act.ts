// Acts that make a person a participant of a task for good.
import type { FlowRecord, TaskState } from './state.ts';

/** Whether somebody acted on work that was theirs then, or their principal's. A monitor who removes a signer has had none. */
export const isOwnAct = ({ act, by, operator }: Pick<FlowRecord, 'act' | 'by' | 'operator'>): boolean =>
  by !== null && operator !== null && act !== 'removeSigner';

/** Whether a time limit adopted in the name of the person, who did nothing. */
export const isCastBySystem = ({ records }: Pick<TaskState, 'records'>, operator: string): boolean =>
  records.findLast((one) => one.operator === operator && one.act === 'adopt')?.by === null;
