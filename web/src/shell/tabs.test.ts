import { expect, test } from 'vitest';
import { close, move, parseTabs, refresh, survivor, visit, withAffixed, type Tab } from './tabs.ts';

const tab = (path: string, search = '', generation = 0): Tab => ({ path, search, generation });
const three = [tab('/a'), tab('/b', '?page=2'), tab('/c')];

test('a path that is not open yet gets a tab at the end', () => {
  expect(visit(three, '/d', '')).toEqual([...three, tab('/d')]);
});

test('a path is open once, and its tab remembers its query', () => {
  expect(visit(three, '/b', '?page=3')).toEqual([tab('/a'), tab('/b', '?page=3'), tab('/c')]);
});

test('a visit that changes nothing is the same list', () => {
  expect(visit(three, '/b', '?page=2')).toBe(three);
});

test('a refresh is another generation of the same tab', () => {
  expect(refresh(three, '/b')[1]).toEqual(tab('/b', '?page=2', 1));
  expect(refresh(three, '/x')).toBe(three);
});

test('only the named pages close', () => {
  expect(close(three, (path) => path !== '/c').map(({ path }) => path)).toEqual(['/c']);
});

test.each([
  ['a page that stays stays on top', '/b', ['/a'], '/b'],
  ['the right neighbour follows a closed page', '/b', ['/b'], '/c'],
  ['the left one when it was the last', '/c', ['/c'], '/b'],
  ['the nearest one that stays', '/c', ['/b', '/c'], '/a'],
  ['nothing when all close', '/b', ['/a', '/b', '/c'], undefined],
])('%s', (_, top, closing, expected) => {
  expect(survivor(three, top, (path) => closing.includes(path))?.path).toBe(expected);
});

test('the affixed page has the first tag, open or not', () => {
  expect(withAffixed(three, '/c').map(({ path }) => path)).toEqual(['/c', '/a', '/b']);
  expect(withAffixed(three, '/x')[0]).toEqual(tab('/x'));
  expect(withAffixed(three, '')).toBe(three);
});

test.each([
  ['to the front', '/c', '/a', ['/c', '/a', '/b']],
  ['to the end', '/a', '/c', ['/b', '/c', '/a']],
  ['one further', '/a', '/b', ['/b', '/a', '/c']],
  ['nowhere, when it is there already', '/b', '/b', ['/a', '/b', '/c']],
  ['nowhere, when there is no such place', '/b', '/x', ['/a', '/b', '/c']],
])('a tag moves %s', (_, path, target, expected) => {
  expect(move(three, path, target).map((one) => one.path)).toEqual(expected);
});

test('what a reload kept comes back asleep, and a visit wakes it', () => {
  const kept = parseTabs(JSON.stringify([{ path: '/a', search: '?page=2' }]));
  expect(kept).toEqual([{ ...tab('/a', '?page=2'), asleep: true }]);
  expect(visit(kept, '/a', '?page=2')).toEqual([tab('/a', '?page=2')]);
});

test.each([
  ['nothing', null],
  ['no JSON', '[{'],
  ['no list', '{"path":"/a"}'],
  ['nulls and numbers', '[null,3,"x",[]]'],
  ['paths that are none', '[{"path":"https://evil.example","search":""},{"path":7,"search":""},{"path":"/a"}]'],
  ['queries that are none', '[{"path":"/a","search":"javascript:1"},{"path":"/a","search":5}]'],
])('%s: no tags are kept', (_, text) => {
  expect(parseTabs(text)).toEqual([]);
});

test('a page is kept once', () => {
  expect(parseTabs('[{"path":"/a","search":""},{"path":"/a","search":"?x=1"}]')).toHaveLength(1);
});
