import { describe, expect, test } from 'vitest';
import { catchUp, maxMissed, reconnectAfter, stepOf } from './feed.ts';

test.each([
  ['the next one is applied', 4, 5, 'apply'],
  ['the same one again is skipped', 4, 4, 'skip'],
  ['an older one is skipped', 4, 1, 'skip'],
  ['one too many means that one is missing', 4, 6, 'reload'],
  ['an answer has no place in the order', 4, undefined, 'apply'],
] as const)('%s', (_, known, seq, step) => expect(stepOf(known, seq)).toBe(step));

test.each([
  ['who has nothing reads anew', undefined, 9, 'reload'],
  ['who has all gets nothing', 9, 9, 'nothing'],
  ['an empty stream has nothing to miss', 0, 0, 'nothing'],
  ['who lacks the last two gets them', 7, 9, 'missed'],
  ['too many are read anew', 1, 2 + maxMissed, 'reload'],
  ['just so many are sent', 1, 1 + maxMissed, 'missed'],
  ['a number from another life reads anew', 12, 9, 'reload'],
] as const)('%s', (_, last, now, wanted) => expect(catchUp(last, now)).toBe(wanted));

describe('tries to connect', () => {
  test('come at once at first, then more slowly, and never later than 4 s', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => reconnectAfter(attempt, 1))).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  });
  test('are spread over half of the pause', () => {
    expect([reconnectAfter(3, 0), reconnectAfter(3, 0.5), reconnectAfter(3, 1)]).toEqual([1000, 1500, 2000]);
  });
});
