// The origin of a call, as the request itself states it.
import { languageOf, type Language } from '@ordo/contract/language.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { readUploadedFile, type UploadedFile } from './uploaded-file.ts';

/** Request and response header: the log position of a change (node/replicas), which its caller sends back with the next call. */
export const SEEN_HEADER = 'x-ordo-seen';

export interface Origin {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Log position of the caller's own latest write (node/replicas). */
  seen: string | undefined;
  log: FastifyBaseLogger;
  method: string;
  /** Path and query as requested. */
  address: string;
  header(name: string): string | undefined;
  /** The file of an upload. */
  part(): Promise<UploadedFile>;
}

export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    seen: request.headers[SEEN_HEADER] as string | undefined,
    log: request.log,
    method: request.method,
    address: request.raw.url ?? '',
    header: (name) => [request.headers[name]].flat()[0],
    part: () => readUploadedFile(request),
  };
}
