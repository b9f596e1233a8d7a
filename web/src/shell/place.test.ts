import type { MenuEntry } from '@ordo/contract/session.ts';
import { expect, test } from 'vitest';
import { readMenu } from './menu.ts';
import { placeOf } from './place.ts';

const entry = (enCode: string, type: number, urlAddress: string, children: MenuEntry[] = []): MenuEntry => ({
  id: enCode,
  parentId: '-1',
  enCode,
  fullName: enCode,
  spell: '',
  icon: '',
  type,
  urlAddress,
  linkTarget: '',
  category: 'Web',
  propertyJson: '',
  hasChildren: children.length > 0,
  children,
  sortCode: 0,
});
const read = (entries: MenuEntry[]) => readMenu(entries, [], { dataV: 'https://desk.example/v1/DataV' });

const system = entry('system', 1, '', [entry('system.odd', 99, ''), entry('system.sub', 1, '', [entry('system.area', 2, 'system/area')])]);
const vaccine = entry('vaccine', 1, '', [entry('vaccine.customer', 2, 'vaccines/customer'), entry('vaccine.indent', 2, 'vaccines/indent/:product')]);
const menu = read([system, vaccine]);

test('the root leads to the customers of the vaccine area', () => {
  expect(placeOf(menu, '/')).toEqual({ kind: 'way', to: '/vaccines/customer' });
});

test('without them the root leads to the first page of the first entry', () => {
  expect(placeOf(read([system]), '/')).toEqual({ kind: 'way', to: '/system/area' });
});

test('a menu without a single page leads to 404', () => {
  expect(placeOf(read([entry('x', 99, '')]), '/')).toEqual({ kind: 'way', to: '/404' });
});

test('an address in the menu is its page, with or without a slash at the end', () => {
  expect(placeOf(menu, '/system/area')).toMatchObject({ kind: 'page', path: '/system/area', item: { id: 'system.area' } });
  expect(placeOf(menu, '/system/area/')).toMatchObject({ kind: 'page', path: '/system/area' });
});

test('named parts of an address are its parameters', () => {
  expect(placeOf(menu, '/vaccines/indent/7')).toMatchObject({ kind: 'page', path: '/vaccines/indent/7', parameters: { product: '7' } });
});

test('a catalogue leads to its first page', () => {
  expect(placeOf(menu, '/system')).toEqual({ kind: 'way', to: '/system/area' });
});

test('an address that the menu does not hold leads to 404', () => {
  expect(placeOf(menu, '/system/user')).toEqual({ kind: 'way', to: '/404' });
  expect(placeOf(menu, '/404')).toEqual({ kind: 'missing' });
});

test('/redirect shows a page again', () => {
  expect(placeOf(menu, '/redirect/system/area')).toEqual({ kind: 'again', path: '/system/area' });
});

test('the pages before sign-in are not the desk’s', () => {
  expect(placeOf(menu, '/login')).toEqual({ kind: 'outside' });
});

test('an entry that opens nothing and holds nothing is not in the menu', () => {
  expect(menu[0]?.children.map(({ id }) => id)).toEqual(['system.sub']);
});

test('a record of a model opens on the page that the person has of it, else on its preview', () => {
  const asset: MenuEntry = { ...entry('office.asset', 3, 'model/asset'), propertyJson: '{"moduleId":"m1"}' };
  const office = read([entry('office', 1, '', [asset])]);
  expect(placeOf(office, '/record/m1/r-1')).toEqual({ kind: 'way', to: '/model/asset?open=r-1' });
  expect(placeOf(office, '/record/m1/r-1', '?part=comments&edit=new')).toEqual({ kind: 'way', to: '/model/asset?open=r-1&part=comments' });
  expect(placeOf(office, '/record/m2/r-1')).toEqual({ kind: 'way', to: '/previewModel?id=m2&open=r-1' });
  expect(placeOf(office, '/record/m1')).toEqual({ kind: 'way', to: '/404' });
  expect(placeOf(office, '/record/m1/r&open=x', '?part=a b')).toEqual({ kind: 'way', to: '/404' });
});
