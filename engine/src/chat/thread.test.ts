import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBefore, saysTime, unanswered, unbroken, withFailed, withLines, withSending, type ChatLine, type Thread } from './thread.ts';

const said = (number: number, more: Partial<ChatLine> = {}): ChatLine => ({
  number,
  key: null,
  mine: false,
  type: 'text',
  content: `m${number}`,
  at: number * 1000,
  nth: number,
  state: 'sent',
  ...more,
});
const leaving = (key: string) => ({ key, type: 'text' as const, content: key, at: 1 });
const shown = (thread: Thread) => thread.map((line) => line.number ?? `${line.state} ${line.key}`);

describe('lines from the server', () => {
  test.each([
    ['stand in their order, whatever order they come in', [], [said(3), said(1), said(2)], [1, 2, 3]],
    ['that come twice stand once', [said(1), said(2)], [said(2), said(3)], [1, 2, 3]],
    ['that are older go before', [said(31), said(32)], [said(29), said(30)], [29, 30, 31, 32]],
    ['stand before what is on its way', withSending([said(1)], leaving('a')), [said(2)], [1, 2, 'sending a']],
    ['take the place of what they answer', withSending([said(1)], leaving('a')), [said(2, { mine: true, key: 'a' })], [1, 2]],
    ['of somebody else answer nothing of mine', withSending([said(1)], leaving('a')), [said(2, { key: 'a' })], [1, 2, 'sending a']],
    ['answer what seemed to have failed', withFailed(withSending([], leaving('a')), 'a', ''), [said(1, { mine: true, key: 'a' })], [1]],
  ] as const)('%s', (_, thread, lines, wanted) => expect(shown(withLines(thread, lines))).toEqual(wanted));

  test('in any portions and any order end as the same thread', () => {
    const portion = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(portion, { maxLength: 8 }), (portions) => {
        const thread = portions.reduce<Thread>(
          (all, numbers) =>
            withLines(
              all,
              numbers.map((number) => said(number)),
            ),
          [],
        );
        expect(shown(thread)).toEqual([...new Set(portions.flat())].sort((a, b) => a - b));
      }),
    );
  });
});

describe('a message of mine', () => {
  test('is sent again under the same key, and stands once', () => {
    const failed = withFailed(withSending([said(1)], leaving('a')), 'a', 'no');
    expect(shown(failed)).toEqual([1, 'failed a']);
    expect(shown(withSending(failed, leaving('a')))).toEqual([1, 'sending a']);
  });
  test('that has arrived does not fail afterwards', () => {
    const arrived = withLines(withSending([], leaving('a')), [said(1, { mine: true, key: 'a' })]);
    expect(shown(withFailed(arrived, 'a', 'late'))).toEqual([1]);
  });
  test('without an answer goes out again after a break, in its order; a failed one waits for its sender', () => {
    let thread: Thread = [said(1)];
    for (const key of ['a', 'b', 'c']) thread = withSending(thread, leaving(key));
    expect(unanswered(withFailed(thread, 'b', 'no')).map(({ key }) => key)).toEqual(['a', 'c']);
  });
});

const away: ChatLine = { ...said(0), number: null, nth: null, mine: true, key: 'k', state: 'sending' };

test.each<[string, Thread, Thread]>([
  ['nothing at all', [], []],
  ['all that follow each other', [said(2), said(3)], [said(2), said(3)]],
  ['what came while the newest page was on its way', [said(9), said(10), said(11)], [said(9), said(10), said(11)]],
  ['what stands before a gap goes', [said(1), said(2), said(8), said(9)], [said(8), said(9)]],
  ['of two gaps the last one counts', [said(1), said(5), said(9), away], [said(9), away]],
  ['what is on its way has no place yet', [said(3), said(4), away], [said(3), said(4), away]],
  ['and may be all there is', [away], [away]],
])('a thread without gaps: %s', (_, thread, left) => expect(unbroken(thread)).toEqual(left));

test.each<[string, Thread, number, number | null]>([
  ['nothing is unread', [said(4)], 0, null],
  ['the last two', [said(4), said(5, { mine: true, nth: 2 }), said(6, { nth: 5 })], 2, 3],
  ['mine count for nothing', [said(4), said(5, { mine: true, nth: 9 })], 1, 3],
  ['more than are here', [said(13), said(42)], 40, 2],
  ['all of them', [said(1), said(2)], 2, 0],
  ['none of theirs is here', [said(5, { mine: true, nth: 1 })], 3, null],
])('what had been read before: %s', (_, thread, unread, before) => expect(readBefore(thread, unread)).toBe(before));

test('the time is said above the first line and after five minutes of silence', () => {
  const at = (ms: number) => said(1, { at: ms });
  expect([saysTime(undefined, at(0)), saysTime(at(0), at(299_999)), saysTime(at(0), at(300_000))]).toEqual([true, false, true]);
});
