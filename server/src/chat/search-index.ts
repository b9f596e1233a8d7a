// Writes down later, in its own time, what messages are found by. A conversation is read as long as little of it is missing, which for most means for ever.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../kit/db.ts';
import { indexTexts, unindexedConversations } from './search.db.ts';

export interface SearchIndex {
  /** So many messages are in the conversation. */
  reached(conversationId: string, lastNumber: number): void;
  /** What is under way comes to its end, and nothing follows. */
  close(): Promise<void>;
}

interface Pace {
  /** Messages of a conversation that may be missing: reading them takes about a millisecond. */
  most: number;
  /** Messages that are written at once. */
  portion: number;
  /** ms until what was reached is looked at. */
  pause: number;
}

const PACE: Pace = { most: 500, portion: 250, pause: 30_000 };
/** Of the time, how many parts are left to others for each that is taken. */
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
