import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('the one unused for longest goes first, and what is old does not count as found', () => {
  const kept = new LruCache<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect([...kept.keys()]).toEqual(['a', 'c']);
  expect(kept.get('b')).toBeUndefined();
  expect(kept.get('c', (value) => value > 3)).toBeUndefined();
  expect([kept.hits, kept.misses, kept.size]).toEqual([1, 2, 2]);
  kept.clear();
  expect([kept.get('a'), kept.size]).toEqual([undefined, 0]);
});

test('what is asked for all the time stays, whatever comes and goes, and whoever has to know is told what went', () => {
  const gone: string[] = [];
  const kept = new LruCache<number>(10, (key) => gone.push(key));
  kept.set('often', 0);
  for (let n = 0; n < 100; n += 1) {
    kept.set(`once ${n}`, n);
    expect(kept.get('often')).toBe(0);
  }
  expect([kept.size, gone.length, kept.has('once 99'), kept.has('once 80')]).toEqual([10, 91, true, false]);
  expect(gone).toEqual(Array.from({ length: 91 }, (_, n) => `once ${n}`));
});
