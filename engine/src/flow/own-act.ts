// Acts that make a person a participant of a task for good.
import type { FlowRecord } from './state.ts';

/** Whether somebody acted on work that was theirs then, or their principal's. A monitor who removes a signer has had none. */
export const isOwnAct = ({ act, by, operator }: Pick<FlowRecord, 'act' | 'by' | 'operator'>): boolean =>
  by !== null && operator !== null && act !== 'removeSigner';
