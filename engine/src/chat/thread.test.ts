import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOlder, isWhole, saysTime, unanswered, withFailed, withLines, withSending, type ChatLine, type Thread } from './thread.ts';

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

test.each([
  ['nothing is there and nothing was said', [], 0, true],
  ['nothing is there though something was said', [], 3, false],
  ['all up to the last', [said(2), said(3)], 3, true],
  ['the last is missing', [said(2)], 3, false],
  ['one between is missing', [said(1), said(3)], 3, false],
])('a thread: %s', (_, thread, last, whole) => expect(isWhole(thread, last)).toBe(whole));

test('there is more before the first message unless it is number 1', () => {
  expect([hasOlder([]), hasOlder([said(1)]), hasOlder([said(2)])]).toEqual([false, false, true]);
});

test('the time is said above the first line and after five minutes of silence', () => {
  const at = (ms: number) => said(1, { at: ms });
  expect([saysTime(undefined, at(0)), saysTime(at(0), at(299_999)), saysTime(at(0), at(300_000))]).toEqual([true, false, true]);
});
