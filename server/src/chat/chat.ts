import { chatReplies } from '@ordo/contract/chat.ts';
import type { Listed, Told } from '@ordo/contract/socket.ts';
import type { FastifyInstance } from 'fastify';
import { lockExistingStreams, writeEvents } from '../kit/streams.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { Speaker, Verbs } from '../socket/socket.read.ts';
import { conversationOf, moveCursor, portionOf, repliesOf, type Conversation, type Message } from './chat.db.ts';
import { isUploaded, listedContent, storedAtOnce, storedUpload, type Content } from './content.ts';
import { chatEvents, eventsOf, keyOf, toSender, type Drawing, type Said } from './frames.ts';
import { createSearchIndex } from './search-index.ts';
import type { Outgoing, Written } from './write.db.ts';
import { createChatWriter } from './writer.ts';

/** @returns the chat's requests for sockets */
export function chatFeature(app: FastifyInstance, deps: Deps): Omit<Verbs, 'Designing'> {
  const { db, live } = deps;
  const drawing: Drawing = { links: deps.files.links, now: deps.now };
  live.readFrom(chatEvents(db, drawing));
  const index = createSearchIndex(db, (error) => app.log.error({ err: error }, 'messages could not be put into the index'));
  const writer = createChatWriter(deps, (batch) => {
    live.deliver(batch.flatMap(({ message, written }) => eventsOf(drawing, saidOf(message, written), written)));
    live.tell(batch.map(({ message, written }) => ({ userIds: [message.senderId, message.receiverId], key: keyOf(written.conversationId, written.number) })));
    for (const { written } of batch) index.reached(written.conversationId, written.number);
  });
  app.addHook('onClose', () => Promise.all([writer.idle(), index.close()]));

  serve(app, deps, chatReplies, async ({ keyword = '' }, call) => {
    const list = await repliesOf(call.db, call.user.userId, keyword);
    const { links } = deps.files;
    return {
      list: list.map((row) => ({
        ...row,
        headIcon: links.face(row.headIcon, call.user, call.now),
        latestMessage: listedContent({ type: row.messageType, content: row.latestMessage }, links, call.user.userId, call.now),
      })),
    };
  });

  /** Committed messages reach all of the sender's tabs through the stream; only a repeated message has an answer of its own. */
  function post(speaker: Speaker, receiverId: string, content: Content, clientId: string | undefined): void {
    const message = { sessionId: speaker.sessionId, senderId: speaker.userId, receiverId, ...content, clientId: clientId ?? null };
    writer.add(message).then(
      ({ again }) => again && speaker.reply(toSender(drawing, { ...message, ...again })),
      (error: unknown) => speaker.refuse(error, clientId),
    );
  }

  return {
    SendMessage(frame, speaker) {
      if (frame.toUserId === speaker.userId) throw new Refusal('chatToYourself');
      if (!isUploaded(frame)) return post(speaker, frame.toUserId, storedAtOnce(frame), frame.id);
      return storedUpload(db, speaker.userId, frame).then((content) => post(speaker, frame.toUserId, content, frame.id));
    },

    async MessageList(frame, speaker) {
      const { currentPage, pageSize, toUserId, id } = frame;
      const conversation = await conversationOf(db, speaker.userId, toUserId);
      if (conversation && frame.keyword) index.reached(conversation.id, conversation.lastNumber);
      const portion = conversation ? await portionOf(db, conversation, speaker.userId < toUserId, frame) : { messages: [], total: 0 };
      const answer: Told<'messageList'> = {
        method: 'messageList',
        list: portion.messages.map((message) => listedOf(drawing, message, conversation as Conversation, speaker.userId, toUserId)),
        pagination: { currentPage, pageIndex: currentPage, pageSize, total: portion.total, ...(portion.more ? { more: true } : {}) },
        toUserId,
        readNth: conversation?.othersRead ?? 0,
        lastNumber: conversation?.lastNumber ?? 0,
        ...(id === undefined ? {} : { id }),
      };
      speaker.reply(answer);
    },

    async UpdateReadMessage({ formUserId, upTo }, speaker) {
      const { userId } = speaker;
      const moved = await db.transaction().execute(async (tx) => {
        if (!(await conversationOf(tx, userId, formUserId))) return false;
        await lockExistingStreams(tx, [userId, formUserId]);
        const cursor = await moveCursor(tx, userId, formUserId, upTo);
        if (!cursor) return false;
        await writeEvents(tx, [
          { userId, frame: { method: 'readMessage', userId: formUserId, unreadMessage: cursor.unread } },
          { userId: formUserId, frame: { method: 'messageRead', userId, readNth: cursor.read } },
        ]);
        return true;
      });
      if (moved) live.wake([userId, formUserId]);
    },
  };
}

function saidOf(message: Outgoing, { number, nth, at, sender, receiver }: Written): Said {
  const { senderId, receiverId, type, content, clientId } = message;
  return { senderId, receiverId, type, content, clientId, number, nth, at, sender, receiver };
}

function listedOf(drawing: Drawing, message: Message, conversation: Conversation, userId: string, otherId: string): Listed {
  const { mine, number, nth, at, type } = message;
  return {
    id: `${conversation.id}.${number}`,
    sendUserId: mine ? userId : otherId,
    sendTime: at,
    receiveUserId: mine ? otherId : userId,
    receiveTime: null,
    content: listedContent(message, drawing.links, userId, drawing.now()),
    contentType: type,
    state: nth <= (mine ? conversation.othersRead : conversation.read) ? 1 : 0,
    number,
    nth,
    key: mine ? message.clientId : null,
  };
}
