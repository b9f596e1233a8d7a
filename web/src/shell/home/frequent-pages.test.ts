import { expect, test } from 'vitest';
import { frequentPages, placesFor, withOpened } from './frequent-pages.ts';

test('what is opened most comes first, then the menu as it stands', () => {
  const pages = ['/a', '/b', '/c', '/d'].map((path) => ({ path }));
  const opened = ['/c', '/b', '/c'].reduce(withOpened, {});
  expect(placesFor(pages, opened, 3).map(({ path }) => path)).toEqual(['/c', '/b', '/a']);
  expect(placesFor(pages, {}, 2).map(({ path }) => path)).toEqual(['/a', '/b']);
});

test('habits change: what was opened long ago gives way', () => {
  const old = Array.from({ length: 20 }, () => '/old').reduce(withOpened, {});
  const now = Array.from({ length: 60 }, () => '/new').reduce(withOpened, old);
  expect(now['/new'] ?? 0).toBeGreaterThan(now['/old'] ?? 0);
  expect(Object.keys(Array.from({ length: 99 }, (_, at) => `/p${at}`).reduce(withOpened, {}))).toHaveLength(40);
});

test.each(['null', '[]', '{', '{"/a":"x","b":1,"/c":-1,"/d":1e9,"/e":2}'])('whatever is stored, only counted paths come out: %s', (document) => {
  expect(Object.keys(frequentPages(document)).every((path) => path === '/e')).toBe(true);
});
