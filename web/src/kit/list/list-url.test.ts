import { customerList } from '@ordo/contract/customer.ts';
import { expect, test } from 'vitest';
import { countActiveFilters, filterChange, listDefaults, listInput, offeredFilters, pageOf, sizeOf, sortedBy, sortOf, sortsOf } from './list-url.ts';

const filters = ['type', 'status', 'areaId'];
const said = (part: Record<string, string>) => ({ ...listDefaults(filters), ...part });

test('an address that says nothing asks for the first twenty', () => {
  expect(listInput(customerList, said({}), filters)).toEqual({ currentPage: 1, pageSize: 20 });
});

test('page, size, order, keyword and filters are asked for as the address says', () => {
  const state = said({ page: '3', size: '50', sort: '-name', keyword: '卫生院', type: 'CLINIC', areaId: '7' });
  expect(listInput(customerList, state, filters)).toEqual({
    currentPage: 3,
    pageSize: 50,
    sidx: 'name',
    sort: 'desc',
    keyword: '卫生院',
    type: 'CLINIC',
    areaId: '7',
  });
});

test.each([
  ['a page that is no number', { page: 'x' }],
  ['a page below one', { page: '0' }],
  ['a size that is not offered', { size: '37' }],
  ['an order by a column that cannot be ordered by', { sort: 'mobile' }],
  ['a filter value that does not exist', { type: 'BAKERY' }],
  ['a keyword longer than the server takes', { keyword: 'x'.repeat(101) }],
])('%s is left out', (_, part) => {
  expect(listInput(customerList, said(part), filters)).toEqual({ currentPage: 1, pageSize: 20 });
});

test('a column without a sign is in ascending order', () => {
  expect(sortOf(said({ sort: 'code' }))).toEqual({ column: 'code', descending: false });
  expect(sortOf(said({}))).toBeNull();
});

test('the keyword is not counted among the filters', () => {
  expect(countActiveFilters(said({ keyword: 'a', type: 'CLINIC', status: 'ACTIVE' }), filters)).toBe(2);
});

test('the largest page is five hundred', () => {
  expect(sizeOf(said({ size: '500' }))).toBe(500);
  expect(pageOf(said({ page: '999999' }))).toBe(999_999);
});

test('several columns order a list that takes several; another goes by the first', () => {
  expect(sortsOf(said({ sort: '-name,code' }))).toEqual([
    { column: 'name', descending: true },
    { column: 'code', descending: false },
  ]);
  expect(listInput(customerList, said({ sort: '-name,code' }), filters)).toMatchObject({ sidx: 'name', sort: 'desc' });
});

test.each([
  ['', 'a', 'a', false, 'a'],
  ['b,-c', 'a', 'a', false, 'a'],
  ['b,-c', 'a', 'a', true, 'b,-c,a'],
  ['b,-c', 'c', '', true, 'b'],
  ['b,-c', 'b', '-b', true, '-b,-c'],
  ['a,b,c,d,e', 'f', 'f', true, 'a,b,c,d,e'],
])('%s, then %s as %j beside it %s: %s', (before, column, next, add, after) => expect(sortedBy(before, column, next, add)).toBe(after));

test('a filter that depends on another is offered once that one is set, cleared with it, and can always be cleared itself', () => {
  const all = [{ key: 'flowId' }, { key: 'node', within: 'flowId' }, { key: 'status' }];
  const keys = (state: Record<string, string>) => offeredFilters(all, state).map(({ key }) => key);
  expect(keys({ flowId: '', node: '' })).toEqual(['flowId', 'status']);
  expect(keys({ flowId: 'leave', node: '' })).toEqual(['flowId', 'node', 'status']);
  expect(keys({ flowId: '', node: 'head' })).toEqual(['flowId', 'node', 'status']);
  expect(filterChange(all, 'flowId', 'order')).toEqual({ flowId: 'order', node: '' });
  expect(filterChange(all, 'flowId', '')).toEqual({ flowId: '', node: '' });
  expect(filterChange(all, 'node', 'head')).toEqual({ node: 'head' });
});
