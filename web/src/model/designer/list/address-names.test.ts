import { expect, test } from 'vitest';
import { keptAddress, namedAddress } from './address-names.ts';

const names = new Map([
  ['f1', '客户'],
  ['f2', '编号'],
  ['f3', '编号'],
]);

test('an address names fields as people call them, and keeps their ids', () => {
  expect(namedAddress('https://x/?a={f1}&b={gone}', names)).toBe('https://x/?a={客户}&b={gone}');
  expect(keptAddress('https://x/?a={客户}&b={没有}', names)).toBe('https://x/?a={f1}&b={没有}');
});

test('a name of several fields stays as it is written: nobody can say which is meant', () => {
  expect(keptAddress('/x/{编号}', names)).toBe('/x/{编号}');
});
