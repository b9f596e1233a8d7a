// The frames that the two people of a message receive.
import type { ServerFrame } from '@ordo/contract/socket.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import type { EventSource } from '../node/live.ts';
import type { StreamEvent } from '../kit/streams.ts';
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

const faced = ({ links, now }: Drawing, person: Person, readerId: string): Person => ({ ...person, headIcon: links.face(person.headIcon, readerId, now()) });

/** @param seq undefined: an answer, outside the stream of events */
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

function toReceiver(drawing: Drawing, said: Said, unread: number, seq: number): ServerFrame {
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

/** Key of a message in notifications between nodes. */
export const keyOf = (conversationId: string, number: number): string => `${conversationId}.${number}`;

interface Stored extends Said {
  senderSeq: number | null;
  receiverSeq: number | null;
  unread: number;
}

/** Messages store their own positions in the streams of their two people. */
export function chatEvents(db: Db, drawing: Drawing): EventSource {
  return {
    places: (wanted, most) => sql`select user_id, seq, conversation_id || '.' || number as key
      from chat_missed(${wanted.map(({ userId }) => userId)}::text[], ${wanted.map(({ after }) => after)}::bigint[], ${most})`,
    of: async (keys) => {
      const parts = keys.map((key) => key.split('.'));
      const { rows } = await sql<Stored>`
        select m.type, m.content, m.client_id as "clientId", m.number::float8 as number, m.nth, m.at, f.id as "senderId", t.id as "receiverId", m.unread,
          case when m.by_low then m.low_seq else m.high_seq end::float8 as "senderSeq", case when m.by_low then m.high_seq else m.low_seq end::float8 as "receiverSeq",
          jsonb_build_object('account', f.account, 'realName', f.real_name, 'headIcon', f.head_icon) as sender,
          jsonb_build_object('account', t.account, 'realName', t.real_name, 'headIcon', t.head_icon) as receiver
        from unnest(${parts.map(([conversation]) => conversation)}::bigint[], ${parts.map(([, number]) => number)}::bigint[]) as e (conversation_id, number)
        join chat_message m on m.conversation_id = e.conversation_id and m.number = e.number
        join conversation c on c.id = m.conversation_id
        join app_user f on f.id = case when m.by_low then c.low_user_id else c.high_user_id end
        join app_user t on t.id = case when m.by_low then c.high_user_id else c.low_user_id end`.execute(db);
      return rows.flatMap((row) =>
        row.senderSeq === null || row.receiverSeq === null ? [] : eventsOf(drawing, row, { ...row, senderSeq: row.senderSeq, receiverSeq: row.receiverSeq }),
      );
    },
  };
}

/** The events of a message for its two people. */
export function eventsOf(
  drawing: Drawing,
  said: Said,
  { senderSeq, receiverSeq, unread }: { senderSeq: number; receiverSeq: number; unread: number },
): [StreamEvent, StreamEvent] {
  return [
    { userId: said.senderId, seq: senderSeq, frame: JSON.stringify(toSender(drawing, said, senderSeq)) },
    { userId: said.receiverId, seq: receiverSeq, frame: JSON.stringify(toReceiver(drawing, said, unread, receiverSeq)) },
  ];
}
