import { expect, test } from 'vitest';
import { defaultDemand, passwordProblem, passwordProblems } from './password-rules.ts';

test.each([
  ['letters and digits of good length pass', 'Harbour2Plum', null],
  ['letters alone do not', 'HarbourPlums', 'pattern'],
  ['digits alone do not', '123456789012', 'pattern'],
  ['other signs do not', 'Harbour-2Plum', 'pattern'],
  ['seventeen signs do not', 'Harbour2PlumTrees', 'pattern'],
  ['nine signs are short', 'Harbour22', 'short'],
  ['a common word with a run is guessed', 'admin123456', 'common'],
  ['in any case', 'PassWord12345', 'common'],
  ['a common word with a year is guessed', 'welcome2026', 'common'],
  ['the same digit again and again is guessed', 'abcd111111', 'common'],
  ['three different signs are guessed', 'a1a1a1a1a1b', 'common'],
  ['the own account inside is guessed', 'xzhangwei77', 'account'],
  ['the old one is not a new one', 'Former4Secret', 'same'],
] as const)('%s', (_, password, problem) => {
  expect(passwordProblem(password, 'zhangwei', 'Former4Secret')).toBe(problem);
});

test.each([
  'password123',
  'admin12345',
  'qwerty12345',
  'ordo123456',
  'aaaaaaaaa1',
  'iloveyou123',
  'admin123456',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'asdfg12345',
  'abcdefgh123',
  'Passw0rd123',
  'adminadmin1',
  '12345qwert',
  'a1b2c3d4e5f6',
  'test201999',
])('%s is guessed', (password) => {
  expect(passwordProblem(password, 'zhangwei', null)).not.toBeNull();
});

test.each(['Zhongshan2026', 'Template2026', 'Harbour2Plum', 'plum7Harbour', 'qwertz9Fenster4', 'x7k2m9q4w1'])('%s is not', (password) => {
  expect(passwordProblem(password, 'zhangwei', null)).toBeNull();
});

test('a form can say all that is wrong at once, in the order of telling', () => {
  expect(passwordProblems('admin1', 'admin', 'admin1', defaultDemand)).toEqual(['short', 'account', 'common', 'same']);
  expect(passwordProblems('', 'zhangwei', null, defaultDemand)).toEqual(['pattern', 'short', 'common']);
  expect(passwordProblems('Harbour2Plum', 'zhangwei', 'Former4Secret', defaultDemand)).toEqual([]);
});

test.each([
  ['eleven signs are short where twelve are asked for', 'Harbour2Plu', { least: 12, mixedCase: false }, 'short'],
  ['eight are enough where eight are', 'Har2Plum', { least: 8, mixedCase: false }, null],
  ['small letters alone do not do where both are asked for', 'harbour2plum', { least: 10, mixedCase: true }, 'case'],
  ['nor do capital ones', 'HARBOUR2PLUM', { least: 10, mixedCase: true }, 'case'],
  ['both do', 'Harbour2Plum', { least: 10, mixedCase: true }, null],
] as const)('%s', (_, password, demand, problem) => {
  expect(passwordProblem(password, 'zhangwei', null, demand)).toBe(problem);
});
