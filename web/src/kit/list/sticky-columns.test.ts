import { expect, test } from 'vitest';
import { columnGroupRow, stickyColumns } from './sticky-columns.ts';

const column = (key: string, more: object = {}) => ({ key, width: 100, ...more });

test('columns that stay stand beside each other, on both sides, whichever moves below them', () => {
  const places = stickyColumns(
    [
      column('a', { fixed: 'start' }),
      column('b', { align: 'center' }),
      column('name', { names: true }),
      column('c', { numeric: true, align: 'start' }),
      column('d', { fixed: 'end', numeric: true }),
      column('e', { fixed: 'end' }),
    ],
    112,
  );
  expect([...places].map(([key, { className, style }]) => [key, className, style])).toEqual([
    ['a', 'list-stays', undefined],
    ['b', 'list-center', undefined],
    ['name', 'list-stays', { insetInlineStart: 100 }],
    ['c', 'list-number list-start', undefined],
    ['d', 'list-stays-end list-number', { insetInlineEnd: 212 }],
    ['e', 'list-stays-end', { insetInlineEnd: 112 }],
  ]);
});

test('the naming column stays at the beginning, whatever else is said of it', () => {
  expect(stickyColumns([column('name', { names: true, fixed: 'end' })], 0).get('name')).toEqual({ className: 'list-stays', style: undefined });
});

test('a head stands over those of its columns that are side by side, and once more where another comes between', () => {
  const heads = [{ key: 'h', title: 'H', columns: ['b', 'c', 'e'] }];
  expect(columnGroupRow(['a', 'b', 'c', 'd', 'e'], heads)).toEqual([
    { key: 'a', column: 'a' },
    { key: 'h 1', title: 'H', columns: ['b', 'c'] },
    { key: 'd', column: 'd' },
    { key: 'h 4', title: 'H', columns: ['e'] },
  ]);
  expect(columnGroupRow(['a', 'd'], heads)).toBeNull();
  expect(columnGroupRow(['a'], [])).toBeNull();
});
