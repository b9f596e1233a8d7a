// A message as its two people are told of it.
import type { ServerFrame } from '@ordo/contract/socket.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import type { EventReader } from '../kit/live.ts';
import { liveContent, type Content } from './content.ts';
import type { Person } from './write.db.ts';

export interface Said extends Content {
  senderId: string;
  receiverId: string;
  clientId: string | null;
  number: number;
  nth: number;
  at: number;
  sender: Person;
  receiver: Person;
}

export interface Drawing {
  links: FileLinks;
  now(): number;
}

const faced = ({ links, now }: Drawing, person: Person, readerId: string): Person => ({ ...person, headIcon: links.signed(person.headIcon, readerId, now()) });

/** @param seq undefined: an answer, outside the order of events */
export function toSender(drawing: Drawing, said: Said, seq?: number): ServerFrame {
  const to = faced(drawing, said.receiver, said.senderId);
  return {
    method: 'sendMessage',
    UserId: said.senderId,
    toUserId: said.receiverId,
    messageType: said.type,
    toMessage: liveContent(said, drawing.links, said.senderId, drawing.now()),
    dateTime: said.at,
    latestDate: said.at,
    ...faced(drawing, said.sender, said.senderId),
    toAccount: to.account,
    toRealName: to.realName,
    toHeadIcon: to.headIcon,
    id: said.clientId,
    number: said.number,
    nth: said.nth,
    ...(seq === undefined ? {} : { seq }),
  };
}

export function toReceiver(drawing: Drawing, said: Said, unread: number, seq: number): ServerFrame {
  return {
    method: 'receiveMessage',
    formUserId: said.senderId,
    messageType: said.type,
    formMessage: liveContent(said, drawing.links, said.receiverId, drawing.now()),
    dateTime: said.at,
    latestDate: said.at,
    ...faced(drawing, said.sender, said.receiverId),
    unreadMessage: unread,
    number: said.number,
    nth: said.nth,
    seq,
  };
}

/** Frames of events that were written by other nodes, or missed. */
export function chatEventReader(db: Db, drawing: Drawing): EventReader {
  return async (events) => {
    if (!events.length) return new Map();
    const { rows } = await sql<Said & { place: number }>`
      select e.place::int as place, m.type, m.content, m.client_id as "clientId", m.number::float8 as number, m.nth, m.at, f.id as "senderId", t.id as "receiverId",
        jsonb_build_object('account', f.account, 'realName', f.real_name, 'headIcon', f.head_icon) as sender,
        jsonb_build_object('account', t.account, 'realName', t.real_name, 'headIcon', t.head_icon) as receiver
      from unnest(${events.map((event) => event.conversation_id)}::bigint[], ${events.map((event) => event.number)}::bigint[]) with ordinality as e (conversation_id, number, place)
      join chat_message m on m.conversation_id = e.conversation_id and m.number = e.number
      join conversation c on c.id = m.conversation_id
      join app_user f on f.id = case when m.by_low then c.low_user_id else c.high_user_id end
      join app_user t on t.id = case when m.by_low then c.high_user_id else c.low_user_id end`.execute(db);
    return new Map(
      rows.flatMap((row) => {
        const event = events[row.place - 1];
        if (!event) return [];
        const frame = event.user_id === row.senderId ? toSender(drawing, row, event.seq) : toReceiver(drawing, row, event.unread ?? 0, event.seq);
        return [[event, JSON.stringify(frame)] as const];
      }),
    );
  };
}
