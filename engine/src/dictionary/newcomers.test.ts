import { expect, test } from 'vitest';
import { findings, type Known, type Newcomer } from './newcomers.ts';

const known: Known[] = [
  { id: '1', parentId: '0', fullName: '水果', enCode: 'fruit' },
  { id: '2', parentId: '1', fullName: '苹果', enCode: 'Apple' },
];
const item = (enCode: string, fullName: string, parent = '', isDefault = 0): Newcomer => ({ enCode, fullName, parent, isDefault });
/** `row trouble` with the earlier row. */
const problemsOf = (newcomers: Newcomer[], isTree = true) => findings(known, newcomers, isTree).map(({ row, trouble, before }) => [row, trouble, before]);

test.each<[string, Newcomer[], unknown[]]>([
  ['new items, below old and new ones and in any order', [item('pear.b', '小梨', 'pear'), item('pear', '梨', 'FRUIT'), item('nut', '坚果')], []],
  ['a code that is there, in any case', [item('apple', '新苹果')], [[0, 'codeTaken', undefined]]],
  ['a code twice', [item('a', '一'), item('A', '二')], [[1, 'codeTwice', 0]]],
  ['a name that its parent has already', [item('a', '苹果', 'fruit')], [[0, 'nameTaken', undefined]]],
  ['the same name elsewhere is fine', [item('a', '苹果'), item('b', '水果', 'fruit')], []],
  ['a name twice below one parent', [item('a', '梨', 'fruit'), item('b', '梨', 'Fruit')], [[1, 'nameTwice', 0]]],
  ['a parent that is nowhere', [item('a', '一', 'nothing')], [[0, 'parentUnknown', undefined]]],
  [
    'a ring, but not what hangs below it',
    [item('a', '一', 'b'), item('b', '二', 'a'), item('c', '三', 'a')],
    [
      [0, 'ring', undefined],
      [1, 'ring', undefined],
    ],
  ],
  ['an item below itself', [item('a', '一', 'a')], [[0, 'ring', undefined]]],
  ['two defaults', [item('a', '一', '', 1), item('b', '二', '', 1)], [[1, 'defaultTwice', 0]]],
])('%s', (_, newcomers, expected) => {
  expect(problemsOf(newcomers)).toEqual(expected);
});

test('nothing lies below anything in a list', () => {
  expect(problemsOf([item('a', '一', 'fruit')], false)).toEqual([[0, 'flat', undefined]]);
});

test('a chain of 20,000 is looked at in a moment', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => item(`c${at}`, `n${at}`, at === 19_999 ? 'c0' : `c${at + 1}`));
  expect(problemsOf(chain)).toHaveLength(20_000);
});
