// The content of a message, as stored and as sent to one reader: texts escaped, pictures and voices with a link signed for that reader.
import type { RecordCard, Sent } from '@ordo/contract/socket.ts';
import { escapeText } from '@ordo/engine/chat/markup.ts';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import { fileOf } from '../file/file.read.ts';
import { Refusal } from '../kit/refusal.ts';

export type ContentType = 'text' | 'image' | 'voice' | 'video' | 'link';

export interface Content {
  type: ContentType;
  /** Plain text, or JSON. */
  content: string;
}

interface Picture {
  path: string;
  width: number;
  height: number;
}

interface Voice {
  path: string;
  /** In seconds. */
  length: number;
}

type Post = Sent<'SendMessage'>;
type Uploaded = Extract<Post, { messageType: 'image' | 'voice' }>;

export function isUploaded(frame: Post): frame is Uploaded {
  return frame.messageType === 'image' || frame.messageType === 'voice';
}

/** @throws Refusal chatEmpty */
export function storedAtOnce(frame: Exclude<Post, Uploaded>): Content {
  if (frame.messageType === 'link') return { type: 'link', content: JSON.stringify(frame.messageContent satisfies RecordCard) };
  if (!frame.messageContent) throw new Refusal('chatEmpty');
  return { type: 'text', content: frame.messageContent };
}

/**
 * A picture or voice that the sender has uploaded themselves; a picture with its real size.
 * @throws Refusal chatImageUnknown, chatVoiceUnknown
 */
export async function storedUpload(db: Db, userId: string, { messageType: type, messageContent: said }: Uploaded): Promise<Content> {
  const file = await fileOf(db, 'IM', said.name.split('/').at(-1) ?? '');
  const mine = file?.creator_user_id === userId ? file : null;
  if (type === 'voice') {
    if (!mine?.mime.startsWith('audio/')) throw new Refusal('chatVoiceUnknown');
    return { type, content: JSON.stringify({ path: pathOf(mine), length: said.length } satisfies Voice) };
  }
  if (!mine?.width || !mine.height) throw new Refusal('chatImageUnknown');
  return { type, content: JSON.stringify({ path: pathOf(mine), width: mine.width, height: mine.height } satisfies Picture) };
}

const pathOf = ({ name }: { name: string }): string => `/api/file/Image/IM/${name}`;

/** For live frames: a string for texts, otherwise an object. */
export function liveContent({ type, content }: Content, links: FileLinks, readerId: string, now: number): string | Record<string, unknown> {
  if (type === 'text') return escapeText(content);
  const value = JSON.parse(content) as Record<string, unknown>;
  if (type === 'link') return value;
  return { ...value, path: links.signed(String(value.path), readerId, now) };
}

/** For lists: always a string. */
export function listedContent(content: Content, links: FileLinks, readerId: string, now: number): string {
  const live = liveContent(content, links, readerId, now);
  return typeof live === 'string' ? live : JSON.stringify(live);
}
