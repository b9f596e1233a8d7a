// Writes many messages in one transaction; the SQL function chat_write does the work.
import { placesOf, type Placed } from '@ordo/engine/chat/places.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { createStreams } from '../kit/streams.ts';
import type { PipelinedConnection } from '../node/pipelined-connection.ts';
import { isSessionLive } from '../kit/session.ts';
import type { ContentType } from './content.ts';

export interface Outgoing {
  sessionId: string;
  senderId: string;
  receiverId: string;
  type: ContentType;
  content: string;
  clientId: string | null;
}

export interface Person {
  account: string;
  realName: string;
  headIcon: string;
}

export interface Written {
  conversationId: string;
  number: number;
  nth: number;
  at: number;
  /** Unread messages of the receiver in this conversation. */
  unread: number;
  senderSeq: number;
  receiverSeq: number;
  sender: Person;
  receiver: Person;
}

/** Ids of conversations, created where missing, with the streams of their people. Pairs with a person who does not exist are left out. */
export async function conversationsOf(db: Db, pairs: readonly (readonly [string, string])[]): Promise<Map<string, string>> {
  const low = pairs.map((pair) => pair[0]);
  const high = pairs.map((pair) => pair[1]);
  const find = () =>
    sql<{ id: string; low: string; high: string }>`
      select c.id, c.low_user_id as low, c.high_user_id as high
      from unnest(${low}::text[], ${high}::text[]) as p (low, high) join conversation c on c.low_user_id = p.low and c.high_user_id = p.high`.execute(db);
  let { rows } = await find();
  if (rows.length < pairs.length) {
    await createStreams(db, [...new Set([...low, ...high])]);
    await sql`
      insert into conversation (low_user_id, high_user_id)
      select p.low, p.high from unnest(${low}::text[], ${high}::text[]) as p (low, high)
      join app_user l on l.id = p.low join app_user h on h.id = p.high order by p.low, p.high
      on conflict do nothing`.execute(db);
    ({ rows } = await find());
  }
  return new Map(rows.map((row) => [`${row.low} ${row.high}`, row.id]));
}

export interface Ready extends Outgoing {
  conversationId: string;
}

interface Row {
  number: number;
  nth: number;
  at: number;
  unread: number;
  low_seq: number;
  high_seq: number;
  faces: Face[] | null;
}
type Face = [account: string, realName: string, headIcon: string];

/** Error of `chat_write`: a person may not be written to, or a session may not write. */
const UNFIT = 'OR001';

/**
 * Each sender's session is checked in the same transaction, so nothing is written for an ended session.
 * @returns in the order of `batch`; null: nothing was written, because one of them was written before, or is not allowed
 */
export async function writeBatch(steady: PipelinedConnection, batch: readonly Ready[]): Promise<Written[] | null> {
  const { people, places } = placesOf(batch);
  const column = (of: (one: Ready) => string | null) => batch.map(of);
  const count = (of: (one: Placed) => number) => arrayOf(places.map(of));
  const values = [
    people.map(({ id }) => id),
    arrayOf(people.map((person) => person.count)),
    arrayOf(column((one) => one.conversationId)),
    arrayOf(places.map(({ byLow }) => (byLow ? 't' : 'f'))),
    count(({ place }) => place),
    count(({ nth }) => nth),
    column((one) => one.sessionId),
    column((one) => one.clientId),
    arrayOf(column((one) => one.type)),
    column((one) => one.content),
    count(({ low }) => low.person),
    count(({ low }) => low.place),
    count(({ high }) => high.person),
    count(({ high }) => high.place),
  ];
  try {
    const [first, ...rows] = await steady.ask<Row>(CHAT_WRITE, values);
    const faces = (first?.faces ?? []).map(([account, realName, headIcon]): Person => ({ account, realName, headIcon }));
    return rows.map(({ number, nth, at, unread, low_seq: lowSeq, high_seq: highSeq }, index) => {
      const { conversationId } = batch[index] as Ready;
      const { byLow, low, high } = places[index] as Placed;
      const [lowFace, highFace] = [faces[low.person - 1] as Person, faces[high.person - 1] as Person];
      const numbers = { conversationId, number, nth, at, unread };
      return byLow
        ? { ...numbers, senderSeq: lowSeq, receiverSeq: highSeq, sender: lowFace, receiver: highFace }
        : { ...numbers, senderSeq: highSeq, receiverSeq: lowSeq, sender: highFace, receiver: lowFace };
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNFIT || constraint === 'chat_message_client') return null;
    throw error;
  }
}

/** An array literal of values that need no quoting: the driver would quote them character by character. */
const arrayOf = (parts: readonly unknown[]): string => `{${parts.join(',')}}`;

const CHAT_WRITE = `select number::float8 as number, nth, at, unread, low_seq::float8 as low_seq, high_seq::float8 as high_seq, faces
  from chat_write($1::text[], $2::int[], $3::bigint[], $4::boolean[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::int[], $12::int[], $13::int[], $14::int[])`;

/** The messages of the batch that may be written: nobody is disabled, the session is alive, and it was not written before. Missing streams are created. */
export async function findWritable(db: Db, batch: readonly Ready[]): Promise<boolean[]> {
  await createStreams(db, [...new Set(batch.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))]);
  const { rows } = await sql<{ fits: boolean }>`
    select exists (
      select from session t join app_user f on f.id = t.user_id join app_user r on r.id = a.receiver_id
      where t.id = a.session_id and t.user_id = a.sender_id and t.locked_at is null and ${isSessionLive}
        and f.enabled_mark = 1 and f.delete_mark = 0 and r.enabled_mark = 1 and r.delete_mark = 0
    ) and not exists (
      select from chat_message m where m.conversation_id = a.conversation_id and m.by_low = (a.sender_id < a.receiver_id collate "C") and m.client_id = a.client_id
    ) as fits
    from unnest(${batch.map((one) => one.conversationId)}::bigint[], ${batch.map((one) => one.senderId)}::text[], ${batch.map((one) => one.receiverId)}::text[],
      ${batch.map((one) => one.sessionId)}::text[], ${batch.map((one) => one.clientId)}::text[])
      with ordinality as a (conversation_id, sender_id, receiver_id, session_id, client_id, place) order by a.place`.execute(db);
  return rows.map((row) => row.fits);
}

export interface Missing {
  /** It was written before. */
  there: { number: number; nth: number; at: number; type: ContentType; content: string; sender: Person; receiver: Person } | null;
  receiverActive: boolean;
}

/** Why a message was not written. */
export async function whyMissing(db: Db, { conversationId, senderId, receiverId, clientId }: Ready): Promise<Missing> {
  const byLow = senderId < receiverId;
  const { rows } = await sql<NonNullable<Missing['there']>>`
    select m.number::float8 as number, m.nth, m.at, m.type, m.content,
      jsonb_build_object('account', f.account, 'realName', f.real_name, 'headIcon', f.head_icon) as sender,
      jsonb_build_object('account', t.account, 'realName', t.real_name, 'headIcon', t.head_icon) as receiver
    from chat_message m join app_user f on f.id = ${senderId} join app_user t on t.id = ${receiverId}
    where m.conversation_id = ${conversationId}::bigint and m.by_low = ${byLow} and m.client_id = ${clientId}`.execute(db);
  return { there: rows[0] ?? null, receiverActive: await isActive(db, receiverId) };
}

async function isActive(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(db);
  return rows.length > 0;
}
