// The messages of one conversation as a client holds them: those that the server has numbered, in their order, then those on their way.

export type ContentType = 'text' | 'image' | 'voice' | 'video' | 'link';

export interface ChatLine {
  /** Place in the conversation; null while it is on its way. */
  number: number | null;
  /** Made by the sender, so that the answer finds it. */
  key: string | null;
  mine: boolean;
  type: ContentType;
  /** Text as written, or the parsed object of anything else. */
  content: unknown;
  /** Epoch ms. */
  at: number;
  /** Its place among the messages of its sender. */
  nth: number | null;
  state: 'sending' | 'sent' | 'failed';
  /** Why it failed, in words. */
  reason?: string;
}

export type Thread = readonly ChatLine[];

/** Puts in what the server says, each number once; a line that was on its way becomes the numbered one. */
export function withLines(thread: Thread, lines: readonly ChatLine[]): Thread {
  const keys = new Set(lines.filter((line) => line.mine && line.key !== null).map((line) => line.key));
  const byNumber = new Map<number, ChatLine>();
  const waiting: ChatLine[] = [];
  for (const line of thread) {
    if (line.number !== null) byNumber.set(line.number, line);
    else if (!keys.has(line.key)) waiting.push(line);
  }
  for (const line of lines) if (line.number !== null) byNumber.set(line.number, line);
  return [...[...byNumber.values()].sort((a, b) => (a.number as number) - (b.number as number)), ...waiting];
}

/** A message leaves. */
export function withSending(thread: Thread, line: Pick<ChatLine, 'key' | 'type' | 'content' | 'at'>): Thread {
  return [...thread.filter(({ key, number }) => number !== null || key !== line.key), { ...line, number: null, nth: null, mine: true, state: 'sending' }];
}

/** It did not arrive. What has arrived after all stays as it is. */
export function withFailed(thread: Thread, key: string, reason: string): Thread {
  return thread.map((line) => (line.key === key && line.number === null ? { ...line, state: 'failed', reason } : line));
}

/** What has no answer yet and has to be sent again after a break, in its order. */
export function unanswered(thread: Thread): ChatLine[] {
  return thread.filter((line) => line.number === null && line.state === 'sending');
}

/** Without what stands before a gap: the newest that follow each other, and what is on its way. */
export function unbroken(thread: Thread): Thread {
  const gap = thread.findLastIndex(({ number }, place) => number !== null && place > 0 && number !== (thread[place - 1]?.number ?? 0) + 1);
  return gap < 0 ? thread : thread.slice(gap);
}

/**
 * How many of the other's messages had been read before those that are unread now.
 * @returns null: none is unread
 */
export function readBefore(thread: Thread, unread: number): number | null {
  const theirs = thread.findLast((line) => !line.mine && line.nth !== null)?.nth ?? 0;
  return unread > 0 && theirs > 0 ? Math.max(0, theirs - unread) : null;
}

/** From this pause on the time is said again, in ms. */
const pauseOfDivider = 300_000;

/** Whether a line says its time above itself. */
export function saysTime(before: ChatLine | undefined, line: ChatLine): boolean {
  return before === undefined || line.at - before.at >= pauseOfDivider;
}
