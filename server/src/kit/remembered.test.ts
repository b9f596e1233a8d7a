import { expect, test } from 'vitest';
import { Remembered } from './remembered.ts';

test('the one unused for longest goes first, and what is old does not count as found', () => {
  const kept = new Remembered<number>(2);
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
