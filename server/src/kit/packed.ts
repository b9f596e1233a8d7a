// Compression of JSON answers with gzip, for callers that accept it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
/** Ten thousand departments take 63 KB in 3 ms at this level, 62 KB in 38 ms at the usual 6, and callers wait for it. */
const LEVEL = 3;
/** In characters: longer than a list of twenty rows, shorter than the menu and permissions of an administrator (150 KB, compressed 15). */
const WORTH_IT = 20_000;

export const pack = (body: string | Buffer): Promise<Buffer> => zip(body, { level: LEVEL });

export const takesGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');

/** Compresses long answers that are not compressed yet. Session tokens are only in the short answer to a sign-in, so compression reveals nothing of them. */
export function packLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload);
  });
}
