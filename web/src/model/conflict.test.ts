import type { FormNode } from '@ordo/engine/form/document.ts';
import { describe, expect, test } from 'vitest';
import { node } from '../../../engine/testing/small-form.ts';
import { isRowGone, isRowRemoved, withChoices } from './conflict.ts';

const nodeOf = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}) => node(id, kind, { key: id, label: { zh: id, en: id }, ...more });

const fields = new Map([
  ['name', { node: nodeOf('name', 'comInput'), table: null }],
  ['lines', { node: nodeOf('lines', 'table'), table: null }],
  ['lines.count', { node: nodeOf('count', 'numInput'), table: 'lines' }],
]);
const base = {
  name: 'A',
  lines: [
    { id: 'r1', values: { count: 1 } },
    { id: 'r2', values: { count: 2 } },
  ],
};
const head = { field: 'name', row: null, label: '', from: 'A', theirs: 'B', mine: 'C' };
const cell = { field: 'lines.count', row: 'r2', label: '', from: 2, theirs: 5, mine: 7 };
const gone = { ...cell, row: 'r1', theirs: { deleted: true } };

describe('what comes of choosing between two saves', () => {
  test('what the others made of it is what one starts from now, whoever is kept', () => {
    const { base: next, cells } = withChoices(fields, base, [head, cell], { name: 'mine', 'lines.count r2': 'mine' });
    expect(next).toEqual({
      name: 'B',
      lines: [
        { id: 'r1', values: { count: 1 } },
        { id: 'r2', values: { count: 5 } },
      ],
    });
    expect(cells).toEqual([]);
  });

  test('where theirs is kept the form holds it, in the head and in a row', () => {
    expect(withChoices(fields, base, [head, cell], { name: 'theirs', 'lines.count r2': 'theirs' }).cells).toEqual([
      { field: 'name', row: null, value: 'B' },
      { field: 'count', row: 'r2', value: 5 },
    ]);
  });

  test('a row that the others deleted goes, or comes back as a new one', () => {
    expect(isRowGone(gone)).toBe(true);
    const theirs = withChoices(fields, base, [gone], { 'lines.count r1': 'theirs' });
    expect(theirs.gone).toEqual([{ table: 'lines', row: 'r1' }]);
    const mine = withChoices(fields, base, [gone], { 'lines.count r1': 'mine' });
    expect(mine.gone).toEqual([]);
    expect(mine.base.lines).toEqual([{ id: 'r2', values: { count: 2 } }]);
  });

  test('a row that is removed here and that the others changed comes back as they left it, or goes all the same', () => {
    const removed = { field: 'lines', row: 'r2', label: '', from: { count: 2 }, theirs: { count: 5 }, mine: { deleted: true } };
    expect(isRowRemoved(removed)).toBe(true);
    const left = { id: 'r2', values: { count: 5 } };
    const theirs = withChoices(fields, base, [removed], { 'lines r2': 'theirs' });
    expect(theirs.back).toEqual([{ table: 'lines', row: left, place: 1 }]);
    expect(theirs.base.lines).toEqual([{ id: 'r1', values: { count: 1 } }, left]);
    const mine = withChoices(fields, base, [removed], { 'lines r2': 'mine' });
    expect(mine.back).toEqual([]);
    // The base contains the removed row as the other user saved it.
    expect(mine.base.lines).toEqual([{ id: 'r1', values: { count: 1 } }, left]);
  });
});
