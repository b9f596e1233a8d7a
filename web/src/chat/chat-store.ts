// The conversations loaded in this browser, and which of them is visible.
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
  /** How many of the user's messages the other has read. */
  readNth: number;
  /** How many of the other's messages were read when the conversation became visible; null: all. */
  readBefore: number | null;
  state: 'reading' | 'read' | 'failed';
  problem: string;
}

interface Chat {
  /** Null: not loaded yet. */
  replies: Reply[] | null;
  problem: string;
  talks: Readonly<Record<string, Talk>>;
  partner: Partner | null;
}

export const useChat = create<Chat>(() => ({ replies: null, problem: '', talks: {}, partner: null }));

const PAGE = 30;
const NONE: Talk = { lines: [], readNth: 0, readBefore: null, state: 'reading', problem: '' };
const me = () => useSession.getState().current?.userInfo.userId ?? '';

/** Updates a conversation that is loaded here. */
export function change(id: string, next: (talk: Talk) => Partial<Talk>): void {
  useChat.setState(({ talks }) => (talks[id] ? { talks: { ...talks, [id]: { ...talks[id], ...next(talks[id]) } } } : {}));
}

/** Creates an empty entry if there is none. */
export function begin(id: string): void {
  useChat.setState(({ talks }) => ({ talks: { [id]: NONE, ...talks } }));
}

/** Loads the list of conversations again. */
export async function readReplies(): Promise<void> {
  try {
    const { list } = await call(chatReplies, {});
    useChat.setState(({ replies }) => ({ replies: newestOf(list, replies ?? []), problem: '' }));
  } catch (error) {
    useChat.setState({ problem: (error as Error).message });
  }
}

/** Updates from the socket while the list was loading are newer than the list. */
function newestOf(list: readonly Reply[], known: readonly Reply[]): Reply[] {
  const byId = new Map(known.map((reply) => [reply.id, reply]));
  for (const reply of list) {
    const { latestMessage, messageType, latestDate, lastNumber } = byId.get(reply.id) ?? reply;
    byId.set(reply.id, lastNumber > reply.lastNumber ? { ...reply, latestMessage, messageType, latestDate, lastNumber } : reply);
  }
  return [...byId.values()].sort((a, b) => b.latestDate - a.latestDate);
}

/** Opens a conversation; null: none. */
export function openTalk(partner: Partner | null): void {
  useChat.setState({ partner });
  if (partner) void readTalk(partner.id);
}

/** Sets the visible conversation, '' for none: new messages in it are marked as read. */
export function setVisibleTalk(id: string): void {
  useLive.setState({ openWith: id });
  change(id, ({ lines, state }) => ({ readBefore: state === 'read' ? readBefore(lines, unreadOf(id)) : null }));
  markRead(id);
}

/** Loads the newest page. */
export async function readTalk(id: string): Promise<void> {
  begin(id);
  change(id, ({ lines }) => ({ state: lines.length ? 'read' : 'reading', problem: '' }));
  try {
    const { list, readNth } = await requestMessages({ toUserId: id, currentPage: 1, pageSize: PAGE, sord: 'desc' });
    const fresh = list.map((one) => lineOfListed(one, me()));
    // The page may contain messages that the unread count does not include yet.
    const unread = list.filter((one) => one.sendUserId === id && one.state === 0).length;
    change(id, ({ lines, readBefore: before }) => {
      // Lines from before an interruption may not reach up to the new page.
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

/** A new address of an upload, valid for a while. */
export async function refreshPath(id: string, number: number): Promise<string | undefined> {
  const { list } = await requestMessages({ toUserId: id, around: number, pageSize: 1 });
  const line = list.map((one) => lineOfListed(one, me())).find((one) => one.number === number);
  return (line?.content as { path?: string } | undefined)?.path;
}

const unreadOf = (id: string) => useLive.getState().unread[id] ?? 0;

/** Marks everything up to the last line as read, if the conversation is visible. */
export function markRead(id: string): void {
  const talk = useChat.getState().talks[id];
  if (useLive.getState().openWith !== id || document.hidden || talk?.state !== 'read') return;
  const last = talk.lines.findLast((line) => line.number !== null)?.number;
  if (last && unreadOf(id)) sendFrame({ method: 'UpdateReadMessage', formUserId: id, upTo: last });
}

/** The page is visible again: messages received in the meantime are read now. */
export function markVisibleRead(): void {
  const { openWith } = useLive.getState();
  if (!document.hidden && unreadOf(openWith)) setVisibleTalk(openWith);
}

/** The last message of a conversation as one line. */
export function latestOf({ messageType, latestMessage }: Pick<Reply, 'messageType' | 'latestMessage'>): string {
  if (messageType === 'text') return contentOf('text', latestMessage) as string;
  if (messageType === 'link') return `${translateNow(chatPhrases.link)} ${(contentOf('link', latestMessage) as RecordCard).title}`;
  return translateCodeNow(chatPhrases, messageType);
}
