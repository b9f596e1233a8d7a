import { describe, expect, test } from 'vitest';
import { becomesDefault, isReplaced, usualView, type UsualView } from './usual.ts';

const view = (id: string, roleIds: readonly string[], defaultSince: number | null, more: Partial<UsualView> = {}): UsualView => ({
  id,
  sharedMark: 1,
  roleIds,
  defaultMark: 1,
  defaultSince,
  ...more,
});
const own = view('own', [], 1, { sharedMark: 0 });

/** What a person with these roles opens. */
const OPENED: [string, UsualView[], Record<string, string | null>][] = [
  ['one for two roles is that of both', [view('v', ['a', 'b'], 1)], { a: 'v', b: 'v', c: null }],
  ['a later one for one of them is that of this role alone', [view('v', ['a', 'b'], 1), view('w', ['a'], 2)], { a: 'w', b: 'v', c: null }],
  ['so is a later one for one of them and another', [view('v', ['a', 'b'], 1), view('w', ['b', 'c'], 2)], { a: 'v', b: 'w', c: 'w' }],
  ['who has both roles opens the later one', [view('v', ['a', 'b'], 1), view('w', ['a'], 2)], { 'a b': 'w' }],
  ['a later one for everybody is not that of a role that has its own', [view('v', ['a'], 1), view('w', [], 2)], { a: 'v', c: 'w', '': 'w' }],
  ['one’s own is before all', [view('v', ['a'], 3), view('w', [], 2), own], { a: 'own', '': 'own' }],
  ['one that was a default before the time was noted counts as the earliest', [view('v', ['a'], null), view('w', ['a', 'b'], 1)], { a: 'w', b: 'w' }],
  ['what is no default is opened by nobody', [view('v', ['a'], 1, { defaultMark: 0 })], { a: null }],
];

describe('a page opens with', () => {
  test.each(OPENED)('%s', (_, views, opened) => {
    for (const [roles, id] of Object.entries(opened)) {
      const having = new Set(roles === '' ? [] : roles.split(' '));
      expect([usualView(views, having), usualView(views.toReversed(), having)], roles).toEqual([id, id]);
    }
  });
});

test.each([
  ['the same roles', ['a', 'b'], ['b', 'a'], true],
  ['more roles', ['a'], ['a', 'b'], true],
  ['fewer roles', ['a', 'b'], ['a'], false],
  ['partly others', ['a', 'b'], ['b', 'c'], false],
  ['everybody, after roles', ['a'], [], false],
  ['a role, after everybody', [], ['a'], false],
  ['everybody, after everybody', [], [], true],
])('a default is replaced by one for %s: %j, %j → %s', (_, was, by, replaced) => {
  expect(isReplaced({ sharedMark: 1, roleIds: was }, { sharedMark: 1, roleIds: by })).toBe(replaced);
});

test('one’s own replaces one’s own, and nothing that is shared', () => {
  expect([isReplaced(own, own), isReplaced(own, view('v', [], 1)), isReplaced(view('v', [], 1), own)]).toEqual([true, false, false]);
});

const V = view('v', ['a', 'b'], 1);
test.each<[string, UsualView | null, UsualView, boolean]>([
  ['a new default', null, V, true],
  ['a new view that is none', null, { ...V, defaultMark: 0 }, false],
  ['one that was none', { ...V, defaultMark: 0 }, V, true],
  ['a default that is only changed', V, V, false],
  ['one for fewer roles', V, { ...V, roleIds: ['a'] }, false],
  ['one for more roles', V, { ...V, roleIds: ['a', 'b', 'c'] }, true],
  ['one for everybody now', V, { ...V, roleIds: [] }, true],
  ['one that was for everybody', { ...V, roleIds: [] }, V, false],
  ['one’s own that is shared now', own, V, true],
])('%s becomes the default: %s', (_, before, after, becomes) => {
  expect(becomesDefault(before, after)).toBe(becomes);
});
