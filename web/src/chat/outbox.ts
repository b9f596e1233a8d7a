// What is said here: it stands in its conversation at once, goes out when there is a line, and says what became of it.
import type { ClientFrameInput, RecordCard } from '@ordo/contract/socket.ts';
import { unanswered, withFailed, withSending, type ChatLine } from '@ordo/engine/chat/thread.ts';
import { distrust, newKey, say, useLive } from '../kit/live.ts';
import { sayNow } from '../kit/phrases.ts';
import { transfer } from '../kit/upload/transfer.ts';
import { chatPhrases } from './chat.phrases.ts';
import { begin, change, useChat } from './chat-store.ts';

/** How long a message may be on its way, in ms. */
const PATIENCE = 15_000;
/** How long it waits for a connection, in ms. */
const WITHOUT_CONNECTION = 60_000;

type Outgoing = { type: 'text'; content: string } | Upload | { type: 'link'; content: RecordCard };

/** `name` as the server calls it, '' until then; `preview` shows or plays it meanwhile. */
type Upload =
  | { type: 'image'; content: { name: string; width: number; height: number; preview: string } }
  | { type: 'voice'; content: { name: string; length: number; preview: string } };

export function sendLine(id: string, outgoing: Outgoing, key = newKey()): void {
  begin(id);
  change(id, ({ lines }) => ({ lines: withSending(lines, { key, type: outgoing.type, content: outgoing.content, at: Date.now() }) }));
  post(id, key, outgoing);
}

/** What has not gone up yet. */
const files = new Map<string, { file: File; upload: Upload }>();

export async function sendPicture(id: string, file: File): Promise<void> {
  const preview = URL.createObjectURL(file);
  await sendFile(id, file, { type: 'image', content: { ...(await sizeOf(preview)), preview, name: '' } });
}

/** @param length in whole seconds */
export async function sendVoice(id: string, file: File, length: number): Promise<void> {
  await sendFile(id, file, { type: 'voice', content: { length, preview: URL.createObjectURL(file), name: '' } });
}

/** Stands in the conversation at once, and leaves when it has gone up. */
async function sendFile(id: string, file: File, upload: Upload, key = newKey()): Promise<void> {
  files.set(key, { file, upload });
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
export function sendAgain(id: string, line: ChatLine): void {
  const waiting = files.get(line.key ?? '');
  if (waiting) return void sendFile(id, waiting.file, waiting.upload, line.key as string);
  sendLine(id, { type: line.type, content: line.content } as Outgoing, line.key ?? newKey());
}

/** What did not arrive goes. */
export function discardLine(id: string, line: ChatLine): void {
  const { key } = line;
  files.delete(key ?? '');
  forgetPreview(line);
  change(id, ({ lines }) => ({ lines: lines.filter((one) => one.number !== null || one.key !== key) }));
}

function post(id: string, key: string, outgoing: Outgoing): void {
  const sent = say(frameOf(id, key, outgoing));
  // Without a connection it waits for the next one.
  if (!sent && useLive.getState().standing === 'off') return change(id, ({ lines }) => ({ lines: withFailed(lines, key, sayNow(chatPhrases.notSent)) }));
  giveUpLater(id, key);
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

/** There is a line again. */
export function sendWaiting(): void {
  for (const [id, talk] of Object.entries(useChat.getState().talks)) {
    // What is still going up leaves by itself.
    for (const line of unanswered(talk.lines).filter(({ key }) => !files.has(key as string)))
      post(id, line.key as string, { type: line.type, content: line.content } as Outgoing);
  }
}

/** It is shown or played from its own address now, or not at all. */
export function forgetPreview({ content }: ChatLine): void {
  const { preview } = content as { preview?: string };
  if (preview) URL.revokeObjectURL(preview);
}
