// Many messages in one transaction; what is done to them there, chat_write says.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { runShaped } from '../kit/shaped.ts';
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
  /** Of the receiver, in this conversation. */
  unread: number;
  senderSeq: number;
  receiverSeq: number;
  sender: Person;
  receiver: Person;
}

export const pairOf = (a: string, b: string): [low: string, high: string] => (a < b ? [a, b] : [b, a]);

/** Ids of conversations, made where there are none yet. Pairs with somebody who does not exist are left out. */
export async function conversationsOf(db: Db, pairs: readonly (readonly [string, string])[]): Promise<Map<string, string>> {
  const low = pairs.map((pair) => pair[0]);
  const high = pairs.map((pair) => pair[1]);
  const find = () =>
    sql<{ id: string; low: string; high: string }>`
      select c.id, c.low_user_id as low, c.high_user_id as high
      from unnest(${low}::text[], ${high}::text[]) as p (low, high) join conversation c on c.low_user_id = p.low and c.high_user_id = p.high`.execute(db);
  let { rows } = await find();
  if (rows.length < pairs.length) {
    await sql`
      insert into conversation (low_user_id, high_user_id)
      select p.low, p.high from unnest(${low}::text[], ${high}::text[]) as p (low, high)
      join app_user l on l.id = p.low join app_user h on h.id = p.high order by p.low, p.high
      on conflict do nothing`.execute(db);
    ({ rows } = await find());
  }
  return new Map(rows.map((row) => [`${row.low} ${row.high}`, row.id]));
}

interface Row {
  place: number;
  number: number;
  nth: number;
  at: number;
  unread: number;
  low_seq: number;
  high_seq: number;
  by_low: boolean;
  sender: Person;
  receiver: Person;
}

export interface Ready extends Outgoing {
  conversationId: string;
  grams: readonly number[];
}

/**
 * The session of each sender is looked at in the same transaction, so nothing is written for one that is over.
 * @returns by place in `batch`; missing is what was there already, or may not be said
 */
export async function writeBatch(db: Db, batch: readonly Ready[]): Promise<Map<number, Written>> {
  const column = <T>(of: (one: Ready, place: number) => T) => batch.map(of);
  // An array of arrays of different lengths, written out: the driver would quote each of them sign by sign.
  const grams = `{${column((one) => `"{${one.grams.join(',')}}"`).join(',')}}`;
  const values = [
    column((_, place) => place),
    column((one) => one.conversationId),
    column((one) => one.senderId),
    column((one) => one.receiverId),
    column((one) => one.sessionId),
    column((one) => one.clientId),
    column((one) => one.type),
    column((one) => one.content),
    grams,
  ];
  const rows = await runShaped(
    db,
    'chat_write',
    values,
    (v) => sql<Row>`
      select place, number::float8 as number, nth, at, unread, low_seq::float8 as low_seq, high_seq::float8 as high_seq, by_low, sender, receiver
      from chat_write(${v[0]}::int[], ${v[1]}::bigint[], ${v[2]}::text[], ${v[3]}::text[], ${v[4]}::text[], ${v[5]}::text[], ${v[6]}::text[], ${v[7]}::text[],
        ${v[8]}::text[])`,
  );
  return new Map(rows.map((row) => [row.place, writtenOf(row, (batch[row.place] as Ready).conversationId)]));
}

function writtenOf(row: Row, conversationId: string): Written {
  const { number, nth, at, unread, sender, receiver, by_low: byLow } = row;
  const [senderSeq, receiverSeq] = byLow ? [row.low_seq, row.high_seq] : [row.high_seq, row.low_seq];
  return { conversationId, number, nth, at, unread, senderSeq, receiverSeq, sender, receiver };
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
