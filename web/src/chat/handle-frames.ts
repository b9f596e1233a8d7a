// Applies socket frames to the conversations of this browser. Loaded with the first component that shows or sends messages.
import type { ServerFrame } from '@ordo/contract/socket.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { withFailed, withLines, type ChatLine } from '@ordo/engine/chat/thread.ts';
import { onFrame, useLive } from '../kit/live.ts';
import { useSession } from '../kit/session.ts';
import { markUnsaved } from '../kit/unsaved.ts';
import { change, markRead, markVisibleRead, readReplies, readTalk, useChat, type Partner } from './chat-store.ts';
import { forgetPreview, forgetUploads, sendUnsent } from './outbox.ts';
import { lineOfReceived, lineOfSent } from './read-frames.ts';
import { hasUnsaveable, persistUnsent, restoreUnsent } from './unsent-lines.ts';

onFrame(applied);
document.addEventListener('visibilitychange', markVisibleRead);
useLive.subscribe((now, before) => {
  if (now.generation !== before.generation) readAnew();
  if (now.standing === 'on' && before.standing !== 'on') sendUnsent();
});
useChat.subscribe(({ talks }, before) => {
  if (talks === before.talks) return;
  persistUnsent();
  markUnsaved('chat', Object.values(talks).some(hasUnsaveable));
});
restoreUnsent();
useSession.subscribe(({ current }, before) => {
  if (current?.userInfo.userId !== before.current?.userInfo.userId) restoreUnsent();
  // Data of one person is cleared for the next.
  if (current) return;
  useChat.setState({ replies: null, problem: '', talks: {}, partner: null });
  forgetUploads();
});

function readAnew(): void {
  void readReplies();
  const { talks, partner } = useChat.getState();
  useChat.setState({
    talks: Object.fromEntries(Object.entries(talks).map(([id, talk]) => [id, { ...talk, lines: talk.lines.filter((line) => line.number === null) }])),
  });
  if (partner) void readTalk(partner.id);
}

function applied(frame: ServerFrame): void {
  switch (frame.method) {
    case 'receiveMessage': {
      const line = lineOfReceived(frame);
      add(frame.formUserId, line);
      raise(frame.formUserId, line, { realName: frame.realName, account: frame.account, headIcon: frame.headIcon });
      markRead(frame.formUserId);
      break;
    }
    case 'sendMessage': {
      const line = lineOfSent(frame);
      add(frame.toUserId, line);
      raise(frame.toUserId, line, { realName: frame.toRealName, account: frame.toAccount, headIcon: frame.toHeadIcon });
      break;
    }
    case 'messageRead':
      change(frame.userId, ({ readNth }) => ({ readNth: Math.max(readNth, frame.readNth) }));
      break;
    case 'refused':
      for (const [id, talk] of Object.entries(useChat.getState().talks)) {
        if (talk.lines.some((line) => line.key === frame.id && line.number === null))
          change(id, ({ lines }) => ({ lines: withFailed(lines, frame.id as string, frame.msg) }));
      }
      break;
    default:
  }
}

/** Into a conversation that is loaded here; others are loaded when opened. */
function add(id: string, line: ChatLine): void {
  const own = useChat.getState().talks[id]?.lines.find(({ key, number }) => key !== null && key === line.key && number === null);
  change(id, ({ lines }) => ({ lines: withLines(lines, [line]) }));
  if (own) forgetPreview(own);
}

/** Moves the conversation to the top of the list, with its last message. */
function raise(id: string, line: ChatLine, who: Pick<Partner, 'realName' | 'account' | 'headIcon'>): void {
  const { replies } = useChat.getState();
  if (!replies) return;
  const known = replies.find((reply) => reply.id === id);
  const number = line.number as number;
  if (known && known.lastNumber >= number) return;
  const latestMessage = line.type === 'text' ? escapeText(line.content as string) : JSON.stringify(line.content);
  const row = {
    ...(known ?? { id, department: '' }),
    ...who,
    latestMessage,
    messageType: line.type,
    latestDate: line.at,
    unreadMessage: 0,
    lastNumber: number,
  };
  useChat.setState({ replies: [row, ...replies.filter((reply) => reply.id !== id)] });
}
