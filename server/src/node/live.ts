// The connections of this node, and the delivery of events to them: stored as rows, announced between nodes, and sent to each
// connection once and in order. A connection that lags behind, or missed an announcement, is served from the rows.
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Db } from '../kit/db.ts';
import { isSessionLive } from '../kit/session.ts';
import { readEvents, readSeqs, type StreamCursor, type StreamEvent } from '../kit/streams.ts';
import { collectWhenIdle } from './idle-collection.ts';
import type { CreateNotifier } from './live/broker-notifier.ts';
import { createPostgresNotifier, listenForNotifications, type NotifierListener } from './live/notifier.ts';

/** One open connection of a signed-in person. */
export interface Line {
  userId: string;
  sessionId: string;
  /** Number of the last event sent; Infinity while the connection is still being opened. */
  seq: number;
  /** A slow reader: no rows are read for it until it asks again. */
  lags(): boolean;
  /** @returns how many of them were accepted; a slow reader accepts no more until it has read what is in transit */
  send(frames: readonly string[]): number;
  /** The session has ended or is locked. */
  over(sessionId: string): void;
}

/** A feature that stores events in rows of its own, with their positions in the streams (kit knows none). */
export interface EventSource {
  /** In the form of `readEvents`. */
  places(wanted: readonly StreamCursor[], most: number): RawBuilder<unknown>;
  /** The events of the rows with these keys, for everybody concerned. */
  of(keys: readonly string[]): Promise<StreamEvent[]>;
}

/** A row whose events have committed: the people concerned, and its key in the source of events. */
export interface CommittedEvent {
  userIds: readonly string[];
  key: string;
}

export interface Live {
  open(line: Line): void;
  close(line: Line): void;
  /** This node has committed them itself and has their frames; those of one person in order. */
  deliver(events: readonly StreamEvent[]): void;
  /** Events delivered here must be announced to the other nodes. */
  tell(rows: readonly CommittedEvent[]): void;
  /** Events of these people have committed, here or in an effect: all nodes read them. */
  wake(userIds: readonly string[]): void;
  /** Reads what a connection may have missed. */
  look(userId: string): void;
  /** For each person the events after `after` without a gap, at most `most`. */
  following(wanted: readonly StreamCursor[], most: number): Promise<Map<string, StreamEvent[]>>;
  /** A source whose rows are events too. */
  readFrom(source: EventSource): void;
  /** Called to run the effects that the database itself has put in the outbox. */
  leavesTo(carryOut: () => void): void;
  /** Called when somebody has opened, left or saved a design: `kind/id`. */
  onDesign(look: (design: string) => void): void;
  /** Number of open connections here. */
  lines(): number;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  pool: pg.Pool;
  failed(error: unknown): void;
  /** By a broker instead of PostgreSQL. */
  wakeBy?: CreateNotifier | undefined;
}

/** Maximum number of events per person and read. */
const PORTION = 200;
/** How often a node polls without a notification, in ms: when notifications arrive, and when they do not (behind a pooler). */
const LOOK_EVERY = { hearing: 5_000, deaf: 500 };

export function startLive({ db, pool, failed, wakeBy }: Options): Live {
  const node = randomBytes(6).toString('hex');
  const byUser = new Map<string, Set<Line>>();
  const bySession = new Map<string, Set<Line>>();
  let source: EventSource = { places: () => sql`select '' as user_id, 0::bigint as seq, '' as key where false`, of: async () => [] };
  /** People to serve, and keys of rows that another node has announced. */
  const due = new Set<string>();
  const announced = new Set<string>();
  let looking: Promise<void> | null = null;
  let stopped = false;
  let carryOut: () => void = () => undefined;
  let lookAtDesign: (design: string) => void = () => undefined;

  const hearing: NotifierListener = {
    events: (things) => things.forEach(hear),
    session: (sessionId) => bySession.get(sessionId)?.forEach((line) => line.over(sessionId)),
    outbox: () => carryOut(),
    design: (design) => lookAtDesign(design),
    gap: () => void lookAround().catch(failed),
    failed,
  };
  const ear = listenForNotifications(pool, node, hearing, !wakeBy);
  const wake = wakeBy?.(node, hearing) ?? createPostgresNotifier(pool, node, failed);

  /** @param thing a person, or a row in the notation of `thingOf` */
  function hear(thing: string): void {
    const parts = thing.split('/');
    if (parts.length === 1) return look(thing);
    const key = parts.pop() as string;
    if (!parts.some((userId) => byUser.has(userId)) || stopped) return;
    announced.add(key);
    begin();
  }

  function look(userId: string): void {
    if (!byUser.has(userId) || stopped) return;
    due.add(userId);
    begin();
  }

  function begin(): void {
    looking ??= lookAll()
      .catch(failed)
      .finally(() => {
        looking = null;
        if ((due.size || announced.size) && !stopped) begin();
      });
  }

  async function lookAll(): Promise<void> {
    while ((due.size || announced.size) && !stopped) {
      const keys = [...announced];
      announced.clear();
      if (keys.length) deliver((await source.of(keys)).sort((a, b) => a.seq - b.seq));
      const wanted = [...due].flatMap((userId) => {
        const after = Math.min(...[...(byUser.get(userId) ?? [])].filter((line) => !line.lags()).map((line) => line.seq));
        return Number.isFinite(after) ? [{ userId, after }] : [];
      });
      due.clear();
      if (!wanted.length) continue;
      for (const [userId, events] of await following(wanted, PORTION)) {
        sendTo(userId, events);
        if (events.length === PORTION) due.add(userId);
      }
    }
  }

  async function following(wanted: readonly StreamCursor[], most: number): Promise<Map<string, StreamEvent[]>> {
    const stored = await readEvents(db, wanted, most, source.places(wanted, most));
    const keys = new Set(stored.flatMap(({ key }) => key ?? []));
    const frames = new Map((keys.size ? await source.of([...keys]) : []).map((event) => [`${event.seq} ${event.userId}`, event.frame]));
    const after = new Map(wanted.map((one) => [one.userId, one.after]));
    const found = new Map<string, StreamEvent[]>();
    for (const { userId, seq, frame } of stored) {
      const theirs = found.get(userId) ?? [];
      if (theirs.length === most || seq !== (after.get(userId) as number) + theirs.length + 1) continue;
      found.set(userId, theirs);
      theirs.push({ userId, seq, frame: frame ?? (frames.get(`${seq} ${userId}`) as string) });
    }
    return found;
  }

  function deliver(events: readonly StreamEvent[]): void {
    for (const [userId, theirs] of groupedBy(events)) if (sendTo(userId, theirs)) look(userId);
    collectWhenIdle();
  }

  /** @returns whether a connection has a gap before one of these events */
  function sendTo(userId: string, events: readonly StreamEvent[]): boolean {
    let gap = false;
    for (const line of byUser.get(userId) ?? []) {
      const first = events.findIndex((event) => event.seq > line.seq);
      if (first < 0) continue;
      let end = first;
      while (events[end]?.seq === line.seq + 1 + end - first) end += 1;
      if (end < events.length && !line.lags()) gap = true;
      if (end > first) line.seq += line.send(events.slice(first, end).map(({ frame }) => frame));
    }
    return gap;
  }

  /** What is not announced: missed events, and sessions that have ended or expired. */
  async function lookAround(): Promise<void> {
    if (!byUser.size) return;
    const seqs = await readSeqs(db, [...byUser.keys()]);
    for (const [userId, seq] of seqs) {
      for (const line of byUser.get(userId) ?? []) if (line.seq < seq && !line.lags()) look(userId);
    }
    const { rows } = await sql<{ id: string }>`
      select open.id from unnest(${[...bySession.keys()]}::text[]) as open (id) left join session t on t.id = open.id left join app_user u on u.id = t.user_id
      where t.id is null or not (${isSessionLive}) or t.locked_at is not null or u.enabled_mark = 0 or u.delete_mark = 1`.execute(db);
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
    deliver,
    tell: (rows) => wake.tell(rows.map(thingOf)),
    wake(userIds) {
      userIds.forEach(look);
      wake.tell(userIds);
    },
    look,
    following,
    readFrom: (next) => (source = next),
    leavesTo: (next) => (carryOut = next),
    onDesign: (next) => (lookAtDesign = next),
    lines: () => [...bySession.values()].reduce((sum, lines) => sum + lines.size, 0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([ear.close(), wake.close(), looking]);
    },
  };
}

/** Notation of a row in a notification: its people, then its key. */
const thingOf = ({ userIds, key }: CommittedEvent): string => [...userIds, key].join('/');

function groupedBy(events: readonly StreamEvent[]): Map<string, StreamEvent[]> {
  const groups = new Map<string, StreamEvent[]>();
  for (const event of events) {
    const own = groups.get(event.userId);
    if (own) own.push(event);
    else groups.set(event.userId, [event]);
  }
  return groups;
}
