// The streams of events: one for each person, numbered without gaps, written in the transaction of what has happened.
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** What one person is told. `frame` is a server frame without its `seq`. */
export interface Telling {
  userId: string;
  frame: { method: string } & Record<string, unknown>;
}

export interface StoredEvent {
  user_id: string;
  seq: number;
  frame: ({ method: string } & Record<string, unknown>) | null;
  conversation_id: string | null;
  number: number | null;
  unread: number | null;
}

/**
 * Within a transaction. The rows of the streams are locked in the order of the people, whoever writes, so that nobody waits in a circle.
 * Once it has committed, `live.wake` the people.
 */
export async function writeEvents(tx: Db, tellings: readonly Telling[]): Promise<void> {
  if (!tellings.length) return;
  await sql`
    with told as (
      select t.user_id, t.frame, row_number() over (partition by t.user_id order by t.place) as k
      from unnest(${tellings.map(({ userId }) => userId)}::text[], ${tellings.map(({ frame }) => JSON.stringify(frame))}::text[]) with ordinality as t (user_id, frame, place)
    ), moved as (
      insert into user_stream as s (user_id, seq) select user_id, max(k) from told group by user_id order by user_id
      on conflict (user_id) do update set seq = s.seq + excluded.seq returning s.user_id, s.seq
    ), counted as (select user_id, max(k) as n from told group by user_id)
    insert into user_event (user_id, seq, frame)
    select t.user_id, m.seq - c.n + t.k, t.frame::jsonb from told t join moved m using (user_id) join counted c using (user_id)`.execute(tx);
}

/**
 * Within a transaction: nothing else happens to these people until it has committed, so what is counted now is right in the event that tells it.
 */
export async function lockStreams(tx: Db, userIds: readonly string[]): Promise<void> {
  await sql`insert into user_stream (user_id, seq) select unnest(${userIds}::text[]) as id, 0 order by id on conflict do nothing`.execute(tx);
  await sql`select from user_stream where user_id = any(${userIds}::text[]) order by user_id for update`.execute(tx);
}

/** @returns of each person the events after `after`, at most `most` of them, in their order */
export async function readEvents(db: Db, wanted: readonly { userId: string; after: number }[], most: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.user_id, e.seq::float8 as seq, e.frame, e.conversation_id, e.number::float8 as number, e.unread
    from unnest(${wanted.map(({ userId }) => userId)}::text[], ${wanted.map(({ after }) => after)}::bigint[]) as w (user_id, after)
    cross join lateral (select * from user_event e where e.user_id = w.user_id and e.seq > w.after order by e.seq limit ${most}) e
    order by e.user_id, e.seq`.execute(db);
  return rows;
}

/** @returns the number of the last event, for those who have had any */
export async function readSeqs(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; seq: number }>`
    select user_id, seq::float8 as seq from user_stream where user_id = any(${userIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.seq]));
}

/** Events that no client is sent any more. */
export async function sweepEvents(db: Db): Promise<void> {
  await sql`delete from user_event where at < now() - interval '7 days'`.execute(db);
}
