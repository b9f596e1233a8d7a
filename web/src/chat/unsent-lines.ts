// Messages written without a connection: stored in this browser per person, so that they survive a reload and a sign-out and are sent on their next connection.
import { recordCard } from '@ordo/contract/socket.ts';
import { unanswered, withSending, type ChatLine } from '@ordo/engine/chat/thread.ts';
import * as z from 'zod/mini';
import { useSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';
import { begin, change, useChat, type Talk } from './chat-store.ts';

const Kept = z.array(
  z.intersection(
    z.object({ to: z.string(), key: z.string(), at: z.number() }),
    z.discriminatedUnion('type', [z.object({ type: z.literal('text'), content: z.string() }), z.object({ type: z.literal('link'), content: recordCard })]),
  ),
);
type Kept = z.infer<typeof Kept>;

const nameOf = (userId: string) => `chatWaiting.${userId}`;

/** @returns the waiting messages; anything else in the storage is ignored */
export function parseUnsent(text: string | null): Kept {
  try {
    return z.safeParse(Kept, JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Files are too large to be stored here. */
const keepable = (line: ChatLine) => line.type === 'text' || line.type === 'link';

export const unsentOf = (talks: Readonly<Record<string, Talk>>): Kept =>
  Object.entries(talks).flatMap(([to, { lines }]) =>
    unanswered(lines)
      .filter(keepable)
      .map(({ key, at, type, content }) => ({ to, key, at, type, content }) as Kept[number]),
  );

/** Keys stored by this page: those of other tabs are kept. */
let mine: readonly string[] = [];

/** Keeps the storage up to date: waiting messages are stored, sent ones removed. */
export function persistUnsent(): void {
  const me = useSession.getState().current?.userInfo.userId;
  if (!me) return;
  const now = unsentOf(useChat.getState().talks);
  const keys = now.map(({ key }) => key);
  if (keys.join() === mine.join()) return;
  const others = parseUnsent(readStored(nameOf(me))).filter(({ key }) => !mine.includes(key) && !keys.includes(key));
  mine = keys;
  const all = [...others, ...now];
  writeStored(nameOf(me), all.length > 0 ? JSON.stringify(all) : null);
}

/** After signing in: restores the waiting messages into their conversations. */
export function restoreUnsent(): void {
  const me = useSession.getState().current?.userInfo.userId;
  if (!me) return void (mine = []);
  for (const { to, ...line } of parseUnsent(readStored(nameOf(me)))) {
    begin(to);
    change(to, ({ lines }) => (lines.some(({ key }) => key === line.key) ? {} : { lines: withSending(lines, line) }));
  }
}

/** Whether closing the page would lose something: refused messages, and files that are not uploaded yet. */
export const hasUnsaveable = ({ lines }: Talk) => lines.some((line) => line.number === null && (line.state === 'failed' || !keepable(line)));
