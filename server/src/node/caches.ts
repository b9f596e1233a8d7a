// The caches of this node. Each cache registers itself here, so that people can see it and empty it.
import type { CacheName } from '@ordo/contract/cache.ts';
import { pinyinCache } from '../kit/pinyin.ts';
import { statementTextCache } from '../kit/statement-cache.ts';
import { statementNameCache } from './prepared-statements.ts';

/** Nothing depends on its content: it may be emptied at any moment. */
export interface Cache {
  readonly size: number;
  /** Left out where the size is not measured. */
  readonly bytes?: number;
  readonly hits: number;
  readonly misses: number;
  keys(): Iterable<string>;
  clear(): void;
}

export interface CacheState {
  name: string;
  entries: number;
  /** null: not measured */
  bytes: number | null;
  hits: number;
  misses: number;
}

export interface Caches {
  /** Several caches may share a name. */
  add(name: CacheName, cache: Cache): void;
  states(): CacheState[];
  /** At most `most` of its entries. */
  keys(name: string, most: number): string[];
  clear(name: string): void;
}

export function createCaches(): Caches {
  // Caches of the process, whatever runs in it.
  const all: [CacheName, Cache][] = [
    ['statements', statementNameCache],
    ['statements', statementTextCache],
    ['spellings', pinyinCache],
  ];
  const of = (name: string) => all.filter(([own]) => own === name).map(([, cache]) => cache);
  return {
    add: (name, cache) => void all.push([name, cache]),
    states: () =>
      [...new Set(all.map(([name]) => name))].map((name) => {
        const own = of(name);
        const sum = (figure: (cache: Cache) => number) => own.reduce((total, cache) => total + figure(cache), 0);
        const bytes = own.some((cache) => cache.bytes === undefined) ? null : sum((cache) => cache.bytes ?? 0);
        return { name, entries: sum(({ size }) => size), bytes, hits: sum(({ hits }) => hits), misses: sum(({ misses }) => misses) };
      }),
    keys(name, most) {
      const found: string[] = [];
      for (const cache of of(name))
        for (const key of cache.keys()) {
          if (found.length === most) return found;
          found.push(key);
        }
      return found;
    },
    clear: (name) => of(name).forEach((cache) => cache.clear()),
  };
}
