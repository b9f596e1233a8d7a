// Serves built screens like the product's server (brotli from disk, hashed files cached for ever) and forwards calls to it.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export interface Front {
  url: string;
  stop(): void;
}

export async function startFront(folder: string, product: string): Promise<Front> {
  const server = createServer((incoming, reply) => {
    const path = normalize(new URL(incoming.url ?? '/', product).pathname);
    if (path.startsWith('/v1/')) passOn(incoming, reply, product);
    else hand(join(folder, path === '/' ? 'index.html' : path), reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function hand(file: string, reply: ServerResponse): void {
  if (!existsSync(file)) return void reply.writeHead(404).end();
  const packed = existsSync(`${file}.br`);
  reply.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  reply.end(readFileSync(packed ? `${file}.br` : file));
}

function passOn(incoming: IncomingMessage, reply: ServerResponse, product: string): void {
  const { hostname, port } = new URL(product);
  const onwards = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  onwards.on('error', () => reply.destroy());
  incoming.pipe(onwards);
}
