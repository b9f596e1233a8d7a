// Many messages in one transaction: numbered in their conversations, counted as unread, and put into the streams of both people.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { alive } from '../kit/session.ts';
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
  ord: number;
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
 * Locks the conversations, then the streams, each in the order of their ids, as every writer does. The session of each sender is looked at in
 * the same transaction, so nothing is written for one that is over. Each message finds its rows by their keys, whatever is known of the sizes of the
 * tables: a plan that is kept from when they were small would read them whole once they are large.
 * @returns by place in `batch`; missing is what was there already, or may not be said
 */
export async function writeBatch(db: Db, batch: readonly Ready[]): Promise<Map<number, Written>> {
  const ids = [...new Set(batch.map((one) => one.conversationId))];
  const column = <T>(of: (one: Ready, place: number) => T) => batch.map(of);
  return db.transaction().execute(async (tx) => {
    const locked =
      sql`select set_config('enable_seqscan', 'off', true) from conversation where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
    const written = sql<Row>`
      with asked as (
        select * from unnest(${column((_, place) => place)}::int[], ${column((one) => one.conversationId)}::bigint[], ${column((one) => one.senderId)}::text[],
          ${column((one) => one.receiverId)}::text[], ${column((one) => one.sessionId)}::text[], ${column((one) => one.clientId)}::text[],
          ${column((one) => one.type)}::text[], ${column((one) => one.content)}::text[], ${column((one) => `{${one.grams.join(',')}}`)}::text[])
          as a (ord, conversation_id, sender_id, receiver_id, session_id, client_id, type, content, grams)
      ), fit as (
        select a.*, a.sender_id < a.receiver_id as by_low, least(a.sender_id, a.receiver_id) as low, greatest(a.sender_id, a.receiver_id) as high,
          jsonb_build_object('account', f.account, 'realName', f.real_name, 'headIcon', f.head_icon) as sender,
          jsonb_build_object('account', r.account, 'realName', r.real_name, 'headIcon', r.head_icon) as receiver,
          row_number() over (partition by a.conversation_id order by a.ord) as k,
          row_number() over (partition by a.conversation_id, a.sender_id order by a.ord) as kth
        from asked a
        cross join lateral (select from session t where t.id = a.session_id and t.user_id = a.sender_id and t.locked_at is null and ${alive} limit 1) t
        cross join lateral (select account, real_name, head_icon from app_user where id = a.sender_id and enabled_mark = 1 and delete_mark = 0 limit 1) f
        cross join lateral (select account, real_name, head_icon from app_user where id = a.receiver_id and enabled_mark = 1 and delete_mark = 0 limit 1) r
        left join lateral (select true as there from chat_message m
          where m.conversation_id = a.conversation_id and m.by_low = (a.sender_id < a.receiver_id) and m.client_id = a.client_id limit 1) before on true
        where before.there is null
      ), grown as (
        update conversation c set last_number = c.last_number + n.count, low_sent = c.low_sent + n.low, high_sent = c.high_sent + n.high, last_at = n.at
        from (select conversation_id, count(*)::int as count, count(*) filter (where by_low)::int as low, count(*) filter (where not by_low)::int as high,
                clock_timestamp() as at from fit group by conversation_id) n
        where c.id = n.conversation_id
        returning c.id, n.at, c.last_number - n.count as number, c.low_sent - n.low as low_sent, c.high_sent - n.high as high_sent, c.low_read, c.high_read
      ), placed as (
        select f.*, g.at, g.number + f.k as number, case when f.by_low then g.low_sent else g.high_sent end + f.kth::int as nth,
          case when f.by_low then g.low_sent - g.high_read else g.high_sent - g.low_read end + f.kth::int as unread
        from fit f join grown g on g.id = f.conversation_id
      ), parts as (
        select p.user_id, p.ord, row_number() over (partition by p.user_id order by p.ord) as k, count(*) over (partition by p.user_id) as n
        from (select low as user_id, ord from fit union all select high, ord from fit) p
      ), moved as (
        insert into user_stream as s (user_id, seq) select user_id, max(k) from parts group by user_id order by user_id
        on conflict (user_id) do update set seq = s.seq + excluded.seq returning s.user_id, s.seq
      ), sequenced as (
        select p.user_id, p.ord, m.seq - p.n + p.k as seq from parts p join moved m on m.user_id = p.user_id
      ), kept as (
        insert into chat_message (conversation_id, number, by_low, nth, at, type, content, client_id, grams)
        select conversation_id, number, by_low, nth, at, type, content, client_id, grams::int[] from placed
      ), told as (
        insert into user_event (user_id, seq, conversation_id, number, unread)
        select q.user_id, q.seq, p.conversation_id, p.number, p.unread from sequenced q join placed p on p.ord = q.ord
      )
      select p.ord, p.number::float8 as number, p.nth, p.at, p.unread, l.seq::float8 as low_seq, h.seq::float8 as high_seq, p.by_low, p.sender, p.receiver
      from placed p join sequenced l on l.ord = p.ord and l.user_id = p.low join sequenced h on h.ord = p.ord and h.user_id = p.high`.execute(tx);
    // Sent together, carried out one after the other: the second sees what was committed while the first waited.
    const [, { rows }] = await Promise.all([locked, written]);
    return new Map(rows.map((row) => [row.ord, writtenOf(row, (batch[row.ord] as Ready).conversationId)]));
  });
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
