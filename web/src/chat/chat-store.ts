// The conversations of this browser: what has been read of them, what is on its way, and what the socket adds.
import { chatReplies } from '@ordo/contract/chat.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { RecordCard, ServerFrame } from '@ordo/contract/socket.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import { readBefore, unanswered, unbroken, withFailed, withLines, withSending, type ChatLine, type Thread } from '@ordo/engine/chat/thread.ts';
import { create } from 'zustand';
import { call } from '../kit/call.ts';
import { askMessages, distrust, newKey, onFrame, say, useLive } from '../kit/live.ts';
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
  /** How many of the other's had been read when the conversation came in sight; null: all. */
  readBefore: number | null;
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
const NONE: Talk = { lines: [], readNth: 0, readBefore: null, state: 'reading', problem: '' };
const me = () => useSession.getState().current?.userInfo.userId ?? '';

/** Of a conversation that has been begun here. */
function change(id: string, next: (talk: Talk) => Partial<Talk>): void {
  useChat.setState(({ talks }) => (talks[id] ? { talks: { ...talks, [id]: { ...talks[id], ...next(talks[id]) } } } : {}));
}

function begin(id: string): void {
  useChat.setState(({ talks }) => ({ talks: { [id]: NONE, ...talks } }));
}

/** Reads the list of conversations anew. */
export async function readReplies(): Promise<void> {
  try {
    const { list } = await call(chatReplies, {});
    useChat.setState(({ replies }) => ({ replies: newestOf(list, replies ?? []), problem: '' }));
  } catch (error) {
    useChat.setState({ problem: (error as Error).message });
  }
}

/** What the socket has said while the list was on its way is newer than the list. */
function newestOf(list: readonly Reply[], known: readonly Reply[]): Reply[] {
  const byId = new Map(known.map((reply) => [reply.id, reply]));
  for (const reply of list) {
    const { latestMessage, messageType, latestDate, lastNumber } = byId.get(reply.id) ?? reply;
    byId.set(reply.id, lastNumber > reply.lastNumber ? { ...reply, latestMessage, messageType, latestDate, lastNumber } : reply);
  }
  return [...byId.values()].sort((a, b) => b.latestDate - a.latestDate);
}

/** Takes a conversation; null: none. */
export function openTalk(partner: Partner | null): void {
  useChat.setState({ partner });
  if (partner) void readTalk(partner.id);
}

/** Says which conversation somebody looks at, '' for none: what comes there is read. */
export function lookAt(id: string): void {
  useLive.setState({ openWith: id });
  comeBack();
}

/** The newest page. */
async function readTalk(id: string): Promise<void> {
  begin(id);
  change(id, ({ lines }) => ({ state: lines.length ? 'read' : 'reading', problem: '' }));
  try {
    const { list, readNth } = await askMessages({ toUserId: id, currentPage: 1, pageSize: PAGE, sord: 'desc' });
    const fresh = list.map((one) => lineOfListed(one, me()));
    // The page may know of some that the count has not heard of yet.
    const unread = list.filter((one) => one.sendUserId === id && one.state === 0).length;
    change(id, ({ lines }) => {
      // What was there before a break may not reach up to the new page.
      const whole = unbroken(withLines(lines, fresh));
      return { lines: whole, readNth, readBefore: readBefore(whole, Math.max(unread, unreadOf(id))), state: 'read' };
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

/** One message as it is now, with addresses that hold. */
export async function lineAgain(id: string, number: number): Promise<ChatLine | undefined> {
  const { list } = await askMessages({ toUserId: id, around: number, pageSize: 1 });
  return list.map((one) => lineOfListed(one, me())).find((line) => line.number === number);
}

const unreadOf = (id: string) => useLive.getState().unread[id] ?? 0;

/** Says that everything up to the last line has been seen, when somebody looks at it. */
function markRead(id: string): void {
  const talk = useChat.getState().talks[id];
  if (useLive.getState().openWith !== id || document.hidden || talk?.state !== 'read') return;
  const last = talk.lines.findLast((line) => line.number !== null)?.number;
  if (last && unreadOf(id)) say({ method: 'UpdateReadMessage', formUserId: id, upTo: last });
}

/** Somebody looks again: what has come meanwhile is new to them. */
function comeBack(): void {
  const { openWith: id } = useLive.getState();
  if (document.hidden || !unreadOf(id)) return;
  change(id, ({ lines, state, readBefore: before }) => ({ readBefore: state === 'read' ? readBefore(lines, unreadOf(id)) : before }));
  markRead(id);
}

type Outgoing =
  | { type: 'text'; content: string }
  | { type: 'image'; content: { name: string; width: number; height: number; preview: string } }
  | { type: 'link'; content: RecordCard };

export function sendLine(id: string, outgoing: Outgoing, key = newKey()): void {
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: outgoing.type, content: outgoing.content, at: Date.now() }) }));
  post(id, key, outgoing);
}

const files = new Map<string, File>();

/** Stands in the conversation at once, and leaves when it has gone up. */
export async function sendPicture(id: string, file: File, key = newKey()): Promise<void> {
  files.set(key, file);
  begin(id);
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

/** What did not arrive goes. */
export function discardLine(id: string, line: ChatLine): void {
  const { key } = line;
  files.delete(key ?? '');
  forgetPreview(line);
  change(id, ({ lines }) => ({ lines: lines.filter((line) => line.number !== null || line.key !== key) }));
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

/** Messages on their way: the next look at each, and until when it waits. */
const waits = new Map<string, { timer: ReturnType<typeof setTimeout>; until: number }>();

/** Whoever waits too long is told. */
function giveUpLater(id: string, key: string): void {
  const { timer: before, until = Date.now() + WITHOUT_CONNECTION } = waits.get(key) ?? {};
  clearTimeout(before);
  const look = () => {
    const waiting = unanswered(useChat.getState().talks[id]?.lines ?? []).some((line) => line.key === key);
    // A line on which no answer comes is dead, and what waits goes out with the next one.
    if (waiting && Date.now() < until && (distrust() || useLive.getState().standing === 'connecting')) return giveUpLater(id, key);
    waits.delete(key);
    return change(id, ({ lines }) => ({ lines: withFailed(lines, key, sayNow(chatPhrases.notSent)) }));
  };
  waits.set(key, { timer: setTimeout(look, PATIENCE), until });
}

/** Follows the socket from now on. */
export function followChat(): void {
  onFrame(applied);
  document.addEventListener('visibilitychange', comeBack);
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
  if (partner) void readTalk(partner.id);
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

/** Into a conversation that has been begun here; the others are read when they are opened. */
function add(id: string, line: ChatLine): void {
  const own = useChat.getState().talks[id]?.lines.find(({ key, number }) => key !== null && key === line.key && number === null);
  change(id, ({ lines }) => ({ lines: withLines(lines, [line]) }));
  if (own) forgetPreview(own);
}

function forgetPreview({ content }: ChatLine): void {
  const { preview } = content as { preview?: string };
  if (preview) URL.revokeObjectURL(preview);
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
