// Changes saved while the server was unreachable, in IndexedDB: they survive a reload and a restart.
import type { Input } from '@ordo/contract/kit.ts';
import type { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';

export interface Unsent {
  /** Model and record: at most one entry per record. */
  key: string;
  /** The owner; sessions of other users do not send it. */
  user: string;
  model: string;
  recordId: string;
  /** Name in the list. */
  name: string;
  at: number;
  sends: { create: Input<typeof recordCreate> } | { update: Input<typeof recordUpdate> };
  /** The form's values, and those it was opened with: for editing. */
  values: Record<string, unknown>;
  base: Record<string, unknown>;
  /** Refusal of the server; '' while it has not been sent. */
  problem: string;
}

const DATABASE = 'ordo-outbox';
const STORE = 'unsent';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE, { keyPath: 'key' }));
    asked.addEventListener('success', () => done(asked.result));
    asked.addEventListener('error', () => failed(asked.error ?? new Error('no database')));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      // Done only when the transaction is complete.
      transaction.addEventListener('complete', () => done(asked.result));
      transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('not kept')));
    });
  } finally {
    database.close();
  }
}

/** The oldest first. */
export async function unsentOf(user: string): Promise<Unsent[]> {
  const all = await inStore<Unsent[]>('readonly', (store) => store.getAll());
  return all.filter((one) => one.user === user).toSorted((one, other) => one.at - other.at);
}

export const putUnsent = (one: Unsent): Promise<unknown> => inStore('readwrite', (store) => store.put(one));
export const dropUnsent = (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key));

/** The record may have been saved again since: then another change stands in its place. */
const inPlace = (one: Unsent, then: (store: IDBObjectStore, there: Unsent) => void): Promise<unknown> =>
  inStore('readwrite', (store) => {
    const asked = store.get(one.key) as IDBRequest<Unsent | undefined>;
    asked.addEventListener('success', () => asked.result && then(store, asked.result));
    return asked;
  });

/** The change was sent. @param next what a change that stands in its place becomes; null: nothing is left of it */
export const settleUnsent = (one: Unsent, next: (newer: Unsent) => Unsent | null): Promise<unknown> =>
  inPlace(one, (store, there) => {
    const left = there.at === one.at ? null : next(there);
    if (left) store.put(left);
    else store.delete(one.key);
  });

/** The change was refused. One that stands in its place stays. */
export const refuseUnsent = (one: Unsent, problem: string): Promise<unknown> =>
  inPlace(one, (store, there) => there.at === one.at && store.put({ ...one, problem }));
