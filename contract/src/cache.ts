// The server's caches, and emptying them (wire §12.4).
import * as z from 'zod/mini';
import { endpoint, listOf, nothing, text } from './kit.ts';

const PATH = '/api/system/CacheManage';

/** Every cache of the server. */
export const cacheNames = ['rights', 'answers', 'statements', 'spellings', 'signInKey', 'apiPages', 'sizes', 'models'] as const;
export type CacheName = (typeof cacheNames)[number];

const name = () => z.enum(cacheNames);

const figures = {
  entries: z.int(),
  /** null: not measured */
  bytes: z.nullable(z.number()),
  hits: z.int(),
  misses: z.int(),
};

export const cacheList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.cache:view',
  summary: 'The caches of the nodes, each with its totals and its figures per node.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(
    z.object({
      id: name(),
      name: name(),
      /** How long an entry is valid, in ms; 0: until its source changes. */
      overdueTime: z.int(),
      ...figures,
      /** When it was last emptied. */
      clearedAt: z.nullable(z.number()),
      clearedBy: z.string(),
      nodes: z.array(z.object({ id: z.string(), host: z.string(), pid: z.int(), self: z.boolean(), ...figures })),
    }),
  ),
});

export const cacheInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{name}`,
  access: 'system.cache:view',
  summary: 'The contents of a cache on this node: the first hundred keys, one per line.',
  input: z.object({ name: name() }),
  result: z.object({ name: name(), value: z.string() }),
});

export const cacheClear = endpoint({
  method: 'DELETE',
  path: `${PATH}/{name}`,
  access: 'system.cache:btn_clear',
  summary: 'Clears a cache, on this node at once and on the others within seconds.',
  input: z.object({ name: name() }),
  result: nothing(),
});

export const cacheClearAll = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ClearAll`,
  access: 'system.cache:btn_clearAll',
  summary: 'Clears every cache, on this node at once and on the others within seconds.',
  input: z.object({}),
  result: nothing(),
});
