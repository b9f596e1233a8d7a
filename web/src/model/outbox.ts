// Changes that wait for the network. They are sent in order when the server is reachable again; refused ones stay in the list with the message.
import { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordDraftRemove } from '@ordo/contract/record-draft.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { create } from 'zustand';
import { changesAfter, isUnchanged, type RecordChanges } from '../form/record-changes.ts';
import { CallError, callWithMessage } from '../kit/call.ts';
import { checkConnectivity, onReconnected, useConnectivity } from '../kit/connectivity.ts';
import { useSession } from '../kit/session.ts';
import { dropUnsent, putUnsent, refuseUnsent, settleUnsent, unsentOf, type Unsent } from './outbox-store.ts';
import { invalidateRecords } from './invalidate-records.ts';

interface Outbox {
  /** For the signed-in user; null: not loaded yet. */
  list: readonly Unsent[] | null;
  sending: boolean;
}

export const useOutbox = create<Outbox>(() => ({ list: null, sending: false }));

const userId = () => useSession.getState().current?.userInfo.userId ?? '';

async function refresh(): Promise<void> {
  const user = userId();
  useOutbox.setState({ list: user ? await unsentOf(user) : null });
}

/** At most one entry per record. */
export const outboxKey = (model: string, recordId: string): string => `${model} ${recordId}`;

/** @throws an error of the browser if it cannot store the change */
export async function enqueueUnsent(one: Omit<Unsent, 'key' | 'user' | 'at' | 'problem'>): Promise<void> {
  await putUnsent({ ...one, key: outboxKey(one.model, one.recordId), user: userId(), at: Date.now(), problem: '' });
  await refresh();
  void sendIfReachable();
}

/** The server may be reachable again by now, or have been all the time: then nobody would hear of its return. */
async function sendIfReachable(): Promise<void> {
  await checkConnectivity();
  if (useConnectivity.getState().since === null) await sendOutbox();
}

/** A waiting change of a record: the values it started from, and the typed ones. */
export function findUnsent(model: string, recordId: string): (Pick<Unsent, 'base' | 'values'> & { version: number }) | undefined {
  const found = useOutbox.getState().list?.find((one) => one.model === model && one.recordId === recordId);
  return found && 'update' in found.sends ? { version: Number(found.sends.update.version), base: found.base, values: found.values } : undefined;
}

export async function dropFromOutbox(key: string): Promise<void> {
  await dropUnsent(key);
  await refresh();
}

/** A change that was stored while the one before it was being sent begins with the values that are saved now. */
function following(saved: Unsent, newer: Unsent): Unsent | null {
  if (!('update' in saved.sends && 'update' in newer.sends)) return newer;
  const step = ({ values }: Unsent, changes: Partial<RecordChanges>) => ({ changes, values: values as Values });
  const changes = changesAfter(step(saved, saved.sends.update), step(newer, newer.sends.update));
  // Its version stays: what others have changed since is compared value by value.
  return isUnchanged(changes) ? null : { ...newer, base: saved.values, sends: { update: { ...newer.sends.update, ...changes } } };
}

/** @returns whether the server was reachable */
async function sendOne(one: Unsent): Promise<boolean> {
  try {
    if ('create' in one.sends) await callWithMessage(recordCreate, one.sends.create);
    else await callWithMessage(recordUpdate, one.sends.update);
    await settleUnsent(one, (newer) => following(one, newer));
    const { model: id, recordId } = one;
    // The draft saved meanwhile is no longer needed.
    await callWithMessage(recordDraftRemove, { id, ...('update' in one.sends && { recordId }) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.key === 'unreachable') return false;
    await refuseUnsent(one, error.message);
  }
  return true;
}

/** Sends waiting changes. @param again also those that were refused */
export async function sendOutbox(again = false): Promise<void> {
  if (useOutbox.getState().sending || userId() === '') return;
  useOutbox.setState({ sending: true });
  try {
    const tried = new Set<string>();
    for (;;) {
      // Read again each time: what is stored while another change is being sent is sent too.
      const one = (await unsentOf(userId())).find(({ key, at, problem }) => (again || problem === '') && !tried.has(`${key} ${at}`));
      if (!one) break;
      tried.add(`${one.key} ${one.at}`);
      if (!(await sendOne(one))) break;
    }
    await refresh();
    await invalidateRecords();
  } finally {
    useOutbox.setState({ sending: false });
  }
}

let isWatching = false;

/** Called by the first page of a model: sends what is left from earlier sessions, and again after every reconnection. */
export function watchOutbox(): void {
  void refresh().then(() => (useOutbox.getState().list?.length ? sendOutbox() : undefined));
  if (isWatching) return;
  isWatching = true;
  onReconnected(() => void sendOutbox());
}
