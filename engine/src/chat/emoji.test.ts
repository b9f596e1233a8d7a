import { expect, test } from 'vitest';
import { emojiPieces, emojis, withEmoji } from './emoji.ts';

test('there are 120 of them, with the codes 100 to 219, and no sign or label twice', () => {
  expect(emojis.map(({ code }) => code)).toEqual(Array.from({ length: 120 }, (_, index) => 100 + index));
  expect(new Set(emojis.map(({ sign }) => sign)).size).toBe(120);
  expect(new Set(emojis.map(({ label }) => label)).size).toBe(120);
  for (const { sign, label, english } of emojis) {
    expect(sign).toMatch(/^\p{Extended_Pictographic}\u{FE0F}?$/u);
    expect(label).toMatch(/^\p{Script=Han}{1,6}$/u);
    expect(english).not.toBe('');
  }
});

test.each([
  ['好的[微笑]', '好的😀'],
  ['[强][强]', '👍👍'],
  ['[没有这个]', '[没有这个]'],
  ['数组 a[0] 和 [[微笑]]', '数组 a[0] 和 [😀]'],
])('%s reads %s', (text, read) => expect(withEmoji(text)).toBe(read));

test.each([
  ['好的[微笑]', ['好的', 100]],
  ['👍👍 走', [192, 192, ' 走']],
  ['没有', ['没有']],
  ['', []],
  ['一✌️二✌三', ['一', 195, '二', 195, '三']],
  ['👍🏽', ['👍🏽']],
  ['👨‍👩‍👧 ❤️‍🔥', ['👨‍👩‍👧 ❤️‍🔥']],
  ['🦄', ['🦄']],
])('%s is drawn as %j', (text, pieces) => expect(emojiPieces(text).map((piece) => (typeof piece === 'string' ? piece : piece.code))).toEqual(pieces));
