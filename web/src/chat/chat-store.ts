// The conversations of this browser: what has been read of them, and which of them is looked at.
import { chatReplies } from '@ordo/contract/chat.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { RecordCard } from '@ordo/contract/socket.ts';
import { readBefore, unbroken, withLines, type Thread } from '@ordo/engine/chat/thread.ts';
import { create } from 'zustand';
import { call } from '../kit/call.ts';
import { requestMessages, sendFrame, useLive } from '../kit/live.ts';
import { translateCodeNow, translateNow } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { chatPhrases } from './chat.phrases.ts';
import { contentOf, lineOfListed } from './read-frames.ts';

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
const NONE: Talk = { lines: [], readNth: 0, readBefore: null, state: 'reading', problem: '' };
const me = () => useSession.getState().current?.userInfo.userId ?? '';

/** Of a conversation that has been begun here. */
export function change(id: string, next: (talk: Talk) => Partial<Talk>): void {
  useChat.setState(({ talks }) => (talks[id] ? { talks: { ...talks, [id]: { ...talks[id], ...next(talks[id]) } } } : {}));
}

/** Nobody may have looked at it yet. */
export function begin(id: string): void {
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
export function setVisibleTalk(id: string): void {
  useLive.setState({ openWith: id });
  change(id, ({ lines, state }) => ({ readBefore: state === 'read' ? readBefore(lines, unreadOf(id)) : null }));
  markRead(id);
}

/** The newest page. */
export async function readTalk(id: string): Promise<void> {
  begin(id);
  change(id, ({ lines }) => ({ state: lines.length ? 'read' : 'reading', problem: '' }));
  try {
    const { list, readNth } = await requestMessages({ toUserId: id, currentPage: 1, pageSize: PAGE, sord: 'desc' });
    const fresh = list.map((one) => lineOfListed(one, me()));
    // The page may know of some that the count has not heard of yet.
    const unread = list.filter((one) => one.sendUserId === id && one.state === 0).length;
    change(id, ({ lines, readBefore: before }) => {
      // What was there before a break may not reach up to the new page.
      const whole = unbroken(withLines(lines, fresh));
      return { lines: whole, readNth, readBefore: readBefore(whole, Math.max(unread, unreadOf(id))) ?? before, state: 'read' };
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
  const { list } = await requestMessages({ toUserId: id, before: first, pageSize: PAGE });
  change(id, ({ lines }) => ({
    lines: withLines(
      lines,
      list.map((one) => lineOfListed(one, me())),
    ),
  }));
  return list.length === PAGE;
}

/** The address of what was uploaded, for a while from now. */
export async function refreshPath(id: string, number: number): Promise<string | undefined> {
  const { list } = await requestMessages({ toUserId: id, around: number, pageSize: 1 });
  const line = list.map((one) => lineOfListed(one, me())).find((one) => one.number === number);
  return (line?.content as { path?: string } | undefined)?.path;
}

const unreadOf = (id: string) => useLive.getState().unread[id] ?? 0;

/** Says that everything up to the last line has been seen, when somebody looks at it. */
export function markRead(id: string): void {
  const talk = useChat.getState().talks[id];
  if (useLive.getState().openWith !== id || document.hidden || talk?.state !== 'read') return;
  const last = talk.lines.findLast((line) => line.number !== null)?.number;
  if (last && unreadOf(id)) sendFrame({ method: 'UpdateReadMessage', formUserId: id, upTo: last });
}

/** Somebody looks at the page again: what has come meanwhile is new to them. */
export function markVisibleRead(): void {
  const { openWith } = useLive.getState();
  if (!document.hidden && unreadOf(openWith)) setVisibleTalk(openWith);
}

/** The last message of a conversation in one line. */
export function latestOf({ messageType, latestMessage }: Pick<Reply, 'messageType' | 'latestMessage'>): string {
  if (messageType === 'text') return contentOf('text', latestMessage) as string;
  if (messageType === 'link') return `${translateNow(chatPhrases.link)} ${(contentOf('link', latestMessage) as RecordCard).title}`;
  return translateCodeNow(chatPhrases, messageType);
}
