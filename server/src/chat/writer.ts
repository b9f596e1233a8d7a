// Messages wait here while others are being written, and the next transaction takes all of them: the more there are, the less each costs.
import { gramsOf } from '@ordo/engine/chat/grams.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
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
  done(outcome: Outcome): void;
  failed(error: unknown): void;
}

const MOST_IN_BATCH = 512;
const MOST_WAITING = 20_000;
const MOST_PAIRS = 50_000;
/** Transactions side by side. While one waits for the disk, another is written. */
const LANES = 2;

/** @param committed called for each batch before its senders hear of it, in the order of the batch */
export function chatWriter(db: Db, committed: (batch: { message: Outgoing; written: Written }[]) => void): Writer {
  const pairs = new Map<string, string>();
  const lanes = Array.from({ length: LANES }, () => lane(db, pairs, committed));
  /** The last that each sender waits for; without a lane it has itself to wait first. */
  const underWay = new Map<string, { lane: number | null; settled: Promise<unknown> }>();
  return {
    add(message) {
      const wanted = laneOf(message);
      const before = underWay.get(message.senderId);
      // Who writes to two people keeps the order between them too.
      const waits = before !== undefined && before.lane !== wanted;
      const write = () => (lanes[wanted] as Writer).add(message);
      const added = waits ? before.settled.then(write) : write();
      const mine = { lane: waits ? null : wanted, settled: added.catch(() => undefined) };
      underWay.set(message.senderId, mine);
      void mine.settled.then(() => underWay.get(message.senderId) === mine && underWay.delete(message.senderId));
      return added;
    },
    idle: async () => {
      while (underWay.size) await Promise.all([...underWay.values()].map(({ settled }) => settled));
      await Promise.all(lanes.map((one) => one.idle()));
    },
  };
}

/** Always the same for the same two people. */
function laneOf({ senderId, receiverId }: Outgoing): number {
  const pair = pairOf(senderId, receiverId).join(' ');
  let sum = 0;
  for (let place = 0; place < pair.length; place += 1) sum = (sum * 31 + pair.charCodeAt(place)) % 65_521;
  return sum % LANES;
}

/** One transaction at a time, so that the messages of one conversation keep their order. @param pairs conversations by their two people, as far as they are known */
function lane(db: Db, pairs: Map<string, string>, committed: Parameters<typeof chatWriter>[1]): Writer {
  const waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    // What arrives in the same moment shares a transaction, the first of it too: the moment lasts until a turn of the loop brings nothing more.
    for (let came = 0; came < waiting.length && waiting.length < MOST_IN_BATCH;) {
      came = waiting.length;
      await new Promise(setImmediate);
    }
    while (waiting.length) await writeAll(waiting.splice(0, MOST_IN_BATCH));
    // At once: whoever is added from now on is not seen by this loop any more.
    working = null;
  }

  async function writeAll(batch: Waiting[]): Promise<void> {
    try {
      await learnPairs(batch);
      const ready: { one: Waiting; row: Ready }[] = [];
      const again: Waiting[] = [];
      const seen = new Set<string>();
      for (const one of batch) {
        const { message } = one;
        const conversationId = pairs.get(pairOf(message.senderId, message.receiverId).join(' '));
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
            db,
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

  async function learnPairs(batch: readonly Waiting[]): Promise<void> {
    const unknown = new Map<string, [string, string]>();
    for (const { message } of batch) {
      const pair = pairOf(message.senderId, message.receiverId);
      if (!pairs.has(pair.join(' '))) unknown.set(pair.join(' '), pair);
    }
    if (!unknown.size) return;
    if (pairs.size > MOST_PAIRS) pairs.clear();
    for (const [pair, id] of await conversationsOf(db, [...unknown.values()])) pairs.set(pair, id);
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
        if (waiting.length >= MOST_WAITING / LANES) return failed(new Refusal('busy'));
        waiting.push({ message, done, failed });
        working ??= work();
      }),
    idle: async () => {
      while (working) await working;
    },
  };
}
