// What was said while there was no line: kept in this browser for its person, so that it survives a reload and a sign-out and goes out with their next line.
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

/** @returns what waits; whatever else is stored there is nothing */
export function parseUnsent(text: string | null): Kept {
  try {
    return z.safeParse(Kept, JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Files are too large to be kept here. */
const keepable = (line: ChatLine) => line.type === 'text' || line.type === 'link';

export const unsentOf = (talks: Readonly<Record<string, Talk>>): Kept =>
  Object.entries(talks).flatMap(([to, { lines }]) =>
    unanswered(lines)
      .filter(keepable)
      .map(({ key, at, type, content }) => ({ to, key, at, type, content }) as Kept[number]),
  );

/** What this page has kept: the others' stays. */
let mine: readonly string[] = [];

/** Follows the conversations: what waits is kept, what has gone out is not. */
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

/** Somebody is here: what they had waiting stands in its conversations again. */
export function restoreUnsent(): void {
  const me = useSession.getState().current?.userInfo.userId;
  if (!me) return void (mine = []);
  for (const { to, ...line } of parseUnsent(readStored(nameOf(me)))) {
    begin(to);
    change(to, ({ lines }) => (lines.some(({ key }) => key === line.key) ? {} : { lines: withSending(lines, line) }));
  }
}

/** Whether something would be lost with this page: what was refused, and files that are not up yet. */
export const hasUnsaveable = ({ lines }: Talk) => lines.some((line) => line.number === null && (line.state === 'failed' || !keepable(line)));
