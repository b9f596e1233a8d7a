// What is said here: it stands in its conversation at once, goes out when there is a line, and says what became of it.
import type { ClientFrameInput, RecordCard } from '@ordo/contract/socket.ts';
import { unanswered, withFailed, withSending, type ChatLine } from '@ordo/engine/chat/thread.ts';
import { newFrameKey, reconnect, sendFrame, useLive } from '../kit/live.ts';
import { translateNow } from '../kit/phrases.ts';
import { transfer, Unreachable } from '../kit/upload/transfer.ts';
import { chatPhrases } from './chat.phrases.ts';
import { begin, change, useChat } from './chat-store.ts';

/** How long a message may be on its way, in ms. */
const TIMEOUT = 15_000;
/** How often a line that is there may leave a message unanswered; without a line it waits as long as it takes. */
const MAX_TRIES = 4;

type Outgoing = { type: 'text'; content: string } | Upload | { type: 'link'; content: RecordCard };

/** `name` as the server calls it, '' until then; `preview` shows or plays it meanwhile. */
type Upload =
  | { type: 'image'; content: { name: string; width: number; height: number; preview: string } }
  | { type: 'voice'; content: { name: string; length: number; preview: string } };

export function sendLine(id: string, outgoing: Outgoing, key = newFrameKey()): void {
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: outgoing.type, content: outgoing.content, at: Date.now() }) }));
  post(id, key, outgoing);
}

/** What has not gone up yet. */
const files = new Map<string, { file: File; upload: Upload; goes: boolean }>();

export async function sendPicture(id: string, file: File): Promise<void> {
  const preview = URL.createObjectURL(file);
  await sendFile(id, file, { type: 'image', content: { ...(await sizeOf(preview)), preview, name: '' } });
}

/** @param length in whole seconds */
export async function sendVoice(id: string, file: File, length: number): Promise<void> {
  await sendFile(id, file, { type: 'voice', content: { length, preview: URL.createObjectURL(file), name: '' } });
}

/** Stands in the conversation at once, and leaves when it has gone up. */
async function sendFile(id: string, file: File, upload: Upload, key = newFrameKey()): Promise<void> {
  files.set(key, { file, upload, goes: true });
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, ...upload, at: Date.now() }) }));
  try {
    const { name } = await transfer('IM', file, () => undefined).done;
    // Nobody waits for it any more.
    if (!files.delete(key)) return;
    const sent = { ...upload, content: { ...upload.content, name } } as Upload;
    change(id, ({ lines }) => ({ lines: lines.map((line) => (line.key === key && line.number === null ? { ...line, content: sent.content } : line)) }));
    post(id, key, sent);
  } catch (error) {
    // It goes up with the next line. Where there is one already, nobody would come back to it.
    if (error instanceof Unreachable && useLive.getState().standing !== 'on') return void files.set(key, { file, upload, goes: false });
    change(id, ({ lines }) => ({ lines: withFailed(lines, key, (error as Error).message) }));
  }
}

/** Somebody else may sign in here. */
export function forgetUploads(): void {
  for (const { upload } of files.values()) URL.revokeObjectURL(upload.content.preview);
  files.clear();
}

async function sizeOf(address: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return { width: image.naturalWidth || 160, height: image.naturalHeight || 120 };
}

/** Once more what did not arrive, under its own key: should it have arrived after all, it stands once. */
export function resendLine(id: string, line: ChatLine): void {
  const waiting = files.get(line.key ?? '');
  if (waiting) return void sendFile(id, waiting.file, waiting.upload, line.key as string);
  sendLine(id, { type: line.type, content: line.content } as Outgoing, line.key ?? newFrameKey());
}

/** What did not arrive goes. */
export function discardLine(id: string, line: ChatLine): void {
  const { key } = line;
  files.delete(key ?? '');
  forgetPreview(line);
  change(id, ({ lines }) => ({ lines: lines.filter((one) => one.number !== null || one.key !== key) }));
}

function post(id: string, key: string, outgoing: Outgoing): void {
  // Without a connection it waits for the next one.
  if (sendFrame(frameOf(id, key, outgoing))) giveUpLater(id, key);
}

function frameOf(id: string, key: string, { type, content }: Outgoing): ClientFrameInput {
  const head = { method: 'SendMessage', toUserId: id, id: key } as const;
  switch (type) {
    case 'image':
      return { ...head, messageType: type, messageContent: { name: content.name, width: content.width, height: content.height } };
    case 'voice':
      return { ...head, messageType: type, messageContent: { name: content.name, length: content.length } };
    case 'link':
      return { ...head, messageType: type, messageContent: content };
    case 'text':
      return { ...head, messageType: type, messageContent: content };
  }
}

/** Messages that have gone out: the next look at each, and how often it has. */
const waits = new Map<string, { timer: ReturnType<typeof setTimeout>; tries: number }>();

/** A line on which no answer comes is dead, and what waits goes out with the next one. What none of them answers is told. */
function giveUpLater(id: string, key: string): void {
  const { timer: before, tries = 0 } = waits.get(key) ?? {};
  clearTimeout(before);
  const look = () => {
    const waiting = unanswered(useChat.getState().talks[id]?.lines ?? []).some((line) => line.key === key);
    if (waiting && (reconnect() || useLive.getState().standing !== 'on') && tries < MAX_TRIES) return;
    waits.delete(key);
    if (waiting) change(id, ({ lines }) => ({ lines: withFailed(lines, key, translateNow(chatPhrases.notSent)) }));
  };
  waits.set(key, { timer: setTimeout(look, TIMEOUT), tries: tries + 1 });
}

/** There is a line again. */
export function sendUnsent(): void {
  for (const [id, talk] of Object.entries(useChat.getState().talks)) {
    for (const line of unanswered(talk.lines)) {
      const key = line.key as string;
      const up = files.get(key);
      if (!up) post(id, key, { type: line.type, content: line.content } as Outgoing);
      // What is still going up leaves by itself.
      else if (!up.goes) void sendFile(id, up.file, up.upload, key);
    }
  }
}

/** It is shown or played from its own address now, or not at all. */
export function forgetPreview({ content }: ChatLine): void {
  const { preview } = content as { preview?: string };
  if (preview) URL.revokeObjectURL(preview);
}
