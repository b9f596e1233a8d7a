// Messages wait here while others are being written, and the next transaction takes all of them: the more there are, the less each costs.
import { gramsOf } from '@ordo/engine/chat/grams.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import { conversationsOf, pairOf, whyMissing, writeBatch, type Missing, type Outgoing, type Ready, type Written } from './write.db.ts';

export type Outcome = { written: Written; again: null } | { written: null; again: NonNullable<Missing['there']> };

export interface Writer {
  /**
   * Resolves when the message is committed. One that is sent again resolves with the one that was.
   * @throws Refusal chatReceiverUnknown; signedOut when it was the session that did not fit
   */
  add(message: Outgoing): Promise<Outcome>;
  /** Everything that was added is written. */
  idle(): Promise<void>;
}

interface Waiting {
  message: Outgoing;
  /** The two people. */
  pair: string;
  done(outcome: Outcome): void;
  failed(error: unknown): void;
}

const MOST_IN_BATCH = 512;
const MOST_WAITING = 20_000;
const MOST_PAIRS = 50_000;
/** Transactions side by side. While one waits for the disk, another is written. */
const MOST_WRITING = 2;

/** @param committed called for each batch before its senders hear of it, in the order of the batch */
export function chatWriter({ db, steady }: Pick<Deps, 'db' | 'steady'>, committed: (batch: { message: Outgoing; written: Written }[]) => void): Writer {
  let waiting: Waiting[] = [];
  /** Under way, with its people and pairs: pairs keep their order, and whoever writes to two people keeps the order between them too. */
  let writing: { keys: Set<string>; over: Promise<void> }[] = [];
  /** Conversations by their two people, as far as they are known. */
  const conversations = new Map<string, string>();
  let gathering: Promise<void> | null = null;

  /** What arrives in the same moment shares a transaction, the first of it too: the moment lasts until a turn of the loop brings nothing more. */
  async function gather(): Promise<void> {
    let came: number;
    do {
      came = waiting.length;
      await new Promise(setImmediate);
    } while (came < waiting.length && waiting.length < MOST_IN_BATCH);
    // At once: whoever is added from now on is not seen by this one any more. And never within the call that began it, which has yet to be remembered.
    gathering = null;
    begin();
  }

  function begin(): void {
    while (writing.length < MOST_WRITING) {
      const batch = take();
      if (!batch.length) return;
      const one = {
        keys: new Set(batch.flatMap(({ pair, message }) => [pair, message.senderId])),
        over: writeAll(batch).finally(() => {
          writing = writing.filter((other) => other !== one);
          begin();
        }),
      };
      writing.push(one);
    }
  }

  /** The first of those that need not wait for what is under way, or for one before them that has to. */
  function take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const held = new Set(writing.flatMap(({ keys }) => [...keys]));
    for (const one of waiting) {
      const { pair, message } = one;
      if (batch.length < MOST_IN_BATCH && !held.has(pair) && !held.has(message.senderId)) batch.push(one);
      else {
        left.push(one);
        held.add(pair).add(message.senderId);
      }
    }
    waiting = left;
    return batch;
  }

  async function writeAll(batch: Waiting[]): Promise<void> {
    try {
      await learnConversations(batch);
      const ready: { one: Waiting; row: Ready }[] = [];
      const again: Waiting[] = [];
      const seen = new Set<string>();
      for (const one of batch) {
        const { message, pair } = one;
        const conversationId = conversations.get(pair);
        const key = message.clientId === null ? null : `${message.senderId} ${message.receiverId} ${message.clientId}`;
        if (conversationId === undefined) one.failed(new Refusal('chatReceiverUnknown'));
        else if (key !== null && seen.has(key)) again.push(one);
        else {
          if (key !== null) seen.add(key);
          const grams = message.type === 'text' ? gramsOf(conversationId, message.content) : [];
          ready.push({ one, row: { ...message, conversationId, grams } });
        }
      }
      const written = ready.length
        ? await writeBatch(
            steady,
            ready.map(({ row }) => row),
          )
        : new Map<number, Written>();
      committed(
        ready.flatMap(({ row }, place) => {
          const one = written.get(place);
          return one ? [{ message: row, written: one }] : [];
        }),
      );
      for (const [place, { one, row }] of ready.entries()) {
        const here = written.get(place);
        if (here) one.done({ written: here, again: null });
        else void explain(one, row);
      }
      // The same message twice in one batch: the second is the first, sent again.
      waiting.unshift(...again);
    } catch (error) {
      for (const one of batch) one.failed(error);
    }
  }

  async function learnConversations(batch: readonly Waiting[]): Promise<void> {
    const unknown = new Map<string, [string, string]>();
    for (const { message, pair } of batch) if (!conversations.has(pair)) unknown.set(pair, pairOf(message.senderId, message.receiverId));
    if (!unknown.size) return;
    if (conversations.size > MOST_PAIRS) conversations.clear();
    for (const [pair, id] of await conversationsOf(db, [...unknown.values()])) conversations.set(pair, id);
  }

  async function explain(one: Waiting, row: Ready): Promise<void> {
    try {
      const { there, receiverActive } = await whyMissing(db, row);
      if (there) one.done({ written: null, again: there });
      else one.failed(new Refusal(receiverActive ? 'signedOut' : 'chatReceiverUnknown'));
    } catch (error) {
      one.failed(error);
    }
  }

  return {
    add: (message) =>
      new Promise((done, failed) => {
        if (waiting.length >= MOST_WAITING) return failed(new Refusal('busy'));
        waiting.push({ message, pair: pairOf(message.senderId, message.receiverId).join(' '), done, failed });
        gathering ??= gather();
      }),
    idle: async () => {
      while (gathering || writing.length) await Promise.all([gathering, ...writing.map(({ over }) => over)]);
    },
  };
}
