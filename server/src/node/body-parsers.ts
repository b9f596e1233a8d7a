// Request bodies: JSON, a form, or an upload that is read as a stream.
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rememberRawBody } from '../kit/signed-calls.ts';
import { Refusal } from '../kit/refusal.ts';

/** 64 KB of a form: more than a sign-in ever needs. */
const MAX_FORM = 65_536;

/** A change without a body needs no content type (wire §1.1). */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: MAX_FORM });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    rememberRawBody(request, body as string);
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string, withoutPrototype));
    } catch {
      done(new Refusal('unreadable', { format: 'JSON' }));
    }
  });
  // An upload parses its own multipart stream.
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.as === 'upload') return done(null, undefined);
    payload.resume();
    done(new Refusal('unreadable', { format: 'JSON' }));
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (request.headers['content-length'] === '0' || !request.headers['content-length']) return done(null, undefined);
    done(new Refusal('unreadable', { format: 'JSON' }));
  });
}

/** Keys that would set an object's prototype are dropped (promises §3). Counting at each key also stops objects that are nested too deep for later code. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
