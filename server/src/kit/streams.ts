// Streams of events: one per person, numbered without gaps, written in the transaction of the change they report.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** An event of one person. `frame` is a server frame without its `seq`. */
export interface NewEvent {
  userId: string;
  frame: { method: string } & Record<string, unknown>;
}

/** An event as it is sent to a person. */
export interface StreamEvent {
  userId: string;
  seq: number;
  /** The server frame with its `seq`, as text. */
  frame: string;
}

/** Whose events, and after which number. */
export interface StreamCursor {
  userId: string;
  after: number;
}

/**
 * Within a transaction. Rows of the streams are locked in the binary order of the people's ids by every writer, so that there is no deadlock.
 * Once it has committed, call `live.wake` for the people.
 */
export async function writeEvents(tx: Db, tellings: readonly NewEvent[]): Promise<void> {
  if (!tellings.length) return;
  await sql`
    with told as (
      select t.user_id, t.frame, row_number() over (partition by t.user_id order by t.place) as k
      from unnest(${tellings.map(({ userId }) => userId)}::text[], ${tellings.map(({ frame }) => JSON.stringify(frame))}::text[]) with ordinality as t (user_id, frame, place)
    ), moved as (
      insert into user_stream as s (user_id, seq) select user_id, max(k) from told group by user_id order by user_id collate "C"
      on conflict (user_id) do update set seq = s.seq + excluded.seq returning s.user_id, s.seq
    ), counted as (select user_id, max(k) as n from told group by user_id)
    insert into user_event (user_id, seq, frame)
    select t.user_id, m.seq - c.n + t.k, t.frame::jsonb from told t join moved m using (user_id) join counted c using (user_id)`.execute(tx);
}

/** Everybody has a stream; people who do not exist are skipped. */
export async function createStreams(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`insert into user_stream (user_id, seq) select id, 0 from app_user where id = any(${userIds}::text[]) order by id collate "C" on conflict do nothing`.execute(
    db,
  );
}

/** Within a transaction: locks these people's streams until it has committed, so that what is counted now matches the event that reports it. */
export async function lockStreams(tx: Db, userIds: readonly string[]): Promise<void> {
  await createStreams(tx, userIds);
  await lockExistingStreams(tx, userIds);
}

/** The same for people who have a stream already. */
export async function lockExistingStreams(tx: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from user_stream where user_id = any(${userIds}::text[]) order by user_id collate "C" for update`.execute(tx);
}

export interface StoredEvent {
  userId: string;
  seq: number;
  /** As text; null: it is stored in a row of the source. */
  frame: string | null;
  key: string | null;
}

/**
 * @param elsewhere `user_id`, `seq` and `key` of the events that are rows of a feature: for `wanted`, the first `most` of each person
 * @returns per person the events after `after`, at most `most` of either kind, in order, all from one snapshot
 */
export async function readEvents(db: Db, wanted: readonly StreamCursor[], most: number, elsewhere: RawBuilder<unknown>): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select user_id as "userId", seq::float8 as seq, frame, key
    from (
      select w.user_id, e.seq, (e.frame || jsonb_build_object('seq', e.seq))::text as frame, null::text as key
      from unnest(${wanted.map(({ userId }) => userId)}::text[], ${wanted.map(({ after }) => after)}::bigint[]) as w (user_id, after)
      cross join lateral (select * from user_event e where e.user_id = w.user_id and e.seq > w.after order by e.seq limit ${most}) e
      union all select user_id, seq, null, key from (${elsewhere}) elsewhere
    ) e
    order by user_id, seq`.execute(db);
  return rows;
}

/** @returns the number of each person's last event; people without events are missing */
export async function readSeqs(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; seq: number }>`
    select user_id, seq::float8 as seq from user_stream where user_id = any(${userIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.seq]));
}

/** Deletes events that no client needs any more. */
export async function sweepEvents(db: Db): Promise<void> {
  await sql`delete from user_event where at < now() - interval '7 days'`.execute(db);
}
