import { expect, test } from 'vitest';
import { mentionsIn, piecesOf, withIds, withNames } from './mention.ts';

const people = new Map([
  ['u1', '李娜'],
  ['u2', '李娜娜'],
  ['u3', 'Wang Wei'],
  ['u4', ''],
]);
const nameOf = (id: string) => people.get(id);

test.each([
  ['请 @李娜 看一下', '请 @{u1} 看一下'],
  ['@李娜娜@李娜，@Wang Wei：', '@{u2}@{u1}，@{u3}：'],
  ['a@b.example 和 @张三', 'a@b.example 和 @张三'],
  ['@', '@'],
  ['', ''],
])('%j is kept as %j, and reads again as it was written', (written, kept) => {
  expect(withIds(written, people)).toBe(kept);
  expect(withNames(kept, nameOf)).toBe(written);
});

test.each([
  ['@{u1} @{u3} @{u1}', ['u1', 'u3']],
  ['{u1} @u1 @{} @{a b}', []],
])('in %j %j are named', (text, ids) => expect(mentionsIn(text)).toEqual(ids));

test('whoever is not known stays as they were written', () => {
  expect(piecesOf('@{u9} @{u1}!', nameOf)).toEqual([{ text: '@{u9} ' }, { text: '@李娜', id: 'u1' }, { text: '!' }]);
});
