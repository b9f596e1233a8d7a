// The conversations of this browser: what has been read of them, what is on its way, and what the socket adds.
import { chatReplies } from '@ordo/contract/chat.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { RecordCard, ServerFrame } from '@ordo/contract/socket.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { isWhole, unanswered, withFailed, withLines, withSending, type ChatLine, type Thread } from '@ordo/engine/chat/thread.ts';
import { create } from 'zustand';
import { call } from '../kit/call.ts';
import { askMessages, newKey, onFrame, say, useLive } from '../kit/live.ts';
import { sayNow } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { transfer } from '../kit/upload/transfer.ts';
import { chatPhrases } from './chat.phrases.ts';
import { contentOf, lineOfListed, lineOfReceived, lineOfSent } from './read-frames.ts';

export type Reply = Result<typeof chatReplies>['list'][number];
export type Partner = Pick<Reply, 'id' | 'realName' | 'account' | 'headIcon' | 'department'>;

export interface Talk {
  lines: Thread;
  /** How many of mine the other has read. */
  readNth: number;
  /** The first of the lines that were unread when the conversation was opened; null: none was. */
  newFrom: number | null;
  state: 'reading' | 'read' | 'failed';
  problem: string;
}

interface Chat {
  /** Null: not read yet. */
  replies: Reply[] | null;
  problem: string;
  talks: Readonly<Record<string, Talk>>;
  partner: Partner | null;
}

export const useChat = create<Chat>(() => ({ replies: null, problem: '', talks: {}, partner: null }));

const PAGE = 30;
/** How long a message may be on its way, in ms. */
const PATIENCE = 15_000;
/** How long it waits for a connection, in ms. */
const WITHOUT_CONNECTION = 60_000;
const NONE: Talk = { lines: [], readNth: 0, newFrom: null, state: 'reading', problem: '' };
const me = () => useSession.getState().current?.userInfo.userId ?? '';

function change(id: string, next: (talk: Talk) => Partial<Talk>): void {
  useChat.setState(({ talks }) => ({ talks: { ...talks, [id]: { ...(talks[id] ?? NONE), ...next(talks[id] ?? NONE) } } }));
}

/** Reads the list of conversations anew. */
export async function readReplies(): Promise<void> {
  try {
    const { list } = await call(chatReplies, {});
    useChat.setState({ replies: list, problem: '' });
  } catch (error) {
    useChat.setState({ problem: (error as Error).message });
  }
}

/** Puts a conversation in sight; null closes it. */
export function openTalk(partner: Partner | null): void {
  useChat.setState({ partner });
  useLive.setState({ openWith: partner?.id ?? '' });
  if (!partner) return;
  const unread = useLive.getState().unread[partner.id] ?? 0;
  void readTalk(partner.id, unread);
}

/** The newest page. @param unread how many of it have not been read before */
async function readTalk(id: string, unread: number): Promise<void> {
  change(id, ({ lines }) => ({ state: lines.length ? 'read' : 'reading', problem: '' }));
  try {
    const { list, readNth, lastNumber } = await askMessages({ toUserId: id, currentPage: 1, pageSize: PAGE, sord: 'desc' });
    const fresh = list.map((one) => lineOfListed(one, me()));
    const theirs = fresh.filter((line) => !line.mine);
    const newFrom = unread > 0 ? (theirs.at(-Math.min(unread, theirs.length))?.number ?? null) : null;
    change(id, ({ lines }) => {
      const joined = withLines(lines, fresh);
      // What was there before the break may not reach up to the new page.
      const whole = isWhole(joined, lastNumber)
        ? joined
        : withLines(
            lines.filter((line) => line.number === null),
            fresh,
          );
      return { lines: whole, readNth, newFrom, state: 'read' };
    });
    markRead(id);
  } catch (error) {
    change(id, () => ({ state: 'failed', problem: (error as Error).message }));
  }
}

/** @returns whether there may be more */
export async function readOlder(id: string): Promise<boolean> {
  const first = useChat.getState().talks[id]?.lines.find((line) => line.number !== null)?.number ?? 1;
  if (first <= 1) return false;
  const { list } = await askMessages({ toUserId: id, before: first, pageSize: PAGE });
  change(id, ({ lines }) => ({
    lines: withLines(
      lines,
      list.map((one) => lineOfListed(one, me())),
    ),
  }));
  return list.length === PAGE;
}

/** Says that everything up to the last line has been seen, when somebody looks at it. */
function markRead(id: string): void {
  if (useLive.getState().openWith !== id || document.hidden) return;
  const last = useChat.getState().talks[id]?.lines.findLast((line) => line.number !== null)?.number;
  if (last && useLive.getState().unread[id]) say({ method: 'UpdateReadMessage', formUserId: id, upTo: last });
}

type Outgoing =
  | { type: 'text'; content: string }
  | { type: 'image'; content: { name: string; width: number; height: number; preview: string } }
  | { type: 'link'; content: RecordCard };

export function sendLine(id: string, outgoing: Outgoing, key = newKey()): void {
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: outgoing.type, content: outgoing.content, at: Date.now() }) }));
  post(id, key, outgoing);
}

const files = new Map<string, File>();

/** Stands in the conversation at once, and leaves when it has gone up. */
export async function sendPicture(id: string, file: File, key = newKey()): Promise<void> {
  files.set(key, file);
  const preview = URL.createObjectURL(file);
  const { width, height } = await sizeOf(preview);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: 'image', content: { preview, width, height, name: '' }, at: Date.now() }) }));
  try {
    const { name } = await transfer('IM', file, () => undefined).done;
    files.delete(key);
    const content = { name, width, height, preview };
    change(id, ({ lines }) => ({ lines: lines.map((line) => (line.key === key && line.number === null ? { ...line, content } : line)) }));
    post(id, key, { type: 'image', content });
  } catch (error) {
    change(id, ({ lines }) => ({ lines: withFailed(lines, key, (error as Error).message) }));
  }
}

async function sizeOf(address: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return { width: image.naturalWidth || 160, height: image.naturalHeight || 120 };
}

/** Once more what did not arrive, under its own key: should it have arrived after all, it stands once. */
export function sendAgain(id: string, line: ChatLine): void {
  const file = files.get(line.key ?? '');
  if (file) return void sendPicture(id, file, line.key as string);
  sendLine(id, { type: line.type, content: line.content } as Outgoing, line.key ?? newKey());
}

function post(id: string, key: string, { type, content }: Outgoing): void {
  const head = { method: 'SendMessage', toUserId: id, id: key } as const;
  const sent =
    type === 'image'
      ? say({ ...head, messageType: 'image', messageContent: { name: content.name, width: content.width, height: content.height } })
      : type === 'link'
        ? say({ ...head, messageType: 'link', messageContent: content })
        : say({ ...head, messageType: 'text', messageContent: content });
  // Without a connection it waits for the next one.
  if (!sent && useLive.getState().standing === 'off') return change(id, ({ lines }) => ({ lines: withFailed(lines, key, sayNow(chatPhrases.notSent)) }));
  giveUpLater(id, key);
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Whoever waits too long is told. */
function giveUpLater(id: string, key: string, until = Date.now() + WITHOUT_CONNECTION): void {
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      if (useLive.getState().standing === 'connecting' && Date.now() < until) return giveUpLater(id, key, until);
      timers.delete(key);
      return change(id, ({ lines }) => ({ lines: withFailed(lines, key, sayNow(chatPhrases.notSent)) }));
    }, PATIENCE),
  );
}

/** Follows the socket from now on. */
export function followChat(): void {
  onFrame(applied);
  document.addEventListener('visibilitychange', () => markRead(useLive.getState().openWith));
  useLive.subscribe((now, before) => {
    if (now.generation !== before.generation) readAnew();
    if (now.standing === 'on' && before.standing !== 'on') sendWaiting();
  });
  useSession.subscribe(({ current }) => {
    // What one person has written is not for the next.
    if (!current) useChat.setState({ replies: null, problem: '', talks: {}, partner: null });
  });
}

function readAnew(): void {
  void readReplies();
  const { talks, partner } = useChat.getState();
  useChat.setState({
    talks: Object.fromEntries(Object.entries(talks).map(([id, talk]) => [id, { ...talk, lines: talk.lines.filter((line) => line.number === null) }])),
  });
  if (partner) void readTalk(partner.id, useLive.getState().unread[partner.id] ?? 0);
}

function sendWaiting(): void {
  for (const [id, talk] of Object.entries(useChat.getState().talks)) {
    // A picture that is still going up leaves by itself.
    for (const line of unanswered(talk.lines).filter(({ key }) => !files.has(key as string)))
      post(id, line.key as string, { type: line.type, content: line.content } as Outgoing);
  }
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

/** Into a conversation that has been read; the others are read when they are opened. */
function add(id: string, line: ChatLine): void {
  const talk = useChat.getState().talks[id];
  if (talk) change(id, ({ lines }) => ({ lines: withLines(lines, [line]) }));
}

/** The conversation goes to the top of the list, with its last message. */
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

/** The last message of a conversation in one line. */
export function latestOf({ messageType, latestMessage }: Pick<Reply, 'messageType' | 'latestMessage'>): string {
  if (messageType === 'text') return contentOf('text', latestMessage) as string;
  if (messageType === 'link') return `${sayNow(chatPhrases.link)} ${(contentOf('link', latestMessage) as RecordCard).title}`;
  return sayNow(chatPhrases[messageType]);
}
