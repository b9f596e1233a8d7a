// How a node announces new events to the others: ids only, and only to avoid polling. The rows remain the source of truth.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Notifier {
  /** Events have committed: of a person, or of a row (`live.ts` writes and parses both; no spaces). A lost notification costs seconds, no event. */
  tell(things: readonly string[]): void;
  /** Resolves when all announcements have been sent. */
  close(): Promise<void>;
}

export interface NotifierListener {
  /** Announced by another node. */
  events(things: readonly string[]): void;
  /** A session was ended or locked, by anyone. */
  session(sessionId: string): void;
  /** The database itself has put something in the outbox. */
  outbox(): void;
  /** Somebody has opened, left or saved a design: `kind/id`. */
  design(design: string): void;
  /** Time to poll, because nothing arrived for a while. `by ear`: from now on notifications arrive. */
  gap(): void;
  failed(error: unknown): void;
}

/** PostgreSQL accepts less than 8,000 bytes. */
const MAX_BYTES = 7_500;
const AGAIN_AFTER = 1_000;

/** Things packed into payloads of at most `MAX_BYTES`, each beginning with the sending node. */
export function encodeNotifications(node: string, things: readonly string[]): string[] {
  const words: string[] = [];
  let word = node;
  for (const thing of things) {
    if (word.length + thing.length + 1 > MAX_BYTES) {
      words.push(word);
      word = node;
    }
    word += ` ${thing}`;
  }
  return word === node ? words : [...words, word];
}

/** @returns the contents of a payload; null when it is this node's own */
export function decodeNotification(node: string, word: string): string[] | null {
  const [from, ...things] = word.split(' ');
  return from === node ? null : things;
}

/**
 * A dedicated connection that listens. Behind a pooler no notification ever arrives: then the nodes poll often instead.
 * @param events whether notifications of events come this way too, or by a broker
 */
export function listenForNotifications(pool: pg.Pool, node: string, hearing: NotifierListener, events: boolean): { close(): Promise<void>; hears(): boolean } {
  let closed = false;
  let heard = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: pool.options.connectionString, keepAlive: true });
    client = next;
    let over = false;
    const lost = (why?: unknown) => {
      if (over) return;
      over = true;
      heard = false;
      if (why && !closed) hearing.failed(why);
      if (!closed) timer = setTimeout(() => void open(), AGAIN_AFTER);
      next.end().catch(() => undefined);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', (said) => tellOf(said.channel, said.payload ?? ''));
    const tellOf = (channel: string, payload: string) => {
      if (channel === 'ordo_session') hearing.session(payload);
      else if (channel === 'ordo_outbox') hearing.outbox();
      else if (channel === 'ordo_design') hearing.design(payload);
      else if (payload === node) heard = true;
      else {
        const things = decodeNotification(node, payload);
        if (things) hearing.events(things);
      }
    };
    try {
      await next.connect();
      await next.query(
        `LISTEN ordo_outbox; LISTEN ordo_design; ${events ? 'LISTEN ordo_event; LISTEN ordo_session' : 'LISTEN ordo_session; LISTEN ordo_event'}`,
      );
      // What was announced while nobody listened.
      hearing.gap();
      await pool.query('SELECT pg_notify($1, $2)', ['ordo_event', node]);
    } catch (error) {
      lost(error);
    }
  }

  void open();
  return {
    hears: () => heard,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** How long a notification is delayed to be batched, in ms: each wakes every node, which callers who have just been served here need not feel. */
const PAUSE = 3;

/** Through PostgreSQL itself: concurrent notifications are sent together, without waiting for the disk, since one may be lost. */
export function createPostgresNotifier(pool: pg.Pool, node: string, failed: (error: unknown) => void): Notifier {
  let due = new Set<string>();
  let flight: Promise<void> | null = null;
  const fly = async () => {
    try {
      while (due.size) {
        await sleep(PAUSE);
        const words = encodeNotifications(node, [...due]);
        due = new Set();
        await pool
          .query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify('ordo_event', word) FROM unnest($1::text[]) AS word`, [words])
          .catch(failed);
      }
    } finally {
      flight = null;
    }
  };
  return {
    tell(things) {
      for (const thing of things) due.add(thing);
      flight ??= fly();
    },
    close: async () => void (await flight),
  };
}
