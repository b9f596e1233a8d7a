// The built screens: named by their content hash and cached for ever, compressed once at build; only the page itself is revalidated.
import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export async function serveScreens(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) =>
      reply.header('cache-control', relative(folder, path).startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
}
