// Cached answers that are equal for everybody until a dictionary or a setting of the installation changes: built once per node, stored with the compressed
// body, with their content's hash as ETag.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pack, takesGzip } from './packed.ts';

interface Kept {
  etag: string;
  body: Buffer;
  packed: Buffer;
}

/** Limit for all of them together, in bytes. */
const MAX = 33_554_432;

export class ResponseCache {
  readonly #kept = new Map<string, Promise<Kept>>();
  #size = 0;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.#kept.size;
  }

  get bytes(): number {
    return this.#size;
  }

  keys(): Iterable<string> {
    return this.#kept.keys();
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }

  /** @param key identifies everything that the answer depends on */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<string>): Promise<FastifyReply> {
    const { etag, body, packed } = await this.#of(key, make);
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, authorization',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match']?.split(/, ?/).includes(etag)) return reply.code(304).send();
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(body);
  }

  #of(key: string, make: () => Promise<string>): Promise<Kept> {
    const known = this.#kept.get(key);
    if (known) {
      this.hits += 1;
      // The most recently used entry is last.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    this.misses += 1;
    const made = this.#make(make);
    this.#kept.set(key, made);
    made.then(
      // The cache may have been emptied in the meantime.
      (kept) => this.#kept.get(key) === made && void this.#weigh(kept),
      () => this.#kept.get(key) === made && this.#kept.delete(key),
    );
    return made;
  }

  async #make(make: () => Promise<string>): Promise<Kept> {
    const body = Buffer.from(await make());
    return { body, packed: await pack(body), etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  async #weigh({ body, packed }: Kept): Promise<void> {
    this.#size += body.length + packed.length;
    while (this.#size > MAX && this.#kept.size > 1) {
      const [key, oldest] = this.#kept.entries().next().value as [string, Promise<Kept>];
      this.#kept.delete(key);
      const gone = await oldest.catch(() => null);
      if (gone) this.#size -= gone.body.length + gone.packed.length;
    }
  }
}
