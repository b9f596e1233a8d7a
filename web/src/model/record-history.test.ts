// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { joinedLines } from './record-history.tsx';

let last = 90;
const line = (at: number, action: string, field: string, who = 'Li Na') => ({
  id: String((last -= 1)),
  at,
  who,
  action,
  changes: [{ field, row: null, before: null, after: 1 }],
});

test('what one save did to a record and its rows is told once, the record first', () => {
  const joined = joinedLines([line(5, 'update', 'b'), line(3, 'update', 'lines.item'), line(3, 'create', 'a')]);
  expect(joined.map(({ at, action, changes }) => [at, action, changes.map(({ field }) => field)])).toEqual([
    [5, 'update', ['b']],
    [3, 'create', ['a', 'lines.item']],
  ]);
  // By the newest change of each: all of a save is in what is restored.
  expect(joined.map(({ id }) => id)).toEqual(['89', '88']);
});

test('two people in the same moment stay two', () => {
  expect(joinedLines([line(3, 'update', 'a'), line(3, 'update', 'b', 'Wang Wei')])).toHaveLength(2);
});
