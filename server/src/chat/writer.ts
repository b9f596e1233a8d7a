// Messages wait here while others are being written, and the next transaction takes all of them: the more there are, the less each costs.
import { pairOf } from '@ordo/engine/chat/places.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import type { PipelinedConnection } from '../node/pipelined-connection.ts';
import { conversationsOf, findWritable, whyMissing, writeBatch, type Missing, type Outgoing, type Ready, type Written } from './write.db.ts';

export type Outcome = { written: Written; again: null } | { written: null; again: NonNullable<Missing['there']> };

export interface Writer {
  /**
   * Resolves when the message is committed. A repeated message resolves with the first one.
   * @throws Refusal chatReceiverUnknown; signedOut when the session was not valid
   */
  add(message: Outgoing): Promise<Outcome>;
  /** Resolves when everything added has been written. */
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

/** A connection, and its unanswered batches, in order. */
interface Lane {
  steady: PipelinedConnection;
  under: { senders: Set<string>; people: Set<string>; since: number; over: Promise<void> }[];
}

const MAX_IN_BATCH = 512;
const MAX_WAITING = 20_000;
const MAX_PAIRS = 50_000;
/** Batches in flight per lane: the second has arrived when the first is done. */
const MAX_UNDER = 2;
/** Time in ms after which a batch counts as blocked by a lock on one of its streams: others overtake it in another lane. */
export const HELD_UP_AFTER = 20;
/** How often a batch is retried that was rejected although all of it may be written, for example because that has changed in the meantime. */
const MAX_TRIES = 3;

/** @param committed called for each batch before its senders are answered, in the order of the batch */
export function createChatWriter(
  { db, pipelined }: Pick<Deps, 'db' | 'pipelined'>,
  committed: (batch: { message: Outgoing; written: Written }[]) => void,
): Writer {
  let waiting: Waiting[] = [];
  const lanes = pipelined.map((one): Lane => ({ steady: one, under: [] }));
  /** Known conversations by their two people. */
  const conversations = new Map<string, string>();
  let gathering: Promise<void> | null = null;
  let looking: NodeJS.Timeout | undefined;

  /** Messages that arrive at the same time share a transaction, including the first: collected until a turn of the event loop brings no more. */
  async function gather(): Promise<void> {
    let came: number;
    do {
      came = waiting.length;
      await new Promise(setImmediate);
    } while (came < waiting.length && waiting.length < MAX_IN_BATCH);
    // Cleared first: messages added from now on belong to the next round. Never within the call that started it, which must store the promise first.
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
   * The first messages that need not wait: one person's messages keep their order even if a batch is rejected, and a blocked lane
   * does not block the others.
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
      // The same message twice in one batch: the second is a repetition of the first.
      waiting.unshift(...again);
    } catch (error) {
      for (const one of batch) one.failed(error);
    }
  }

  /** For a rejected batch, invalid messages are refused, and the rest is written individually: repeated invalid messages block nobody. */
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
