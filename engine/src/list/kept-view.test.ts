import { describe, expect, test } from 'vitest';
import { fittingView, isSameView, keptViewSchema, MAX_VIEW_FILTERS, type KeptView } from './kept-view.ts';

const view = (more: Partial<KeptView> = {}): KeptView => ({ filters: {}, sort: '', columns: [], ...more });
const list = {
  takes: (key: string, value: string) => (key === 'status' ? /^[0-5]$/.test(value) : key === 'keyword'),
  sorts: new Set(['urgency', 'creatorTime']),
};

test.each<[string, KeptView, Partial<KeptView>]>([
  ['a filter that the list has', view({ filters: { status: '1' } }), { filters: { status: '1' } }],
  ['the keyword', view({ filters: { keyword: '请假' } }), { filters: { keyword: '请假' } }],
  ['no filter that is gone', view({ filters: { colour: 'red', status: '2' } }), { filters: { status: '2' } }],
  ['no value that it does not take', view({ filters: { status: '9' } }), {}],
  ['no empty filter', view({ filters: { keyword: '' } }), {}],
  ['no name that every object has', view({ filters: { constructor: 'x' } }), {}],
  ['an order', view({ sort: '-urgency,creatorTime' }), { sort: '-urgency,creatorTime' }],
  ['of an order what is there', view({ sort: '-colour,creatorTime' }), { sort: 'creatorTime' }],
  ['columns as they are, if they are not known', view({ columns: ['b', 'a', 'b'] }), { columns: ['a', 'b'] }],
])('of a view is kept %s', (_, kept, fits) => expect(fittingView(kept, list)).toEqual(view(fits)));

test('columns that are gone are left out where they are known', () =>
  expect(fittingView(view({ columns: ['due', 'colour'] }), { ...list, columns: new Set(['due']) }).columns).toEqual(['due']));

test.each<[KeptView, KeptView, boolean]>([
  [view({ filters: { a: '1', b: '2' } }), view({ filters: { b: '2', a: '1' } }), true],
  [view({ filters: { a: '1', b: '' } }), view({ filters: { a: '1' } }), true],
  [view({ filters: { a: '1' } }), view({ filters: { a: '2' } }), false],
  [view({ sort: 'a' }), view({ sort: '-a' }), false],
  [view({ columns: ['a', 'b'] }), view({ columns: ['b', 'a'] }), true],
  [view({ columns: ['a'] }), view(), false],
])('%j and %j are the same: %j', (one, other, same) => expect(isSameView(one, other)).toBe(same));

describe('a view', () => {
  const many = Object.fromEntries(Array.from({ length: MAX_VIEW_FILTERS + 1 }, (_, at) => [`f${at}`, '1']));
  test.each<[string, unknown]>([
    ['of another shape', { filters: [], sort: '', columns: [] }],
    ['with more than its keys', { ...view(), rows: 'all' }],
    ['with a key that is none', view({ filters: { 'a b': '1' } })],
    ['with a value that is no text', { ...view(), filters: { a: { $ne: 1 } } }],
    ['with a value too long', view({ filters: { a: 'x'.repeat(501) } })],
    ['with too many filters', view({ filters: many })],
    ['with an order that is SQL', view({ sort: 'name; drop table x' })],
    ['with a column that is none', view({ columns: [''] })],
    ['with too many columns', view({ columns: Array.from({ length: 61 }, (_, at) => `c${at}`) })],
  ])('%s is refused', (_, wrong) => expect(keptViewSchema.safeParse(wrong).success).toBe(false));
  test('that is plain is taken', () => expect(keptViewSchema.safeParse(view({ filters: { a: '1' }, sort: '-a,b', columns: ['c'] })).success).toBe(true));
});
