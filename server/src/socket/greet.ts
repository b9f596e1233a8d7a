// The first frames of a socket: unread counts, and missed events.
import type { Told } from '@ordo/contract/socket.ts';
import { catchUp, maxMissed } from '@ordo/engine/chat/feed.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Live } from '../node/live.ts';
import type { StreamCursor, StreamEvent } from '../kit/streams.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import type { Deps } from '../kit/serve.ts';
import { createBatchLoader } from '../kit/session.ts';

interface InitRow {
  id: string;
  seq: number;
  notices: number;
  messages: number;
  noticeTitle: string | null;
  messageTitle: string | null;
  partners: { id: string; unread: number; type: 'text' | 'image' | 'voice' | 'video' | 'link'; content: string; at: number }[] | null;
}

interface Missed {
  userId: string;
  /** The last event that the client has received. */
  after: number;
  /** The events after it without a gap, up to `maxMissed`. */
  events: StreamEvent[];
}

/** @param lastSeq the last event of the client; undefined: none */
export type Greet = (userId: string, lastSeq: number | undefined) => Promise<{ init: Told<'initMessage'>; missed: string[] }>;

/** Many clients reconnect at once when a node has ended: waiting ones share each query. */
export function createGreeter({ db, live, now }: Deps): Greet {
  const readInit = createBatchLoader<string, InitRow>(
    (userIds) => readInits(db, userIds),
    (row) => row.id,
  );
  const readMissed = createBatchLoader<string, Missed>((keys) => missedBy(live, keys.map(wantedOf)), keyOf);

  return async (userId, lastSeq) => {
    const row = (await readInit(userId)) as InitRow;
    const way = catchUp(lastSeq, row.seq);
    const found = way === 'missed' ? await readMissed(keyOf({ userId, after: lastSeq as number })) : undefined;
    const missed = (found?.events ?? []).filter(({ seq }) => seq <= row.seq).map(({ frame }) => frame);
    // Events that are deleted already leave a gap.
    const whole = way === 'nothing' || (way === 'missed' && missed.length === row.seq - (lastSeq as number));
    return { init: initOf(row, userId, now(), !whole), missed: whole ? missed : [] };
  };
}

const keyOf = ({ userId, after }: StreamCursor) => `${after} ${userId}`;

function wantedOf(key: string): StreamCursor {
  const space = key.indexOf(' ');
  return { userId: key.slice(space + 1), after: Number(key.slice(0, space)) };
}

/** Tabs of one person may be at different positions. */
async function missedBy(live: Live, wanted: readonly StreamCursor[]): Promise<Missed[]> {
  const first = new Map<string, number>();
  for (const { userId, after } of wanted) first.set(userId, Math.min(after, first.get(userId) ?? after));
  const found = await live.following(
    [...first].map(([userId, after]) => ({ userId, after })),
    maxMissed,
  );
  return wanted.map(({ userId, after }) => ({ userId, after, events: (found.get(userId) ?? []).filter(({ seq }) => seq > after) }));
}

/** Maximum number of partners with unread messages listed one by one. */
const MAX_PARTNERS = 200;

async function readInits(db: Db, userIds: string[]): Promise<InitRow[]> {
  const { rows } = await sql<InitRow>`
    select u.id, coalesce(s.seq, 0)::float8 as seq, n.notices, n.messages,
      (select m.title from message_receive r join message m on m.id = r.message_id where r.user_id = u.id and r.type = 1 and r.read_at is null and r.removed_at is null
       order by r.sent_at desc limit 1) as "noticeTitle",
      (select m.title from message_receive r join message m on m.id = r.message_id where r.user_id = u.id and r.type = 2 and r.read_at is null and r.removed_at is null
       order by r.sent_at desc limit 1) as "messageTitle",
      (select jsonb_agg(jsonb_build_object('id', p.id, 'unread', p.unread, 'type', p.last_type, 'content', left(p.last_content, 200),
         'at', floor(extract(epoch from p.last_at) * 1000)) order by p.last_at desc)
       from (select * from (
               select c.high_user_id as id, c.high_sent - c.low_read as unread, c.last_type, c.last_content, c.last_at
               from conversation_now c where c.low_user_id = u.id and c.high_sent > c.low_read
               union all
               select c.low_user_id, c.low_sent - c.high_read, c.last_type, c.last_content, c.last_at
               from conversation_now c where c.high_user_id = u.id and c.low_sent > c.high_read) all_of
             limit ${MAX_PARTNERS}) p) as partners
    from unnest(${userIds}::text[]) as u (id) left join user_stream s on s.user_id = u.id
    cross join lateral (select count(*) filter (where r.type = 1)::int as notices, count(*) filter (where r.type = 2)::int as messages
      from message_receive r where r.user_id = u.id and r.read_at is null and r.removed_at is null) n`.execute(db);
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
