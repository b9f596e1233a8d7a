import { expect, test } from 'vitest';
import { placeAt, placeTowards, type Direction, type MovableRow, type Place, type Side } from './move.ts';

const row = (id: string, parentId: string, children?: MovableRow[]): MovableRow => ({ id, parentId, type: children ? 1 : 2, children });
const rows = [row('a', '-1', [row('a1', 'a'), row('a2', 'a'), row('a3', 'a', [row('x', 'a3')])]), row('b', '-1', []), row('c', '-1')];

test.each<[string, string, string, Side, Place | null]>([
  ['in front of another', 'c', 'a1', 'before', { parentId: 'a', before: 'a1' }],
  ['behind another, in front of the next', 'c', 'a1', 'after', { parentId: 'a', before: 'a2' }],
  ['behind the last', 'c', 'a3', 'after', { parentId: 'a' }],
  ['into a catalogue, at its end', 'c', 'b', 'inside', { parentId: 'b' }],
  ['never into a page', 'c', 'a1', 'inside', null],
  ['never onto itself', 'a', 'a', 'before', null],
  ['never below itself', 'a', 'x', 'before', null],
  ['past itself when it stands between', 'a2', 'a1', 'after', { parentId: 'a', before: 'a3' }],
])('an entry is dragged %s', (_, id, target, side, place) => {
  expect(placeAt(rows, id, target, side)).toEqual(place);
});

test.each<[string, string, Direction, Place | null]>([
  ['up', 'a2', 'up', { parentId: 'a', before: 'a1' }],
  ['not above the first', 'a1', 'up', null],
  ['down', 'a1', 'down', { parentId: 'a', before: 'a3' }],
  ['down to the end', 'a2', 'down', { parentId: 'a' }],
  ['not below the last', 'a3', 'down', null],
  ['into the catalogue above it', 'c', 'in', { parentId: 'b' }],
  ['not into a page', 'a2', 'in', null],
  ['out, behind its catalogue', 'x', 'out', { parentId: 'a' }],
  ['out to the top, in front of what followed', 'a1', 'out', { parentId: '-1', before: 'b' }],
  ['not out of the top', 'b', 'out', null],
])('a key moves an entry %s', (_, id, direction, place) => {
  expect(placeTowards(rows, id, direction)).toEqual(place);
});
