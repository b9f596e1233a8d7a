// Who is connected to this node, and the way of every event to them: written as rows by anybody, told between nodes by a word, sent to each
// open line in its order, once. A line that lags behind, or missed a word, is served from the rows.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { alive } from './session.ts';
import { readEvents, readSeqs, type StoredEvent } from './live/streams.ts';
import type { WakeBy } from './live/broker.ts';
import { listen, postgresWake, type Hearing } from './live/wake.ts';

/** One open connection of a signed-in person. */
export interface Line {
  userId: string;
  sessionId: string;
  /** The last event that was sent; Infinity while it is still being opened. */
  seq: number;
  /** It reads slowly: nothing is read for it until it asks to be looked after again. */
  lags(): boolean;
  /** @returns whether it was taken; a slow reader takes nothing until they have read what is under way */
  send(frame: string): boolean;
  /** The session is over or locked. */
  over(sessionId: string): void;
}

/** Makes frames of events that are about rows of a feature (kit knows none). */
export type EventReader = (events: readonly StoredEvent[]) => Promise<Map<StoredEvent, string>>;

export interface Live {
  open(line: Line): void;
  close(line: Line): void;
  /** This node has committed it itself and has the frame at hand. */
  deliver(userId: string, seq: number, frame: string): void;
  /** What was delivered here has to be told to the other nodes. */
  tell(userIds: readonly string[]): void;
  /** Events of these people have committed, here or in an effect: everybody looks. */
  wake(userIds: readonly string[]): void;
  /** Looks for what a line may have missed. */
  look(userId: string): void;
  /** Events as they are sent, in the same order. */
  framesOf(events: readonly StoredEvent[]): Promise<{ event: StoredEvent; frame: string }[]>;
  /** Who makes frames of chat messages. */
  readBy(reader: EventReader): void;
  /** How many lines are open here. */
  lines(): number;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  pool: pg.Pool;
  failed(error: unknown): void;
  /** By a broker instead of PostgreSQL. */
  wakeBy?: WakeBy | undefined;
}

/** Events that one look takes of one person. */
const PORTION = 200;
/** How often a node looks without having heard anything, in ms: when it hears, and when it does not (behind a pooler). */
const LOOK_EVERY = { hearing: 5_000, deaf: 500 };

export function startLive({ db, pool, failed, wakeBy }: Options): Live {
  const node = randomBytes(6).toString('hex');
  const byUser = new Map<string, Set<Line>>();
  const bySession = new Map<string, Set<Line>>();
  let reader: EventReader = async () => new Map();
  const due = new Set<string>();
  let looking: Promise<void> | null = null;
  let stopped = false;

  const hearing: Hearing = {
    events: (userIds) => userIds.forEach(look),
    session: (sessionId) => bySession.get(sessionId)?.forEach((line) => line.over(sessionId)),
    gap: () => void lookAround().catch(failed),
    failed,
  };
  const ear = listen(pool, node, hearing, !wakeBy);
  const wake = wakeBy?.(node, hearing) ?? postgresWake(pool, node, failed);

  function look(userId: string): void {
    if (!byUser.has(userId) || stopped) return;
    due.add(userId);
    looking ??= lookAll()
      .catch(failed)
      .finally(() => {
        looking = null;
        if (due.size && !stopped) look([...due][0] as string);
      });
  }

  async function lookAll(): Promise<void> {
    while (due.size && !stopped) {
      const wanted = [...due].flatMap((userId) => {
        const after = Math.min(...[...(byUser.get(userId) ?? [])].filter((line) => !line.lags()).map((line) => line.seq));
        return Number.isFinite(after) ? [{ userId, after }] : [];
      });
      due.clear();
      if (!wanted.length) return;
      const events = await readEvents(db, wanted, PORTION);
      const counts = new Map<string, number>();
      for (const { event, frame } of await framesOf(events)) {
        counts.set(event.user_id, (counts.get(event.user_id) ?? 0) + 1);
        sendTo(event.user_id, event.seq, frame);
      }
      for (const [userId, count] of counts) if (count === PORTION) due.add(userId);
    }
  }

  const framesOf: Live['framesOf'] = async (events) => {
    const frames = await reader(events.filter((event) => event.frame === null));
    return events.map((event) => ({ event, frame: event.frame ? JSON.stringify({ ...event.frame, seq: event.seq }) : (frames.get(event) as string) }));
  };

  /** @returns whether some line has a gap before this event */
  function sendTo(userId: string, seq: number, frame: string): boolean {
    let gap = false;
    for (const line of byUser.get(userId) ?? []) {
      if (line.seq === seq - 1) {
        if (line.send(frame)) line.seq = seq;
      } else if (line.seq < seq && !line.lags()) gap = true;
    }
    return gap;
  }

  /** What no word has told: events, and sessions that are over, by time too. */
  async function lookAround(): Promise<void> {
    if (!byUser.size) return;
    const seqs = await readSeqs(db, [...byUser.keys()]);
    for (const [userId, seq] of seqs) {
      for (const line of byUser.get(userId) ?? []) if (line.seq < seq && !line.lags()) look(userId);
    }
    const { rows } = await sql<{ id: string }>`
      select open.id from unnest(${[...bySession.keys()]}::text[]) as open (id) left join session t on t.id = open.id left join app_user u on u.id = t.user_id
      where t.id is null or not (${alive}) or t.locked_at is not null or u.enabled_mark = 0 or u.delete_mark = 1`.execute(db);
    for (const { id } of rows) hearing.session(id);
  }

  let timer: NodeJS.Timeout;
  const lookLater = () => {
    timer = setTimeout(() => void lookAround().catch(failed).finally(lookLater), ear.hears() || wakeBy ? LOOK_EVERY.hearing : LOOK_EVERY.deaf);
    timer.unref();
  };
  lookLater();

  const add = (map: Map<string, Set<Line>>, key: string, line: Line) => {
    const lines = map.get(key);
    if (lines) lines.add(line);
    else map.set(key, new Set([line]));
  };
  const drop = (map: Map<string, Set<Line>>, key: string, line: Line) => {
    const lines = map.get(key);
    lines?.delete(line);
    if (lines?.size === 0) map.delete(key);
  };

  return {
    open(line) {
      add(byUser, line.userId, line);
      add(bySession, line.sessionId, line);
    },
    close(line) {
      drop(byUser, line.userId, line);
      drop(bySession, line.sessionId, line);
    },
    deliver(userId, seq, frame) {
      if (sendTo(userId, seq, frame)) look(userId);
    },
    tell: (userIds) => wake.tell(userIds),
    wake(userIds) {
      userIds.forEach(look);
      wake.tell(userIds);
    },
    look,
    framesOf,
    readBy: (next) => (reader = next),
    lines: () => [...bySession.values()].reduce((sum, lines) => sum + lines.size, 0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([ear.close(), wake.close(), looking]);
    },
  };
}
