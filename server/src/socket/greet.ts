// What a socket is told first: what is unread, and what it has missed.
import type { Told } from '@ordo/contract/socket.ts';
import { catchUp, mostMissed } from '@ordo/engine/chat/feed.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { readEvents } from '../kit/live/streams.ts';
import { businessTime } from '../kit/record.ts';
import type { Deps } from '../kit/serve.ts';
import { together } from '../kit/session.ts';

interface InitRow {
  id: string;
  seq: number;
  oldest: number | null;
  notices: number;
  messages: number;
  noticeTitle: string | null;
  messageTitle: string | null;
  partners: { id: string; unread: number; type: 'text' | 'image' | 'voice' | 'video' | 'link'; content: string; at: number }[] | null;
}

export type ReadInit = (userId: string) => Promise<InitRow | undefined>;

/** Many come back at once when a node has ended: those that wait share one query. */
export function initReader(db: Db): ReadInit {
  return together<string, InitRow>(
    (userIds) => readInits(db, userIds),
    (row) => row.id,
  );
}

/** Partners with unread messages that are told one by one. */
const MOST_PARTNERS = 200;

async function readInits(db: Db, userIds: string[]): Promise<InitRow[]> {
  const { rows } = await sql<InitRow>`
    select u.id, coalesce(s.seq, 0)::float8 as seq, (select e.seq::float8 from user_event e where e.user_id = u.id order by e.seq limit 1) as oldest,
      n.notices, n.messages,
      (select m.title from message_receive r join message m on m.id = r.message_id where r.user_id = u.id and r.type = 1 and r.read_at is null order by r.sent_at desc limit 1) as "noticeTitle",
      (select m.title from message_receive r join message m on m.id = r.message_id where r.user_id = u.id and r.type = 2 and r.read_at is null order by r.sent_at desc limit 1) as "messageTitle",
      (select jsonb_agg(jsonb_build_object('id', p.id, 'unread', p.unread, 'type', l.type, 'content', left(l.content, 200), 'at', floor(extract(epoch from l.at) * 1000)) order by l.at desc)
       from (select * from (
               select c.id as conversation_id, c.high_user_id as id, c.high_sent - c.low_read as unread, c.last_number from conversation c where c.low_user_id = u.id and c.high_sent > c.low_read
               union all
               select c.id, c.low_user_id, c.low_sent - c.high_read, c.last_number from conversation c where c.high_user_id = u.id and c.low_sent > c.high_read) all_of
             limit ${MOST_PARTNERS}) p
       join chat_message l on l.conversation_id = p.conversation_id and l.number = p.last_number) as partners
    from unnest(${userIds}::text[]) as u (id) left join user_stream s on s.user_id = u.id
    cross join lateral (select count(*) filter (where r.type = 1)::int as notices, count(*) filter (where r.type = 2)::int as messages
      from message_receive r where r.user_id = u.id and r.read_at is null) n`.execute(db);
  return rows;
}

/** @param lastSeq what the client has; undefined: nothing */
export async function greet(
  { db, live, now }: Deps,
  readInit: ReadInit,
  userId: string,
  lastSeq: number | undefined,
): Promise<{ init: Told<'initMessage'>; missed: string[] }> {
  const row = (await readInit(userId)) as InitRow;
  const way = catchUp(lastSeq, row.seq, row.oldest ?? undefined);
  const events = way === 'missed' ? await readEvents(db, [{ userId, after: lastSeq as number }], mostMissed) : [];
  const missed = (await live.framesOf(events.filter((event) => event.seq <= row.seq))).map(({ frame }) => frame);
  const init: Told<'initMessage'> = {
    method: 'initMessage',
    unreadMessageCount: row.messages,
    unreadNoticeCount: row.notices,
    unreadNums: (row.partners ?? []).map((partner) => ({
      sendUserId: partner.id,
      receiveUserId: userId,
      unreadNum: partner.unread,
      defaultMessage: partner.type === 'text' ? escapeText(partner.content) : partner.content,
      defaultMessageType: partner.type,
      defaultMessageTime: businessTime(partner.at),
    })),
    onlineUsers: [],
    noticeDefaultText: row.noticeTitle ?? '',
    messageDefaultText: row.messageTitle ?? '',
    dateTime: now(),
    seq: row.seq,
    reload: way === 'reload',
  };
  return { init, missed };
}
