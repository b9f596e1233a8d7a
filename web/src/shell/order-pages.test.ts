import { expect, test } from 'vitest';
import type { MenuEntry } from '@ordo/contract/session.ts';
import { findPage, flatten, landingOf, openablePath, readMenu } from './menu.ts';
import { withOrderPages, type OrderMenu } from './order-pages.ts';

const entry = (enCode: string, type: number, urlAddress: string, children: MenuEntry[] = []) =>
  ({ id: enCode, enCode, fullName: enCode, type, urlAddress, icon: '', children }) as unknown as MenuEntry;

const menu = readMenu([entry('vaccine', 1, '', [entry('vaccine.indent', 2, 'vaccines/indent'), entry('vaccine.stock', 2, 'vaccines/stock')])], [], {
  dataV: '',
});
const region = { id: '330000', code: '330000', fullName: '浙江省', path: 'indent/MMR/330000', hasChildren: true, pendingCount: 3 };
const answer: OrderMenu = {
  admin: false,
  list: [{ id: 'p1', code: 'MMR', fullName: '麻腮风疫苗', path: 'indent/MMR', hasChildren: true, children: [region] }],
};
const merged = withOrderPages(menu, answer);

test.each([
  ['/vaccines/indent', 'vaccine.indent', {}],
  ['/vaccines/indent/MMR', '麻腮风疫苗', { product: 'MMR' }],
  ['/vaccines/indent/MMR/330000', '麻腮风疫苗 · 浙江省', { product: 'MMR', region: '330000' }],
  ['/vaccines/indent/MMR/330106', '麻腮风疫苗', { product: 'MMR', region: '330106' }],
])('%s is a page with a title of its own', (path, title, parameters) => {
  const found = findPage(merged, path);
  expect(found).toMatchObject({ item: { title, target: { screen: 'vaccines/indent' } }, parameters });
  expect(found?.item.of ?? found?.item.id).toBe('vaccine.indent');
  expect(found?.item.above[0]?.id).toBe('vaccine');
});

test('a product that is not among mine has no page, once the answer is here', () => {
  expect(findPage(merged, '/vaccines/indent/BCG')).toBeNull();
  expect(findPage(merged, '/vaccines/indent/BCG/330000')).toBeNull();
  expect(findPage(menu, '/vaccines/indent/BCG')).toMatchObject({ item: { id: 'vaccine.indent' }, parameters: { product: 'BCG' } });
  expect(findPage(withOrderPages(menu, { admin: false, list: [] }), '/vaccines/indent/MMR')).toBeNull();
});

test('who has no page of orders gets none by the answer, and the landing stays', () => {
  const other = readMenu([entry('vaccine.stock', 2, 'vaccines/stock')], [], { dataV: '' });
  expect(withOrderPages(other, answer)).toEqual(other);
  expect(findPage(withOrderPages(other, answer), '/vaccines/indent/MMR')).toBeNull();
  expect(landingOf(merged)).toBe('/vaccines/indent');
});

test('the search finds products and regions', () => {
  expect(flatten(merged).flatMap((item) => openablePath(item) ?? [])).toEqual([
    '/vaccines/indent',
    '/vaccines/indent/MMR',
    '/vaccines/indent/MMR/330000',
    '/vaccines/stock',
  ]);
});
