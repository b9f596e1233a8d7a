// What was saved while the server could not be reached, in the browser's own database: it outlives a reload and a restart.
import type { Input } from '@ordo/contract/kit.ts';
import type { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';

export interface Unsent {
  /** Model and record: a record is waiting once. */
  key: string;
  /** Whose it is; nobody else's session sends it. */
  user: string;
  model: string;
  recordId: string;
  /** What it is called in the list. */
  name: string;
  at: number;
  sends: { create: Input<typeof recordCreate> } | { update: Input<typeof recordUpdate> };
  /** As the form held it, and as it was opened: to continue by hand. */
  values: Record<string, unknown>;
  base: Record<string, unknown>;
  /** What the server has said to it; '' while it has not been asked. */
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
      // Only what has been written to the disk is kept.
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
