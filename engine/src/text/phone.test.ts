import { expect, test } from 'vitest';
import { mobileIn } from './phone.ts';

test.each([
  '13800138000',
  ' 138 0013 8000 ',
  '138-0013-8000',
  '138–0013–8000',
  '+86 138 0013 8000',
  '+8613800138000',
  '8613800138000',
  '0086-138-0013-8000',
  '(+86) 13800138000',
  '（＋８６）１３８００１３８０００',
  '\u202d13800138000\u202c',
  '138\u00a00013\u00a08000',
])('%j is understood', (typed) => {
  expect(mobileIn(typed)).toBe('13800138000');
});

test.each(['12800138000', '1380013800', '138001380001', '+1 13800138000', '010-6552 9988', 'abc', ''])('%j stays as it was typed', (typed) => {
  expect(mobileIn(typed)).toBe(typed);
});
