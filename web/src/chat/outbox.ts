// Outgoing messages: shown in their conversation at once, sent when there is a connection, with their status.
import type { ClientFrameInput, RecordCard } from '@ordo/contract/socket.ts';
import { unanswered, withFailed, withSending, type ChatLine } from '@ordo/engine/chat/thread.ts';
import { newFrameKey, reconnect, sendFrame, useLive } from '../kit/live.ts';
import { translateNow } from '../kit/phrases.ts';
import { transfer, Unreachable } from '../kit/upload/transfer.ts';
import { chatPhrases } from './chat.phrases.ts';
import { begin, change, useChat } from './chat-store.ts';

/** Timeout of a message, in ms. */
const TIMEOUT = 15_000;
/** How often a message may time out on an open connection; without one it waits. */
const MAX_TRIES = 4;

type Outgoing = { type: 'text'; content: string } | Upload | { type: 'link'; content: RecordCard };

/** `name` from the server, '' until then; `preview` is shown or played meanwhile. */
type Upload =
  | { type: 'image'; content: { name: string; width: number; height: number; preview: string } }
  | { type: 'voice'; content: { name: string; length: number; preview: string } };

export function sendLine(id: string, outgoing: Outgoing, key = newFrameKey()): void {
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: outgoing.type, content: outgoing.content, at: Date.now() }) }));
  post(id, key, outgoing);
}

/** Files that are not uploaded yet. */
const files = new Map<string, { file: File; upload: Upload; goes: boolean }>();

export async function sendPicture(id: string, file: File): Promise<void> {
  const preview = URL.createObjectURL(file);
  await sendFile(id, file, { type: 'image', content: { ...(await sizeOf(preview)), preview, name: '' } });
}

/** @param length in whole seconds */
export async function sendVoice(id: string, file: File, length: number): Promise<void> {
  await sendFile(id, file, { type: 'voice', content: { length, preview: URL.createObjectURL(file), name: '' } });
}

/** Shown in the conversation at once, and sent after the upload. */
async function sendFile(id: string, file: File, upload: Upload, key = newFrameKey()): Promise<void> {
  files.set(key, { file, upload, goes: true });
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, ...upload, at: Date.now() }) }));
  try {
    const { name } = await transfer('IM', file, () => undefined).done;
    // It was discarded.
    if (!files.delete(key)) return;
    const sent = { ...upload, content: { ...upload.content, name } } as Upload;
    change(id, ({ lines }) => ({ lines: lines.map((line) => (line.key === key && line.number === null ? { ...line, content: sent.content } : line)) }));
    post(id, key, sent);
  } catch (error) {
    // It is uploaded after the reconnection. If there is a connection already, nothing would trigger that.
    if (error instanceof Unreachable && useLive.getState().standing !== 'on') return void files.set(key, { file, upload, goes: false });
    change(id, ({ lines }) => ({ lines: withFailed(lines, key, (error as Error).message) }));
  }
}

/** Another person may sign in here. */
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

/** Sends a failed message again with its own key: if it had arrived after all, it is not duplicated. */
export function resendLine(id: string, line: ChatLine): void {
  const waiting = files.get(line.key ?? '');
  if (waiting) return void sendFile(id, waiting.file, waiting.upload, line.key as string);
  sendLine(id, { type: line.type, content: line.content } as Outgoing, line.key ?? newFrameKey());
}

/** Discards a failed message. */
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

/** Messages in flight: the timer of each, and the number of attempts. */
const waits = new Map<string, { timer: ReturnType<typeof setTimeout>; tries: number }>();

/** A connection without an answer is replaced, and waiting messages are sent on the next one. After the last attempt the message is marked as failed. */
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

/** Called after a reconnection. */
export function sendUnsent(): void {
  for (const [id, talk] of Object.entries(useChat.getState().talks)) {
    for (const line of unanswered(talk.lines)) {
      const key = line.key as string;
      const up = files.get(key);
      if (!up) post(id, key, { type: line.type, content: line.content } as Outgoing);
      // A message whose file is still being uploaded is sent afterwards.
      else if (!up.goes) void sendFile(id, up.file, up.upload, key);
    }
  }
}

/** From now on it uses its own address. */
export function forgetPreview({ content }: ChatLine): void {
  const { preview } = content as { preview?: string };
  if (preview) URL.revokeObjectURL(preview);
}
