import type { SheetChecked } from '@ordo/contract/sheet.ts';
import { expect, test } from 'vitest';
import { draftOf, editCell, excludeRows, hasProblems, toCsvFile, withProblems } from './draft.ts';

const checked: SheetChecked = {
  columns: [
    { key: 'account', title: '账号', required: true },
    { key: 'name', title: '姓名', required: true },
  ],
  rows: [
    ['a', '甲'],
    ['b-', ''],
    ['c', '丙'],
  ],
  lines: [2, 4, 5],
  problems: [
    { row: 1, column: 'account', text: '只能是字母和数字' },
    { row: 1, column: 'account', text: '账号已存在' },
    { row: 1, column: 'name', text: '必填' },
  ],
  ignored: [],
};

test('each row knows its line and the first problem of each cell', () => {
  const { rows } = draftOf(checked);
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
  expect(rows[1]?.problems).toEqual({ account: '只能是字母和数字', name: '必填' });
  expect(rows.map(hasProblems)).toEqual([false, true, false]);
});

test('a cell that was edited is not wrong until it is checked again', () => {
  const draft = draftOf(checked);
  const once = editCell(draft, draft.rows[1]!, 0, 'b');
  expect(once.rows[1]).toMatchObject({ cells: ['b', ''], problems: { name: '必填' } });
  expect(once.edited).toBe(true);
  const again = withProblems(once, [{ row: 1, column: 'account', text: '账号已存在' }]);
  expect(again.rows[1]?.problems).toEqual({ account: '账号已存在' });
  expect(again.edited).toBe(false);
});

test('rows that are left out stay out of the file', async () => {
  const rest = excludeRows(draftOf(checked), hasProblems);
  expect(JSON.parse(await toCsvFile(rest).text())).toEqual([
    ['account', 'name'],
    ['a', '甲'],
    ['c', '丙'],
  ]);
});

test('what the file is to blame for stays until the cell is written anew, whatever a second check says', () => {
  const text = '合并单元格';
  const draft = draftOf({ ...checked, problems: [{ row: 1, column: 'name', text, ofFile: true }] });
  const again = withProblems(draft, []);
  expect(again.rows[1]?.problems).toEqual({ name: text });
  const corrected = withProblems(editCell(again, again.rows[1]!, 1, '乙'), []);
  expect(corrected.rows[1]?.problems).toEqual({});
});
