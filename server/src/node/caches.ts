// What this node keeps at hand so that it need not be asked for or made again. Each cache says itself here, so that people see it and can empty it.
import type { CacheName } from '@ordo/contract/cache.ts';
import { pinyinCache } from '../kit/pinyin.ts';
import { statementTextCache } from '../kit/statement-cache.ts';
import { statementNameCache } from './prepared-statements.ts';

/** Nothing depends on it: it may be emptied at any moment. */
export interface Cache {
  readonly size: number;
  /** Left out where nobody weighs it. */
  readonly bytes?: number;
  readonly hits: number;
  readonly misses: number;
  keys(): Iterable<string>;
  clear(): void;
}

export interface CacheState {
  name: string;
  entries: number;
  /** null: not weighed */
  bytes: number | null;
  hits: number;
  misses: number;
}

export interface Caches {
  /** Several may go by one name. */
  add(name: CacheName, cache: Cache): void;
  states(): CacheState[];
  /** At most `most` of what it holds. */
  keys(name: string, most: number): string[];
  clear(name: string): void;
}

export function createCaches(): Caches {
  // These are the process's, whatever runs in it.
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
