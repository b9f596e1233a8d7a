import { expect, test } from 'vitest';
import { draftOf, editCell } from '../kit/import/draft.ts';
import { afterStart, goodTasks, knownIn, launchedAlready, sentOf } from './sheet-rows.ts';

const column = (key: string) => ({ key, title: key, required: false });
const draft = draftOf({
  columns: [column('title'), column('lines.item')],
  rows: [
    ['a', 'x'],
    ['', 'y'],
    ['b', ''],
    ['c', 'z'],
  ],
  lines: [2, 3, 5, 6],
  problems: [{ row: 2, column: 'lines.item', text: 'missing' }],
  ignored: [],
});
const lines = (tasks: readonly (readonly { line: number }[])[]) => tasks.map((task) => task.map(({ line }) => line));

test('good rows go together with their child rows; one with a problem stays, until it is corrected', () => {
  expect(lines(goodTasks(draft))).toEqual([[2, 3], [6]]);
  const [, , bad] = draft.rows;
  expect(lines(goodTasks(bad ? editCell(draft, bad, 1, 'w') : draft))).toEqual([[2, 3], [5], [6]]);
});

test('what was launched goes, the others stay with the problems of the answer, in their order', () => {
  const sent = { ...draft, rows: goodTasks(draft).flat() };
  expect(sentOf(sent).lines).toEqual([2, 3, 6]);
  const after = afterStart(draft, sent, { started: [{ rows: [0, 1], id: 't1', number: 'N1' }], problems: [{ row: 2, column: 'title', text: 'taken' }] });
  expect(after.started).toEqual([{ line: 2, id: 't1', number: 'N1' }]);
  expect(after.draft.rows.map(({ line, problems }) => [line, problems])).toEqual([
    [5, { 'lines.item': 'missing' }],
    [6, { title: 'taken' }],
  ]);
});

test('tasks that were launched before are known by the content of their rows; an edited one is another', () => {
  const known = knownIn(draft, [
    { rows: [0, 1], at: 5 },
    { rows: [3], at: 7 },
  ]);
  const { tasks, at } = launchedAlready(draft, known);
  expect([lines(tasks), at]).toEqual([[[2, 3], [6]], 7]);
  const [, second] = draft.rows;
  const edited = second ? editCell(draft, second, 1, 'w') : draft;
  expect(lines(launchedAlready(edited, known).tasks)).toEqual([[6]]);
  expect(launchedAlready({ ...draft, rows: [] }, known)).toEqual({ tasks: [], at: 0 });
});
