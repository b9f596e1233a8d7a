// A file as an answer: never executed, never sniffed, cached only by the caller's own browser.
import { Readable } from 'node:stream';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SANDBOX = `sandbox; default-src 'none'`;
/** PDF viewers of browsers do not work in a sandbox; the rest of the policy applies. */
const VIEWER = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'`;

export async function sendBytes(request: FastifyRequest, reply: FastifyReply, file: Bytes): Promise<FastifyReply> {
  const etag = `"${file.etag}"`;
  const known = request.headers['if-none-match']?.split(/, ?/).includes(etag) ?? false;
  const bytes = known ? null : Readable.from(await file.open(), { objectMode: false });
  reply.headers({
    'content-type': file.mime,
    'content-disposition': `${file.disposition}; filename*=UTF-8''${inHeader(file.name)}`,
    'content-security-policy': file.disposition === 'inline' && file.mime === 'application/pdf' ? VIEWER : SANDBOX,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${file.maxAge}`,
    etag,
  });
  if (bytes && file.size !== null) reply.header('content-length', file.size);
  return bytes ? reply.send(bytes) : reply.code(304).send();
}

/** RFC 8187: every character except letters, digits and a few marks is percent-encoded UTF-8. */
function inHeader(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
