import { expect, test } from 'vitest';
import { regionTree } from './region-tree.ts';

const region = (id: string, parentId: string, pendingCount: number) => ({ id, parentId, code: id, fullName: `区${id}`, level: 1, customers: 1, pendingCount });
const say = (name: string, n: number) => (n ? `${name} ${n}` : name);

test('levels with a single way down are left out, and each says what waits below it', () => {
  const tree = regionTree(
    [region('33', '-1', 3), region('3305', '33', 3), region('330523', '3305', 3), region('a', '330523', 1), region('b', '330523', 2)],
    '全部',
    say,
  );
  expect(tree).toEqual([
    {
      id: 'all',
      fullName: '全部 3',
      type: 'area',
      children: [
        {
          id: '330523',
          fullName: '区330523 3',
          type: 'area',
          children: [
            { id: 'a', fullName: '区a 1', type: 'area', children: [] },
            { id: 'b', fullName: '区b 2', type: 'area', children: [] },
          ],
        },
      ],
    },
  ]);
});

test('without customers there is only the root', () =>
  expect(regionTree([], '全部', say)).toEqual([{ id: 'all', fullName: '全部', type: 'area', children: [] }]));
