import { layoutThemes } from '@ordo/contract/session.ts';
import { expect, test } from 'vitest';
import { fitting, itemWidths, placesOf } from './layouts.ts';
import type { MenuItem } from './menu.ts';

const item = (id: string, children: MenuItem[] = []): MenuItem => ({
  id,
  title: id,
  spell: '',
  icon: '',
  target: { kind: 'route', opens: children.length > 0 ? 'catalogue' : 'page', path: `/${id}`, screen: '', moduleId: '', isTree: false, url: '' },
  children,
  above: [],
});
const vaccine = item('vaccine', [item('customer'), item('product')]);
const system = item('system', [item('area')]);
const home = item('home');
const menu = [vaccine, system, home];
const ids = (items: MenuItem[]) => items.map(({ id }) => id);

test.each([
  ['classic', [], ['vaccine', 'system', 'home']],
  ['plain', [], ['vaccine', 'system', 'home']],
  ['functional', ['vaccine', 'system', 'home'], []],
  ['blend', ['vaccine', 'system', 'home'], ['area']],
  ['composite', ['vaccine', 'system', 'home'], ['area']],
] as const)('%s: %j along the head, %j at the side, while an entry of the system is open', (layout, top, side) => {
  const places = placesOf(layout, menu, system);
  expect([ids(places.top), ids(places.side)]).toEqual([top, side]);
});

test('an entry of the first level that is a page itself leaves the side empty', () => {
  for (const layout of ['blend', 'composite'] as const) expect(placesOf(layout, menu, home).side).toEqual([]);
});

test('while nothing is open the side is empty', () => {
  expect(placesOf('blend', menu, null).side).toEqual([]);
});

test.each([
  ['all of them where there is room', 5, 600, 116, 5],
  ['all of them where there is just room', 5, 580, 116, 5],
  ['one place less, for “more”, where one does not fit', 5, 579, 116, 3],
  ['the wider entries of blend and composite sooner', 5, 600, 125, 3],
  ['only “more” in a very small place', 5, 120, 116, 0],
  ['only “more” where there is no room at all', 5, 0, 116, 0],
  ['nothing of nothing', 0, 600, 116, 0],
])('the head shows %s', (_, count, width, itemWidth, expected) => {
  expect(fitting(count, width, itemWidth)).toBe(expected);
});

test('entries are 116 px wide in functional and 125 px in blend and composite', () => {
  expect(layoutThemes.map((layout) => itemWidths[layout])).toEqual([undefined, 116, undefined, 125, 125]);
});
