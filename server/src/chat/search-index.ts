// Indexes messages for search in the background. A conversation is scanned as long as few of its messages are missing in the index, which for most means for
// ever.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../kit/db.ts';
import { indexTexts, unindexedConversations } from './search.db.ts';

export interface SearchIndex {
  /** The conversation has this many messages now. */
  reached(conversationId: string, lastNumber: number): void;
  /** Finishes the running work and starts no more. */
  close(): Promise<void>;
}

interface Pace {
  /** Maximum of messages not indexed: scanning them takes about a millisecond. */
  most: number;
  /** Batch size. */
  portion: number;
  /** Delay before reached conversations are checked, in ms. */
  pause: number;
}

const PACE: Pace = { most: 500, portion: 250, pause: 30_000 };
/** Idle time after each batch, as a multiple of the time it took. */
const REST = 9;

export function createSearchIndex(db: Db, failed: (error: unknown) => void, { most, portion, pause }: Pace = PACE): SearchIndex {
  let reached = new Map<string, number>();
  const closing = new AbortController();
  const { signal } = closing;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    await sleep(pause, undefined, { signal });
    const lasts = reached;
    reached = new Map();
    for (const { id, indexedTo } of await unindexedConversations(db, lasts, most)) await follow(id, indexedTo, lasts.get(id) as number);
  }

  async function follow(id: string, indexedTo: number, last: number): Promise<void> {
    for (let from = indexedTo; from < last; from += portion) {
      const began = performance.now();
      if (!(await indexTexts(db, id, from, Math.min(last, from + portion)))) return;
      await sleep((performance.now() - began) * REST, undefined, { signal });
    }
  }

  function begin(): void {
    working ??= work()
      .catch((error: unknown) => {
        if (!signal.aborted) failed(error);
      })
      .finally(() => {
        working = null;
        if (reached.size && !signal.aborted) begin();
      });
  }

  return {
    reached(conversationId, lastNumber) {
      if (signal.aborted) return;
      reached.set(conversationId, lastNumber);
      begin();
    },
    async close() {
      closing.abort();
      await working;
    },
  };
}
