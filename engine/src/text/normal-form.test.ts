import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

describe('is the same to a reader', () => {
  test.each([
    ['ＢＣ０４', 'bc04'],
    ['BC\u200b04', 'bc04'],
    ['\ufeffBC04\u200d', 'bc04'],
    ['第一医院（北院）', '第一医院(北院)'],
    ['第一医院﹙北院﹚', '第一医院(北院)'],
    ['张　三', '张三'],
    ['  Ann\u00a0 Lee ', 'ann lee'],
    ['A–1', 'A-1'],
    ['A－1', 'a-1'],
    ['A\u00ad1', 'A1'],
    ['阿卜杜•拉', '阿卜杜·拉'],
    ['O’Neill', "O'Neill"],
    ['ﬁ', 'fi'],
    ['①', '1'],
    ['e\u0301', 'é'],
  ])('%j and %j', (one, other) => {
    expect(normalForm(one)).toBe(normalForm(other));
  });
});

test.each([
  ['A1', 'A 1'],
  ['A-1', 'A1'],
  ['00007123', '7123'],
  ['刘洋', '刘阳'],
  ['𠮷', '吉'],
])('%j and %j are two', (one, other) => {
  expect(normalForm(one)).not.toBe(normalForm(other));
});

test('a normal form is its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'Ａ', '１', ' ', '（', '）', '张', '\u200b', '\u3000', '·', '•', '–') }), (text) => {
      expect(normalForm(normalForm(text))).toBe(normalForm(text));
    }),
  );
});
