import { expect, test } from 'vitest';
import { bytesOf, defaultLimit, fits, limitText, parseLimit } from './limit.ts';
import { limitOf } from './types.ts';

test.each([
  [{ value: 2, unit: 'MB' }, 2_097_152, '2MB'],
  [{ value: 5, unit: 'MB' }, 5_242_880, '5MB'],
  [{ value: 500, unit: 'KB' }, 512_000, '500KB'],
  [{ value: 1.5, unit: 'GB' }, 1_610_612_736, '1.5GB'],
] as const)('%j is %d bytes', (limit, bytes, text) => {
  expect(bytesOf(limit)).toBe(bytes);
  expect(limitText(limit)).toBe(text);
});

test('a file of exactly the limit is too large, one byte less is not', () => {
  expect(fits(2_097_151, defaultLimit)).toBe(true);
  expect(fits(2_097_152, defaultLimit)).toBe(false);
});

test.each([
  ['2MB', { value: 2, unit: 'MB' }],
  [' 1.5 gb ', { value: 1.5, unit: 'GB' }],
  ['0MB', null],
  ['-1MB', null],
  ['2', null],
  ['2TB', null],
  ['2MBs', null],
])('%j is read as %j', (text, limit) => expect(parseLimit(text)).toEqual(limit));

test('chat pictures and avatars have limits of their own, everything else the operator’s', () => {
  const usual = { value: 20, unit: 'MB' } as const;
  expect(limitOf('annex', usual)).toEqual(usual);
  expect(limitOf('annexpic', usual)).toEqual(usual);
  expect(limitOf('IM', usual)).toEqual({ value: 5, unit: 'MB' });
  expect(limitOf('userAvatar', usual)).toEqual({ value: 2, unit: 'MB' });
});
