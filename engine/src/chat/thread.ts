// The messages of one conversation as a client holds them: those that the server has numbered, in their order, then those on their way.

export type ContentType = 'text' | 'image' | 'voice' | 'video' | 'link';

export interface ChatLine {
  /** Place in the conversation; null while it is on its way. */
  number: number | null;
  /** Made by the sender, so that the answer finds it. */
  key: string | null;
  mine: boolean;
  type: ContentType;
  /** Text as written, or the parsed picture or card. */
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

/** Whether older messages are missing before the first one that is there. */
export function hasOlder(thread: Thread): boolean {
  const first = thread.find((line) => line.number !== null);
  return first !== undefined && (first.number as number) > 1;
}

/** Whether the numbered messages follow each other up to `last`. */
export function isWhole(thread: Thread, last: number): boolean {
  const numbers = thread.flatMap((line) => line.number ?? []);
  return numbers.length > 0 ? numbers.at(-1) === last && numbers.length === last - (numbers[0] as number) + 1 : last === 0;
}

/** From this pause on the time is said again, in ms. */
const pauseOfDivider = 300_000;

/** Whether a line says its time above itself. */
export function saysTime(before: ChatLine | undefined, line: ChatLine): boolean {
  return before === undefined || line.at - before.at >= pauseOfDivider;
}
