import { expect, test } from 'vitest';
import { recentPages, withRecent } from './recent.ts';

test.each<[string, string | null, string[]]>([
  ['nothing', null, []],
  ['broken JSON', '{', []],
  ['JSON of another shape', '{"a":1}', []],
  ['things that are no paths', '["/a",7,null,"b","javascript:alert(1)"]', ['/a']],
  ['more than fits', JSON.stringify(Array.from({ length: 20 }, (_, n) => `/p${n}`)), ['/p0', '/p1', '/p2', '/p3', '/p4', '/p5', '/p6', '/p7']],
])('from %s only paths come out', (_, document, expected) => {
  expect(recentPages(document)).toEqual(expected);
});

test('a page that is opened again comes first, once', () => {
  expect(withRecent(['/a', '/b', '/c'], '/c')).toEqual(['/c', '/a', '/b']);
});
