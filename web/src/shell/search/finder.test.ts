import { describe, expect, test } from 'vitest';
import { findable, finder, type Found } from './finder.ts';
import { readMenu } from '../menu.ts';

const page = (id: string, title: string, path: string, spell = ''): Found => ({ id, title, trail: '', path, outside: false, spell });

const zh = finder([
  page('customer', '客户管理', '/vaccines/customer', 'kehuguanli khgl'),
  page('product', '产品管理', '/vaccines/product', 'chanpinguanli cpgl'),
  page('area', '行政区划', '/system/area', 'xingzhengquhua xzqh'),
  page('bill', '单据规则', '/system/billRule', 'danjuguize djgz'),
]);
const en = finder([
  page('customer', 'Customers', '/vaccines/customer'),
  page('product', 'Products', '/vaccines/product'),
  page('area', 'Areas', '/system/area'),
]);

describe('a page is found', () => {
  test.each<[string, (query: string) => Found[], string, string]>([
    ['by its title', zh, '客户管理', 'customer'],
    ['by a part of its title', zh, '区划', 'area'],
    ['by its path', zh, 'product', 'product'],
    ['by its initials', zh, 'khgl', 'customer'],
    ['by the first of its initials', zh, 'xz', 'area'],
    ['by initials from the middle', zh, 'gz', 'bill'],
    ['by its pinyin', zh, 'chanpin', 'product'],
    ['by pinyin in capitals and with spaces', zh, 'Dan Ju', 'bill'],
    ['by an English title', en, 'areas', 'area'],
    ['in spite of a slip', en, 'custmers', 'customer'],
    ['by a title with blanks around', en, '  Products ', 'product'],
  ])('%s', (_, find, query, id) => {
    expect(find(query)[0]?.id).toBe(id);
  });
});

test.each([[''], ['   '], ['仓库'], ['zzzz'], ['((((']])('nothing is found by %j', (query) => {
  expect(zh(query)).toEqual([]);
});

test('a title counts more than a path', () => {
  const both = finder([page('path', 'Something', '/stock'), page('title', 'stock', '/else')]);
  expect(both('stock').map(({ id }) => id)).toEqual(['title', 'path']);
});

test('catalogues and entries that open nothing are not offered, links are', () => {
  const entry = (enCode: string, type: number, urlAddress: string, children: Parameters<typeof readMenu>[0] = []) => ({
    id: enCode,
    parentId: '-1',
    enCode,
    fullName: enCode,
    spell: '',
    icon: '',
    type,
    urlAddress,
    linkTarget: '_blank',
    category: 'Web',
    propertyJson: '',
    hasChildren: children.length > 0,
    children,
    sortCode: 0,
  });
  const menu = readMenu(
    [entry('top', 1, '', [entry('page', 2, 'a/b'), entry('needs', 2, 'a/:id'), entry('odd', 99, ''), entry('map', 7, 'https://maps.example/')])],
    [],
    { dataV: 'https://desk.example/v1/DataV' },
  );
  expect(findable(menu)).toEqual([
    { id: 'page', title: 'page', trail: 'top', path: '/a/b', outside: false, spell: '' },
    { id: 'map', title: 'map', trail: 'top', path: '', outside: true, spell: '' },
  ]);
});
