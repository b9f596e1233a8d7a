// Records of workflows in lists of their form: they are changed by their task, and say so.
import { recordHeld } from '@ordo/engine/flow/record-held.ts';
import { useText } from '../kit/phrases.ts';
import { heldPhrases } from './held.phrases.ts';

interface OfTask {
  taskId?: string | undefined;
  flowState?: number | undefined;
}

/** @returns why a record is not changed where it stands; undefined: it may be */
export function useHeld(): (row: OfTask) => string | undefined {
  const text = useText(heldPhrases);
  return ({ taskId, flowState = 0 }) => (taskId === undefined ? undefined : text(recordHeld(flowState)));
}

export const taskAddress = (taskId: string): string => `#/workFlow/flowLaunch?open=${taskId}`;

/** @param record of the list: what has no task yet */
export const launchAddress = (flow: string, record?: string): string =>
  `#/workFlow/flowLaunch?flow=${flow}${record === undefined ? '' : `&record=${encodeURIComponent(record)}`}`;
