// A part of the API, described for programs and for people: as a document, as a page and as types.
import { createHash } from 'node:crypto';
import type { Bytes, Endpoint } from '@ordo/contract/kit.ts';

/** Formats of the description: JSON text, a page, declarations. */
export interface Describe {
  document(calls: Record<string, Endpoint>, title: string): string;
  page(calls: Record<string, Endpoint>, title: string): string;
  types(calls: Record<string, Endpoint>, title: string): string;
}

const mimes = { document: 'application/vnd.oai.openapi+json; version=3.1', page: 'text/html; charset=utf-8', types: 'text/plain; charset=utf-8' };
const endings = { document: 'openapi.json', page: 'html', types: 'd.ts' };

/** @param code first part of the name of the file */
export function describedFile(describe: Describe, how: keyof Describe, calls: Record<string, Endpoint>, title: string, code: string): Bytes {
  const bytes = Buffer.from(describe[how](calls, title));
  return {
    mime: mimes[how],
    size: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    name: `${code}.${endings[how]}`,
    disposition: 'attachment',
    maxAge: 0,
    open: async () =>
      (async function* once() {
        yield bytes;
      })(),
  };
}
