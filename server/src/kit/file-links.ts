// Links that need no session: one file, one person, ten minutes, signed with a secret that is created at installation.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NO_PICTURE } from '@ordo/contract/kit.ts';
import type { Db } from './db.ts';

export interface FileLinks {
  /**
   * The address of a picture, signed again for one person; it expires with the session that asked for it. `url` is an address returned by an upload, with or
   * without its old signature; anything else (an empty avatar, a built-in picture) is returned unchanged.
   */
  signed(url: string, reader: LinkRecipient, now: number): string;
  /** The same for a person's avatar; without one, the default avatar. */
  face(url: string, reader: LinkRecipient, now: number): string;
  isSigned(link: SignedLink, now: number): boolean;
  ticket(ticket: Omit<Ticket, 'until'>, now: number): string;
  /** @returns null when the ticket is not valid or has expired */
  readTicket(text: string, now: number): Ticket | null;
}

/** A session; or a person, where a message reaches all of their sessions: then it expires with the last of them. */
export type LinkRecipient = string | { userId: string; sessionId: string };

export interface SignedLink {
  type: string;
  name: string;
  by?: string | undefined;
  session?: string | undefined;
  /** Epoch milliseconds. */
  until?: string | undefined;
  sign?: string | undefined;
}

/** The right to download one file, as long as one session lasts. */
export interface Ticket {
  type: string;
  name: string;
  userId: string;
  sessionId: string;
  until: number;
}

const SECRET = 'file-link-secret';
/** Links signed within the same five minutes are equal, so that browsers can use their cache; a link is valid for five to ten minutes. */
const STEP = 300_000;
const PICTURE = /^\/api\/file\/Image\/(\w{1,32})\/([0-9a-f]{32}\.[a-z0-9]{1,5})(?:\?|$)/i;

export async function createFileLinks(db: Db): Promise<FileLinks> {
  const secret = await secretOf(db);
  const sign = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  const untilOf = (now: number) => (Math.floor(now / STEP) + 2) * STEP;

  const signed: FileLinks['signed'] = (url, reader, now) => {
    const [, type, name] = PICTURE.exec(url) ?? [];
    if (!type || !name) return url;
    const { userId, sessionId } = typeof reader === 'string' ? { userId: reader, sessionId: '' } : reader;
    const until = untilOf(now);
    const session = sessionId && `&session=${encodeURIComponent(sessionId)}`;
    const signature = sign('picture', type, name, userId, sessionId, until);
    return `/api/file/Image/${type}/${name}?by=${encodeURIComponent(userId)}${session}&until=${until}&sign=${signature}`;
  };
  return {
    signed,
    face: (url, reader, now) => (url ? signed(url, reader, now) : NO_PICTURE),
    isSigned({ type, name, by = '', session = '', until = '', sign: given = '' }, now) {
      return Number(until) > now && same(given, sign('picture', type, name, by, session, until));
    },
    ticket({ type, name, userId, sessionId }, now) {
      const content = Buffer.from(JSON.stringify([type, name, userId, sessionId, untilOf(now)])).toString('base64url');
      return `${content}.${sign('ticket', content)}`;
    },
    readTicket(text, now) {
      const [content = '', given = ''] = text.split('.');
      if (!same(given, sign('ticket', content))) return null;
      const [type, name, userId, sessionId, until] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, string, string, string, number];
      return until > now ? { type, name, userId, sessionId, until } : null;
    },
  };
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Created at the first start; two concurrent first starts agree on one. */
async function secretOf(db: Db): Promise<Buffer> {
  await db
    .insertInto('installation')
    .values({ name: SECRET, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('installation').select('value').where('name', '=', SECRET).executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64');
}
