import { expect, test } from 'vitest';
import { accountName, mobileFits } from './account-name.ts';

const MINE = '13800001234';

test.each<[string, string, string, boolean]>([
  ['an account alone', 'zhang', MINE, true],
  ['an account whose owner has no number', 'zhang', '', true],
  ['the owner’s number and the account', `${MINE}@zhang`, MINE, true],
  ['another number', '13900001234@zhang', MINE, false],
  ['a number, when the owner has none', `${MINE}@zhang`, '', false],
  ['no number before the sign', '@zhang', MINE, false],
  ['no number before the sign, when the owner has none', '@zhang', '', false],
  ['something that is no number', 'li@zhang', 'li', false],
  ['a number with blanks is still that number', ` ${MINE}@zhang`, MINE, true],
])('%s names the account: %j', (_, typed, owned, fits) => {
  const name = accountName(typed);
  expect(name.account).toBe('zhang');
  expect(mobileFits(name, owned)).toBe(fits);
});

test('only the first sign divides', () => {
  expect(accountName(`${MINE}@a@b`)).toEqual({ mobile: MINE, account: 'a@b' });
});
