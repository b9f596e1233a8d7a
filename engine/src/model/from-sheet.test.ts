// Guessing fields from the columns of a sheet, case by case.
import { expect, test } from 'vitest';
import { fieldKinds } from '../form/kinds.ts';
import { checkRelease } from '../form/release-checks.ts';
import { fits, guessedKind, sheetField, sheetKinds, type SheetColumn } from './from-sheet.ts';

const column = (head: string, ...cells: readonly string[]): SheetColumn => ({ head, cells });

test.each([
  ['days', column('日期', '2026-01-05', '2026/2/6', ''), 'date'],
  ['moments', column('到访时间', '2026-01-05 09:30', '2026-01-06 10:00:00'), 'date'],
  ['numbers', column('数量', '3', '1,200', '-4.5'), 'numInput'],
  ['money by its sign', column('小计', '¥12.50', '¥3'), 'currency'],
  ['money by its head', column('报销金额', '12.50', '3'), 'currency'],
  ['a share', column('比例', '12%', '3.5%'), 'percent'],
  ['a number that is a name', column('工号', '1001', '1002'), 'comInput'],
  ['noughts in front', column('代码表', '007', '012'), 'comInput'],
  ['a mobile number', column('电话', '13800000000'), 'phone'],
  ['an address', column('邮箱', 'name@example.com'), 'email'],
  ['yes and no', column('是否到岗', '是', '否', ''), 'switch'],
  ['what comes again', column('部门', '人事', '财务', '人事', '财务'), 'select'],
  ['what comes once', column('姓名', '张三', '李四', '王五', '赵六'), 'comInput'],
  ['a remark', column('备注', '好'), 'textarea'],
  ['a long text', column('标题', '很'.repeat(80)), 'textarea'],
  ['a number among words', column('数量', '3', '三'), 'comInput'],
  ['nothing', column('空', '', ''), 'comInput'],
] as const)('%s', (_, given, kind) => expect(guessedKind(given)).toBe(kind));

test('whatever is guessed takes its own cells, and can be released', () => {
  const columns = [
    column('日期', '2026-01-05', '2026/2/6'),
    column('数量', '3', '1,200'),
    column('报销金额', '12.50', '¥3'),
    column('部门', '人事', '财务', '人事', '财务'),
    column('比例', '12%', '3.5%'),
    column('备注', '一\n二'),
  ];
  const nodes = columns.map((one, at) => sheetField(one, guessedKind(one), `f${at}`, at + 1));
  expect(checkRelease({ nodes })).toEqual([]);
  const look = { language: 'zh', say: (key: string) => key, name: () => undefined, find: () => [] } as never;
  const read = nodes.flatMap((node, at) => (columns[at]?.cells ?? []).map((cell) => fieldKinds[node.kind].from(cell, node, look)));
  expect(read.filter((one) => !('value' in one))).toEqual([]);
});

test('a text can be anything, a day cannot', () => {
  const words = column('x', 'a', 'b');
  expect(sheetKinds.filter((kind) => fits(kind, words))).toEqual(['select', 'textarea', 'comInput']);
});
