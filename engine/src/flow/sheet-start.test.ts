// Which fields of a form the rows of a spreadsheet may fill in at the start.
import { describe, expect, test } from 'vitest';
import type { StartNode } from './nodes/start.ts';
import type { FieldRight } from './nodes/node.ts';
import { takesFromSheet } from './sheet-start.ts';

const right = (field: string, read: boolean, write: boolean, required = false): FieldRight => ({ field, read, write, required });
const start = (...rights: FieldRight[]): StartNode => ({ kind: 'start', id: 's', title: '', outside: {}, launchers: null, rights, hooks: [] });

const cases: readonly (readonly [sentence: string, rights: readonly FieldRight[], field: string, taken: boolean])[] = [
  ['a field that the start does not name', [], 'a', true],
  ['a field that may be written', [right('a', true, true)], 'a', true],
  ['a required field', [right('a', true, true, true)], 'a', true],
  ['a read-only field', [right('a', true, false)], 'a', false],
  ['a hidden field', [right('a', false, false)], 'a', false],
  ['a hidden field whose right to write was forgotten', [right('a', false, true)], 'a', false],
  ['a column of a table that is not named', [], 't-c', true],
  ['a column of a writable table', [right('t', true, true)], 't-c', true],
  ['a column of a read-only table', [right('t', true, false)], 't-c', false],
  ['a writable column of a read-only table: no row can be added', [right('t', true, false), right('t-c', true, true)], 't-c', false],
  ['a read-only column of a writable table', [right('t', true, true), right('t-c', true, false)], 't-c', false],
  ['a hidden column of a table that is not named', [right('t-c', false, false)], 't-c', false],
  ['another column of that table', [right('t-c', false, false)], 't-d', true],
  ['a column of a hidden table, itself visible', [right('t', false, false), right('t-c', true, true)], 't-c', false],
  ['the table itself', [right('t', true, true)], 't', true],
];

describe('what a row of a spreadsheet may fill in', () => {
  test.each(cases)('%s', (_, rights, field, taken) => expect(takesFromSheet(start(...rights))(field)).toBe(taken));
});
