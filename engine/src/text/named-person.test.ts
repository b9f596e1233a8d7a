import { expect, test } from 'vitest';
import { namedPerson } from './named-person.ts';

test('a person is a name and an account', () => {
  expect(namedPerson('刘洋/bc04')).toEqual({ name: '刘洋', account: 'bc04' });
  expect(namedPerson(' 刘洋 ／ bc04 ')).toEqual({ name: '刘洋', account: 'bc04' });
});

test.each(['bc04', '刘洋', '/bc04', '刘洋/', 'a/b/c', ''])('%j is not written so', (text) => {
  expect(namedPerson(text)).toBeNull();
});
