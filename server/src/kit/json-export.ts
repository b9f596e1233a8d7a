// Export of a record as a JSON file: the call checks the permission, the file is written when its link is followed.
import { createHash } from 'node:crypto';
import type { Bytes, Endpoint, Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import type { Files, JsonExport, LinkVisitor } from './files.ts';
import { serve, type Deps } from './serve.ts';

/** @param kind distinguishes its links from those of other exports */
export function serveExport<E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, kind: string, make: JsonExport): void {
  const { exports, links } = deps.files;
  exports.set(kind, make);
  serve(app, deps, endpoint, async (input, call) => {
    const [id = ''] = Object.values(input as Record<string, string>);
    const { name } = await make(call, id);
    const { userId, sessionId } = call.user;
    return { name, url: `/api/file/Download?encryption=${links.ticket({ type: kind, name: id, userId, sessionId }, call.now)}` } as Result<E>;
  });
}

export async function exportBytes({ exports }: Files, kind: string, id: string, call: LinkVisitor, lasts: number): Promise<Bytes | null> {
  const made = await exports.get(kind)?.(call, id);
  if (!made) return null;
  if ('open' in made) return made;
  const bytes = Buffer.from(JSON.stringify(made.content, null, 2));
  return {
    mime: 'application/json',
    size: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    name: made.name,
    disposition: 'attachment',
    maxAge: Math.floor(lasts / 1000),
    open: async () =>
      (async function* once() {
        yield bytes;
      })(),
  };
}
