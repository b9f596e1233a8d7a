// Parts of a phrase are filled in its language.
import { expect, test } from 'vitest';
import { translate, type Language } from './language.ts';

test.each<[Language, string]>([
  ['zh', '用于：甲、乙'],
  ['zhtw', '用於：甲、乙'],
  ['en', 'Used by 甲, 乙'],
])('a list of names in %s', (language, said) => {
  expect(translate(['用于：{uses}', 'Used by {uses}', '用於：{uses}'], language, { uses: ['甲', '乙'] })).toBe(said);
});

test('a part without a value stays, one that is empty is empty', () => {
  expect(translate(['{a}{b}{c}', ''], 'zh', { a: [], b: null })).toBe('null{c}');
});
