import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gramsOf, gramsOfKeyword } from './grams.ts';

const has = (text: string, keyword: string) => {
  const there = new Set(gramsOf('7', text));
  return gramsOfKeyword('7', keyword).every((gram) => there.has(gram));
};

describe('a keyword finds', () => {
  test.each([
    ['two signs in the middle', '明天送疫苗到社区', '疫苗'],
    ['a single Chinese sign', '明天送疫苗到社区', '苗'],
    ['an English word, whatever its case', 'The Cold Chain broke', 'cold chain'],
    ['across scripts', '订单AB12已发', 'b12已'],
    ['an emoji', '好的👍谢谢', '👍谢'],
    ['a part of a word', 'refrigerator', 'gera'],
    ['a single letter', 'zebra', 'Z'],
  ])('%s', (_, text, keyword) => expect(has(text, keyword)).toBe(true));

  test('whatever stands in a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(60), fc.nat(30), (text, from, length) => {
        const signs = Array.from(text);
        expect(has(text, signs.slice(from, from + length).join(''))).toBe(true);
      }),
    );
  });
});

test('another conversation has other numbers', () => {
  expect(gramsOf('7', '疫苗').some((gram) => gramsOf('8', '疫苗').includes(gram))).toBe(false);
});

test('the same text has the same numbers for ever: they are stored', () => {
  expect([...gramsOf('7', '疫A👍')]).toEqual([-2020385251, -386024140, 327837090, 1037474463, 1306013969]);
});

test('numbers fit 32 bits and are told once', () => {
  const grams = gramsOf('7', '疫苗疫苗疫苗');
  expect(new Set(grams).size).toBe(grams.length);
  expect(grams.every((gram) => gram === (gram | 0))).toBe(true);
  expect(grams).toHaveLength(4);
});
