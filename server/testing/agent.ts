// A simulated person at a socket who reconnects after every break, resends unanswered messages, and records everything received.
import { reconnectAfter, stepOf } from '@ordo/engine/chat/feed.ts';
import { WebSocket } from 'ws';

export interface Seat {
  userId: string;
  token: string;
}

interface Heard {
  from: string;
  number: number;
  /** Content of the message: `sender:count:time`. */
  text: string;
}

export interface Agent {
  seat: Seat;
  /** Received, in order of arrival. */
  heard: Heard[];
  /** Acknowledged to this agent: text → number. */
  acknowledged: Map<string, number>;
  /** From the last event about each partner. */
  unread: Map<string, number>;
  /** For each message received: when it was first sent, and how long it took to arrive, in ms. */
  delays: { sent: number; took: number }[];
  doubled: number;
  gaps: number;
  refused: number;
  /** Waiting for an answer. */
  waiting: Map<string, string>;
  connected(): boolean;
  send(to: string, text: string): void;
  read(from: string): void;
  close(): void;
}

/** The time in a text: epoch ms, with a higher resolution than Date.now. */
export const moment = (): number => performance.timeOrigin + performance.now();

let keys = 0;

/** @param urlOf address to connect to, called for each attempt @param bare the bare server knows no session */
export function createAgent(seat: Seat, urlOf: () => string, options: { bare?: boolean; fragments?: boolean } = {}): Agent {
  let ws: WebSocket;
  let seq: number | null = null;
  let on = false;
  let closed = false;
  let attempt = 0;
  const me: Agent = {
    seat,
    heard: [],
    acknowledged: new Map(),
    unread: new Map(),
    delays: [],
    doubled: 0,
    gaps: 0,
    refused: 0,
    waiting: new Map(),
    connected: () => on,
    send(to, text) {
      const id = `${seat.userId}-${(keys += 1)}`;
      const frame = JSON.stringify({ method: 'SendMessage', toUserId: to, messageType: 'text', messageContent: text, id });
      me.waiting.set(id, frame);
      if (on) put(frame);
    },
    read: (from) => on && put(JSON.stringify({ method: 'UpdateReadMessage', formUserId: from })),
    close: () => {
      closed = true;
      ws.close();
    },
  };
  const numbers = new Map<string, Set<number>>();

  function put(frame: string): void {
    if (!options.fragments) return ws.send(frame);
    ws.send(frame.slice(0, 20), { fin: false });
    ws.send(frame.slice(20), { fin: true });
  }

  function open(): void {
    ws = new WebSocket(`${urlOf().replace('http', 'ws')}/v1/websocket`, { perMessageDeflate: false });
    ws.on('open', () =>
      ws.send(
        JSON.stringify({
          method: 'OnConnection',
          token: options.bare ? seat.userId : seat.token,
          mobileDevice: false,
          ...(seq === null ? {} : { lastSeq: seq }),
        }),
      ),
    );
    ws.on('message', (data: Buffer) => heard(JSON.parse(data.toString()) as Record<string, never>));
    ws.on('error', () => undefined);
    ws.on('close', () => {
      on = false;
      if (closed) return;
      setTimeout(open, reconnectAfter(attempt, Math.random()));
      attempt += 1;
    });
  }

  function heard(frame: Record<string, unknown>): void {
    if (frame.method === 'initMessage') {
      if (seq === null || frame.reload) seq = frame.seq as number;
      if (frame.reload && me.heard.length) me.gaps += 1;
      on = true;
      attempt = 0;
      for (const waiting of me.waiting.values()) put(waiting);
      return;
    }
    if (typeof frame.seq === 'number') {
      const step = stepOf(seq ?? 0, frame.seq);
      if (step === 'skip') return;
      if (step === 'reload') {
        me.gaps += 1;
        return ws.close();
      }
      seq = frame.seq;
    }
    if (frame.method === 'sendMessage') {
      const text = me.waiting.get(frame.id as string);
      if (text === undefined) return;
      me.waiting.delete(frame.id as string);
      me.acknowledged.set((JSON.parse(text) as { messageContent: string }).messageContent, frame.number as number);
    } else if (frame.method === 'receiveMessage') {
      const from = frame.formUserId as string;
      const known = numbers.get(from) ?? new Set();
      numbers.set(from, known);
      if (known.has(frame.number as number)) me.doubled += 1;
      known.add(frame.number as number);
      const text = frame.formMessage as string;
      me.heard.push({ from, number: frame.number as number, text });
      const sent = Number(text.split(':')[2]);
      me.delays.push({ sent, took: moment() - sent });
      me.unread.set(from, frame.unreadMessage as number);
    } else if (frame.method === 'readMessage') me.unread.set(frame.userId as string, frame.unreadMessage as number);
    else if (frame.method === 'refused') {
      me.refused += 1;
      // A message over the rate limit is sent again a little later.
      const waiting = me.waiting.get(frame.id as string);
      if (waiting) setTimeout(() => on && put(waiting), 200);
    }
  }

  open();
  return me;
}

export async function waitUntil(holds: () => boolean, most: number): Promise<boolean> {
  const end = Date.now() + most;
  while (!holds()) {
    if (Date.now() > end) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
