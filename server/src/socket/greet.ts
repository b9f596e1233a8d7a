// What a socket is told first: what is unread, and what it has missed.
import type { Told } from '@ordo/contract/socket.ts';
import { catchUp, mostMissed } from '@ordo/engine/chat/feed.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Live } from '../kit/live.ts';
import { readEvents } from '../kit/live/streams.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
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

interface Missed {
  userId: string;
  /** The last event that the client has. */
  after: number;
  /** In their order, as far as `mostMissed`. */
  frames: { seq: number; text: string }[];
}

/** @param lastSeq what the client has; undefined: nothing */
export type Greet = (userId: string, lastSeq: number | undefined) => Promise<{ init: Told<'initMessage'>; missed: string[] }>;

/** Many come back at once when a node has ended: those that wait share each query. */
export function greeter({ db, live, now }: Deps): Greet {
  const readInit = together<string, InitRow>(
    (userIds) => readInits(db, userIds),
    (row) => row.id,
  );
  const readMissed = together<string, Missed>((keys) => missedBy(db, live, keys.map(wantedOf)), keyOf);

  return async (userId, lastSeq) => {
    const row = (await readInit(userId)) as InitRow;
    const way = catchUp(lastSeq, row.seq, row.oldest ?? undefined);
    const missed = way === 'missed' ? await readMissed(keyOf({ userId, after: lastSeq as number })) : undefined;
    return {
      init: initOf(row, userId, now(), way === 'reload'),
      missed: (missed?.frames ?? []).flatMap(({ seq, text }) => (seq <= row.seq ? [text] : [])),
    };
  };
}

const keyOf = ({ userId, after }: { userId: string; after: number }) => `${after} ${userId}`;

function wantedOf(key: string): { userId: string; after: number } {
  const space = key.indexOf(' ');
  return { userId: key.slice(space + 1), after: Number(key.slice(0, space)) };
}

/** Tabs of one person may have got to different places. */
async function missedBy(db: Db, live: Live, wanted: readonly { userId: string; after: number }[]): Promise<Missed[]> {
  const first = new Map<string, number>();
  for (const { userId, after } of wanted) first.set(userId, Math.min(after, first.get(userId) ?? after));
  const events = await readEvents(
    db,
    [...first].map(([userId, after]) => ({ userId, after })),
    mostMissed,
  );
  const frames = new Map<string, Missed['frames']>();
  for (const { event, frame } of await live.framesOf(events)) {
    const own = frames.get(event.user_id) ?? [];
    frames.set(event.user_id, own);
    own.push({ seq: event.seq, text: frame });
  }
  return wanted.map(({ userId, after }) => ({ userId, after, frames: (frames.get(userId) ?? []).filter(({ seq }) => seq > after) }));
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

function initOf(row: InitRow, userId: string, now: number, reload: boolean): Told<'initMessage'> {
  return {
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
    dateTime: now,
    seq: row.seq,
    reload,
  };
}
