// Messages wait here while others are being written, and the next transaction takes all of them: the more there are, the less each costs.
import { pairOf } from '@ordo/engine/chat/places.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import type { PipelinedConnection } from '../node/pipelined-connection.ts';
import { conversationsOf, findWritable, whyMissing, writeBatch, type Missing, type Outgoing, type Ready, type Written } from './write.db.ts';

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

interface Sorted {
  one: Waiting;
  row: Ready;
}

/** A connection, and the batches that it has not answered yet, in their order. */
interface Lane {
  steady: PipelinedConnection;
  under: { senders: Set<string>; people: Set<string>; since: number; over: Promise<void> }[];
}

const MAX_IN_BATCH = 512;
const MAX_WAITING = 20_000;
const MAX_PAIRS = 50_000;
/** Batches of one lane: the second is there when the first is done. */
const MAX_UNDER = 2;
/** From when on a batch is held up, by somebody who has locked one of its streams, in ms: others go past it, by another lane. */
export const HELD_UP_AFTER = 20;
/** How often a batch is tried that is taken back though all of it may be written, as when that has changed meanwhile. */
const MAX_TRIES = 3;

/** @param committed called for each batch before its senders hear of it, in the order of the batch */
export function createChatWriter(
  { db, pipelined }: Pick<Deps, 'db' | 'pipelined'>,
  committed: (batch: { message: Outgoing; written: Written }[]) => void,
): Writer {
  let waiting: Waiting[] = [];
  const lanes = pipelined.map((one): Lane => ({ steady: one, under: [] }));
  /** Conversations by their two people, as far as they are known. */
  const conversations = new Map<string, string>();
  let gathering: Promise<void> | null = null;
  let looking: NodeJS.Timeout | undefined;

  /** What arrives in the same moment shares a transaction, the first of it too: the moment lasts until a turn of the loop brings nothing more. */
  async function gather(): Promise<void> {
    let came: number;
    do {
      came = waiting.length;
      await new Promise(setImmediate);
    } while (came < waiting.length && waiting.length < MAX_IN_BATCH);
    // At once: whoever is added from now on is not seen by this one any more. And never within the call that began it, which has yet to be remembered.
    gathering = null;
    begin();
  }

  function begin(): void {
    clearTimeout(looking);
    const now = performance.now();
    const flowing = lanes.find(({ under: [eldest] }) => !eldest || now - eldest.since < HELD_UP_AFTER);
    while (waiting.length && flowing && flowing.under.length < MAX_UNDER) {
      const batch = take(flowing);
      if (!batch.length) break;
      const one = {
        senders: new Set(batch.map(({ message }) => message.senderId)),
        people: new Set(batch.flatMap(({ message }) => [message.senderId, message.receiverId])),
        since: now,
        over: writeAll(flowing.steady, batch).finally(() => {
          flowing.under = flowing.under.filter((other) => other !== one);
          const [next] = flowing.under;
          if (next) next.since = performance.now();
          begin();
        }),
      };
      flowing.under.push(one);
    }
    if (waiting.length) looking = setTimeout(begin, HELD_UP_AFTER);
  }

  /**
   * The first of those that need not wait: what one person says keeps its order, should a batch be taken back too, and nobody who is held up in one lane
   * holds up the other.
   */
  function take(lane: Lane): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const elsewhere = new Set(lanes.flatMap(({ under }) => (under === lane.under ? [] : under.flatMap(({ people }) => [...people]))));
    const silent = new Set([...elsewhere, ...lane.under.flatMap(({ senders }) => [...senders])]);
    for (const one of waiting) {
      const { senderId, receiverId } = one.message;
      if (batch.length < MAX_IN_BATCH && !silent.has(senderId) && !elsewhere.has(receiverId)) batch.push(one);
      else {
        left.push(one);
        silent.add(senderId);
      }
    }
    waiting = left;
    return batch;
  }

  async function writeAll(lane: PipelinedConnection, batch: Waiting[]): Promise<void> {
    try {
      await learnConversations(batch);
      const ready: Sorted[] = [];
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
          ready.push({ one, row: { ...message, conversationId } });
        }
      }
      await write(lane, ready);
      // The same message twice in one batch: the second is the first, sent again.
      waiting.unshift(...again);
    } catch (error) {
      for (const one of batch) one.failed(error);
    }
  }

  /** Of a batch that was taken back, what does not fit is told why, and the rest goes by itself: whoever keeps sending what may not be said holds up nobody. */
  async function write(lane: PipelinedConnection, ready: readonly Sorted[], tries = 1): Promise<void> {
    if (!ready.length) return;
    const rows = ready.map(({ row }) => row);
    const written = await writeBatch(lane, rows);
    if (written) {
      committed(written.map((here, place) => ({ message: rows[place] as Ready, written: here })));
      for (const [place, { one }] of ready.entries()) one.done({ written: written[place] as Written, again: null });
      return;
    }
    if (tries === MAX_TRIES) throw new Error('A batch of chat messages is taken back again and again');
    const fits = await findWritable(db, rows);
    for (const [place, { one, row }] of ready.entries()) if (!fits[place]) void explain(one, row);
    await write(
      lane,
      ready.filter((_, place) => fits[place]),
      tries + 1,
    );
  }

  async function learnConversations(batch: readonly Waiting[]): Promise<void> {
    const unknown = new Map<string, [string, string]>();
    for (const { message, pair } of batch) if (!conversations.has(pair)) unknown.set(pair, pairOf(message.senderId, message.receiverId));
    if (!unknown.size) return;
    if (conversations.size > MAX_PAIRS) conversations.clear();
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
        if (waiting.length >= MAX_WAITING) return failed(new Refusal('busy'));
        waiting.push({ message, pair: pairOf(message.senderId, message.receiverId).join(' '), done, failed });
        gathering ??= gather();
      }),
    idle: async () => {
      const under = () => lanes.flatMap((lane) => lane.under.map(({ over }) => over));
      while (gathering || under().length) await Promise.all([gathering, ...under()]);
    },
  };
}
