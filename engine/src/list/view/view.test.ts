// Views: which fields fit, what is offered to whom, and days.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bareNode } from '../../form/bare-node.ts';
import { matches } from '../../filter/filter.ts';
import { addMonths, barOn, daysBetween, daysOf, lasting, movedBy, onDays, stepped } from './calendar.ts';
import { dayIn, on } from './dated.ts';
import { viewSchema, type ViewDocument } from './document.ts';
import { fieldsFor, isOffered, lookedAt, seenView, viewProblem } from './fits.ts';
import { listUnder } from './under.ts';

const form = {
  nodes: [
    bareNode('name', 'comInput', { key: 'name' }),
    bareNode('state', 'select', { key: 'state', config: { options: [{ id: 'a', name: { zh: '甲' } }] } }),
    bareNode('several', 'select', { key: 'several', config: { multiple: true } }),
    bareNode('urgent', 'switch', { key: 'urgent' }),
    bareNode('day', 'date', { key: 'day' }),
    bareNode('cost', 'numInput', { key: 'cost' }),
    bareNode('pw', 'password', { key: 'pw' }),
    bareNode('spot', 'location', { key: 'spot' }),
    bareNode('photo', 'uploadImg', { key: 'photo' }),
    bareNode('area', 'address', { key: 'area' }),
    bareNode('areas', 'address', { key: 'areas', config: { multiple: true } }),
    bareNode('rows', 'table', { children: [bareNode('cell', 'date', { key: 'cell' })] }),
  ],
};
const asked = { state: { kind: 'choice' as const }, cost: { kind: 'number' as const } };
const common = { schema: 1 as const, filter: null, sort: [], shown: [] };
const board: ViewDocument = { ...common, kind: 'board', by: 'state' };

test.each<[string, ViewDocument, unknown]>([
  ['a board by a choice', board, null],
  ['a board by a switch', { ...board, by: 'urgent' }, null],
  ['no board by a text that names nothing', { ...board, by: 'name' }, { problem: 'setting', field: 'name' }],
  ['no board by several choices at once', { ...board, by: 'several' }, { problem: 'setting', field: 'several' }],
  ['nothing by a field that is not there', { ...board, by: 'gone' }, { problem: 'field', field: 'gone' }],
  ['nothing by a password', { ...board, by: 'pw' }, { problem: 'field', field: 'pw' }],
  ['a calendar by days', { ...common, kind: 'calendar', begin: 'day', end: null }, null],
  ['no calendar by a cell of a child table', { ...common, kind: 'calendar', begin: 'cell', end: null }, { problem: 'field', field: 'cell' }],
  ['a map by places', { ...common, kind: 'map', place: 'spot' }, null],
  ['a gallery by pictures', { ...common, kind: 'gallery', cover: 'photo' }, null],
  ['a gallery without any', { ...common, kind: 'gallery', cover: null }, null],
  ['a pivot that counts', { ...common, kind: 'pivot', rows: 'state', columns: 'urgent', measure: 'count', of: null, chart: true }, null],
  ['a pivot that adds up', { ...common, kind: 'pivot', rows: 'state', columns: null, measure: 'sum', of: 'cost', chart: false }, null],
  ['no sum of nothing', { ...common, kind: 'pivot', rows: 'state', columns: null, measure: 'sum', of: null, chart: false }, { problem: 'measure' }],
  [
    'no pivot by places',
    { ...common, kind: 'pivot', rows: 'spot', columns: null, measure: 'count', of: null, chart: false },
    { problem: 'setting', field: 'spot' },
  ],
  ['no column that is not there', { ...board, shown: ['name', 'gone'] }, { problem: 'field', field: 'gone' }],
  ['no order by a place', { ...board, sort: [{ field: 'spot', descending: false }] }, { problem: 'setting', field: 'spot' }],
  ['an order by when it was made', { ...board, sort: [{ field: 'creatorTime', descending: true }] }, null],
  ['no condition of another kind', { ...board, filter: { field: 'cost', is: 'contains', value: 'x' } }, { problem: 'filter', why: expect.anything() }],
])('%s', (_, view, problem) => {
  expect(z.safeParse(viewSchema, view).success).toBe(true);
  expect(viewProblem(view, form, asked)).toEqual(problem);
});

test('fields that a setting can name are those that fit', () => {
  expect(fieldsFor(form, 'board', 'by').map(({ node }) => node.id)).toEqual(['state', 'urgent']);
  expect(fieldsFor(form, 'pivot', 'of').map(({ node }) => node.id)).toEqual(['cost']);
  expect(fieldsFor(form, 'map', 'place').map(({ node }) => node.id)).toEqual(['spot', 'area']);
  expect(fieldsFor(form, 'table', 'by')).toEqual([]);
});

test('a view that looks at a field is not offered to who does not see it; one that shows it is, without it', () => {
  const without = (hidden: string) => (path: string) => path !== hidden;
  const view: ViewDocument = {
    ...board,
    filter: { not: { field: 'cost', is: 'empty' } },
    sort: [{ field: 'day', descending: false }],
    shown: ['name', 'photo'],
  };
  expect(lookedAt(view).toSorted()).toEqual(['cost', 'day', 'state']);
  for (const hidden of ['state', 'cost', 'day']) expect(isOffered(view, without(hidden))).toBe(false);
  expect(isOffered(view, without('photo'))).toBe(true);
  expect(seenView(view, without('photo')).shown).toEqual(['name']);
});

test('a list is grouped under a board, nested under a tree, and otherwise plain', () => {
  expect(listUnder(null, board)).toMatchObject({ type: 'grouped', group: 'state' });
  expect(listUnder(null, { ...common, kind: 'tree', parent: 'up' })).toMatchObject({ type: 'nested', parent: 'up', group: null });
  const gallery = listUnder(listUnder(null, board), { ...common, kind: 'gallery', cover: null, shown: ['day'] });
  expect(gallery).toMatchObject({ type: 'plain', group: null, columns: [{ field: 'day' }] });
});

describe('days', () => {
  test.each([
    ['2026-02-14', 28, '2026-01-26'],
    ['2026-11-27', 42, '2026-10-26'],
    ['2027-02-10', 28, '2027-02-01'],
  ])('the month of %s is %i days in whole weeks', (day, count, first) => {
    const days = daysOf('month', day);
    expect([days.length, days[0]]).toEqual([day === '2026-02-14' ? 35 : count === 42 ? 42 : 28, first]);
  });
  test('a month on is never in the month after', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(stepped('month', '2026-12-31', -1)).toBe('2026-11-30');
    expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04');
  });
  test('an end before the beginning is the beginning, and what begins nowhere is on no day', () => {
    expect(lasting('x', '2026-05-02', '2026-05-01')).toEqual({ id: 'x', begin: '2026-05-02', end: '2026-05-02' });
    expect(lasting('x', null, '2026-05-01')).toBeNull();
  });
  test('what lasts is on each of its days, and its bar is cut at the edges', () => {
    const days = daysOf('week', '2026-11-27');
    const long = { id: 'x', begin: '2026-11-20', end: '2026-11-24' };
    expect([...onDays(days, [long])].map(([, on]) => on.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(barOn(days, long)).toEqual({ from: 0, length: 2, before: true, after: false });
    expect(barOn(days, { id: 'y', begin: '2026-12-01', end: '2026-12-02' })).toBeNull();
  });
  test('days and moments move by days', () => {
    expect(movedBy('2026-02-27', 2)).toBe('2026-03-01');
    expect(movedBy(1_000, -1)).toBe(1_000 - 86_400_000);
    expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2);
  });
  test('those of some days are asked for by the same rule as they are drawn by', () => {
    const [begin, end] = [
      { id: 'b', kind: 'day' as const },
      { id: 'e', kind: 'day' as const },
    ];
    const fields = { b: { kind: 'day' as const }, e: { kind: 'day' as const } };
    const days = daysOf('week', '2026-11-27');
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const all = ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30', null];
    for (const b of all)
      for (const e of all) {
        const drawn = lasting('x', dayIn(b), dayIn(e));
        expect([b, e, matches(on(first, last, begin, end), { b, e }, fields)]).toEqual([b, e, drawn !== null && barOn(days, drawn) !== null]);
      }
  });
});
