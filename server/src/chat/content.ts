// What a message holds, as it is stored and as one reader gets it: texts escaped, pictures with a link signed for that reader.
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

/** @throws Refusal chatEmpty; null: a picture, which `storedPicture` has to look at */
export function storedAtOnce(frame: Sent<'SendMessage'>): Content | null {
  if (frame.messageType === 'image') return null;
  if (frame.messageType === 'link') return { type: 'link', content: JSON.stringify(frame.messageContent satisfies RecordCard) };
  if (!frame.messageContent) throw new Refusal('chatEmpty');
  return { type: 'text', content: frame.messageContent };
}

/**
 * A picture that the sender has uploaded themselves, with its real size.
 * @throws Refusal chatImageUnknown
 */
export async function storedPicture(db: Db, userId: string, name: string): Promise<Content> {
  const file = await fileOf(db, 'IM', name.split('/').at(-1) ?? '');
  if (!file || file.creator_user_id !== userId || file.width === null || file.height === null) throw new Refusal('chatImageUnknown');
  return { type: 'image', content: JSON.stringify({ path: `/api/file/Image/IM/${file.name}`, width: file.width, height: file.height } satisfies Picture) };
}

/** As it travels live: a string, or the object of a picture or card. */
export function liveContent({ type, content }: Content, links: FileLinks, readerId: string, now: number): string | Record<string, unknown> {
  if (type === 'text') return escapeText(content);
  const value = JSON.parse(content) as Record<string, unknown>;
  if (type === 'link') return value;
  return { ...value, path: links.signed(String(value.path), readerId, now) };
}

/** As it travels in lists: always a string. */
export function listedContent(content: Content, links: FileLinks, readerId: string, now: number): string {
  const live = liveContent(content, links, readerId, now);
  return typeof live === 'string' ? live : JSON.stringify(live);
}
