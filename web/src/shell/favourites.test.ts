import { expect, test } from 'vitest';
import { readFavourites, toggled } from './favourites.ts';

test.each<[string, string | null, string[]]>([
  ['nothing', null, []],
  ['broken JSON', '{', []],
  ['things that are no paths', '["/a",7,null,"javascript:alert(1)"]', ['/a']],
])('from %s only paths come out', (_, document, expected) => {
  expect(readFavourites(document)).toEqual(expected);
});

test('a page is kept once, and pressing again lets it go', () => {
  expect(toggled(['/a'], '/b')).toEqual(['/a', '/b']);
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b']);
});

test('of too many the oldest gives way', () => {
  const many = Array.from({ length: 12 }, (_, n) => `/p${n}`);
  expect(toggled(many, '/new')).toEqual([...many.slice(1), '/new']);
});
