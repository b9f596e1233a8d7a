// Reading conversations: pages by number or keyword, cursors.
import type { Result } from '@ordo/contract/kit.ts';
import type { chatReplies } from '@ordo/contract/chat.ts';
import type { Sent } from '@ordo/contract/socket.ts';
import { pairOf } from '@ordo/engine/chat/places.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { personMatches } from '../kit/person.ts';
import type { ContentType } from './content.ts';
import { findHits, matchesTextSql, MAX_HITS } from './search.db.ts';

export interface Conversation {
  id: string;
  lastNumber: number;
  /** Number of the last message in the search index. */
  indexedTo: number;
  /** Messages that the caller has sent, and how many of them the other has read. */
  sent: number;
  othersRead: number;
  /** Messages of the other that the caller has read. */
  read: number;
}

export interface Message {
  number: number;
  nth: number;
  mine: boolean;
  at: number;
  type: ContentType;
  content: string;
  clientId: string | null;
}

export async function conversationOf(db: Db, userId: string, otherId: string): Promise<Conversation | null> {
  const [low, high] = pairOf(userId, otherId);
  const isLow = low === userId;
  const { rows } = await sql<Conversation>`
    select id, last_number::float8 as "lastNumber", indexed_to::float8 as "indexedTo", case when ${isLow} then low_sent else high_sent end as sent,
      case when ${isLow} then high_read else low_read end as "othersRead", case when ${isLow} then low_read else high_read end as read
    from conversation_now where low_user_id = ${low} and high_user_id = ${high}`.execute(db);
  return rows[0] ?? null;
}

export interface Portion {
  /** Oldest first. */
  messages: Message[];
  total: number;
  /** The count was limited, so there may be more. */
  more?: boolean;
}

type Wanted = Sent<'MessageList'>;

export async function portionOf(db: Db, conversation: Conversation, byLow: boolean, wanted: Wanted): Promise<Portion> {
  if (wanted.keyword) return search(db, conversation, byLow, wanted);
  const { id, lastNumber } = conversation;
  const [from, to] = rangeOf(lastNumber, wanted);
  const { rows } = await sql<Message>`select ${columns(byLow)} from chat_message m
    where m.conversation_id = ${id}::bigint and m.number between ${from} and ${to} order by m.number`.execute(db);
  return { messages: rows, total: lastNumber };
}

/** Numbers have no gaps, so every page is a range of them. */
function rangeOf(last: number, { before, after, around, currentPage, pageSize, sord }: Wanted): [from: number, to: number] {
  if (before !== undefined) return [before - pageSize, before - 1];
  if (after !== undefined) return [after + 1, after + pageSize];
  if (around !== undefined) return [around - Math.floor(pageSize / 2), around + Math.ceil(pageSize / 2) - 1];
  const skipped = (currentPage - 1) * pageSize;
  return sord === 'desc' ? [last - skipped - pageSize + 1, last - skipped] : [skipped + 1, skipped + pageSize];
}

function columns(byLow: boolean): RawBuilder<unknown> {
  return sql`m.number::float8 as number, m.nth, m.by_low = ${byLow} as mine, m.at, m.type, m.content, m.client_id as "clientId"`;
}

/** Rare words by their hits, which are few; frequent ones by scanning the conversation, where the next hit is near. */
async function search(db: Db, conversation: Conversation, byLow: boolean, { keyword, currentPage, pageSize, sord, before }: Wanted): Promise<Portion> {
  const offset = (currentPage - 1) * pageSize;
  const hits = await findHits(db, conversation, keyword);
  const sorted = (hits ?? []).filter((number) => before === undefined || number < before).sort((a, b) => (sord === 'desc' ? b - a : a - b));
  const shown = hits
    ? sql`m.number = any(${sorted.slice(offset, offset + pageSize)}::bigint[])`
    : sql`${matchesTextSql(keyword)} and m.number < ${before ?? Number.MAX_SAFE_INTEGER}`;
  const { rows } = await sql<Message>`select ${columns(byLow)} from chat_message m where m.conversation_id = ${conversation.id}::bigint and ${shown}
    order by m.number ${sord === 'desc' ? sql`desc` : sql`asc`} limit ${pageSize} offset ${hits ? 0 : offset}`.execute(db);
  const messages = rows.sort((a, b) => a.number - b.number);
  if (hits) return { messages, total: sorted.length };
  const seen = offset + rows.length;
  if (rows.length < pageSize && (rows.length > 0 || offset === 0)) return { messages, total: seen };
  return { messages, total: before === undefined ? Math.max(MAX_HITS, seen) : seen, more: true };
}

/**
 * Within a transaction that has locked the streams of both: moves the caller's cursor forward, never back.
 * @param upTo number of the last message they have seen; undefined: all
 * @returns the unread count and how many of the other's messages they have read, or null when nothing has changed
 */
export async function moveCursor(tx: Db, userId: string, otherId: string, upTo: number | undefined): Promise<{ unread: number; read: number } | null> {
  const [low, high] = pairOf(userId, otherId);
  const isLow = low === userId;
  const [read, sent] = isLow ? [sql.id('low_read'), sql.id('high_sent')] : [sql.id('high_read'), sql.id('low_sent')];
  // Of the messages up to number n, those that are not of one sender are of the other.
  const seen =
    upTo === undefined
      ? sql`n.${sent}`
      : sql`coalesce((select case when m.by_low = ${isLow} then m.number - m.nth else m.nth end from chat_message m
          where m.conversation_id = n.id and m.number = least(${upTo}, n.last_number)), 0)`;
  const { rows } = await sql<{ unread: number; read: number }>`
    with wanted as (select n.id, n.${sent} as sent, (${seen})::int as seen from conversation_now n where n.low_user_id = ${low} and n.high_user_id = ${high})
    update conversation c set ${read} = w.seen from wanted w where c.id = w.id and w.seen > c.${read}
    returning w.sent - c.${read} as unread, c.${read} as read`.execute(tx);
  return rows[0] ?? null;
}

type Reply = Result<typeof chatReplies>['list'][number];

/** Conversations with matching people, newest first. */
export async function repliesOf(db: Db, userId: string, keyword: string): Promise<Reply[]> {
  const { rows } = await sql<Reply>`
    with mine as (
      (select c.*, c.high_user_id as other, c.high_sent - c.low_read as unread from conversation_now c where c.low_user_id = ${userId} and c.last_number > 0
       order by c.last_at desc limit 500)
      union all
      (select c.*, c.low_user_id, c.low_sent - c.high_read from conversation_now c where c.high_user_id = ${userId} and c.last_number > 0
       order by c.last_at desc limit 500)
    )
    select u.id, u.real_name as "realName", u.account, u.head_icon as "headIcon", o.full_name as department, c.last_content as "latestMessage",
      c.last_type as "messageType", c.last_at as "latestDate", c.unread as "unreadMessage", c.last_number::float8 as "lastNumber"
    from mine c join app_user u on u.id = c.other join organize o on o.id = u.organize_id
    where ${keyword} = '' or ${personMatches(keyword, 'u')}
    order by c.last_at desc, u.id limit 200`.execute(db);
  return rows;
}
