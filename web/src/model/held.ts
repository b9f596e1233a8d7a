// Records with a workflow in the list of their form: they can only be changed by their task.
import { recordHeld } from '@ordo/engine/flow/record-held.ts';
import { useText } from '../kit/phrases.ts';
import { heldPhrases } from './held.phrases.ts';

interface OfTask {
  taskId?: string | undefined;
  flowState?: number | undefined;
}

/** @returns the reason why a record cannot be changed in the list; undefined: it can */
export function useHeld(): (row: OfTask) => string | undefined {
  const text = useText(heldPhrases);
  return ({ taskId, flowState = 0 }) => (taskId === undefined ? undefined : text(recordHeld(flowState)));
}

export const taskAddress = (taskId: string): string => `#/workFlow/flowLaunch?open=${taskId}`;

/** A button of a list that launches a workflow for a record, whose values the form begins with. */
interface LaunchedFor {
  model: string;
  menu: string | undefined;
  record: string;
  button: string;
}

export const launchForAddress = (flow: string, { model, menu = '', record, button }: LaunchedFor): string =>
  `#/workFlow/flowLaunch?${new URLSearchParams({ flow, ofModel: model, ...(menu && { ofMenu: menu }), ofRecord: record, ofButton: button }).toString()}`;

/** @param record id of a record in the list that has no task yet */
export const launchAddress = (flow: string, record?: string): string =>
  `#/workFlow/flowLaunch?flow=${flow}${record === undefined ? '' : `&record=${encodeURIComponent(record)}`}`;
