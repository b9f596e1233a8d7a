// Converts messages from the server to lines of a thread.
import type { Listed, Told } from '@ordo/contract/socket.ts';
import { readText } from '@ordo/engine/chat/markup.ts';
import type { ChatLine, ContentType } from '@ordo/engine/chat/thread.ts';

export interface PictureContent {
  /** Below `/v1`, signed, valid for a while. */
  path: string;
  width: number;
  height: number;
}

export interface VoiceContent {
  /** Below `/v1`, signed, valid for a while. */
  path: string;
  /** In seconds. */
  length: number;
}

/** @returns the raw text, or the object for other types; '' if it cannot be parsed */
export function contentOf(type: ContentType, content: unknown): unknown {
  if (type === 'text') return readText(String(content));
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return '';
  }
}

export function lineOfListed(listed: Listed, me: string): ChatLine {
  const { number, nth, key, contentType: type, content, sendTime: at, sendUserId } = listed;
  return { number, nth, key, type, content: contentOf(type, content), at, mine: sendUserId === me, state: 'sent' };
}

export function lineOfSent({ number, nth, id, messageType: type, toMessage, dateTime: at }: Told<'sendMessage'>): ChatLine {
  return { number, nth, key: id, type, content: contentOf(type, toMessage), at, mine: true, state: 'sent' };
}

export function lineOfReceived({ number, nth, messageType: type, formMessage, dateTime: at }: Told<'receiveMessage'>): ChatLine {
  return { number, nth, key: null, type, content: contentOf(type, formMessage), at, mine: false, state: 'sent' };
}
