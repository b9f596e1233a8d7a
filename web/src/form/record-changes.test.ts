import { describe, expect, test } from 'vitest';
import { changesBetween, isUnchanged, wholeOf, type Sendable } from './record-changes.ts';

const sent: Sendable = { head: ['name', 'sum', 'tags'], tables: new Map([['lines', ['item', 'count']]]) };
const row = (id: string, item: string, count: number | null = null) => ({ id, values: { item, count } });
const before = { name: 'Leave', sum: 12, tags: ['a'], secret: 'x', lines: [row('r1', 'Pen', 1), row('r2', 'Ink', 2)] };

describe('what a save sends', () => {
  test('nothing where nothing has changed, whatever stands for nothing', () => {
    expect(isUnchanged(changesBetween(sent, { ...before, name: null }, { ...before, name: '' }))).toBe(true);
    expect(isUnchanged(changesBetween(sent, { ...before, tags: [] }, { ...before, tags: null }))).toBe(true);
  });

  test('a field with what it was and what it becomes, and no field that is not mine to change', () => {
    const changes = changesBetween(sent, before, { ...before, sum: 0, secret: 'y' });
    expect(changes).toEqual({ changes: { sum: { from: 12, to: 0 } }, rows: {} });
  });

  test('a field that is emptied becomes null', () => {
    expect(changesBetween(sent, before, { ...before, name: null }).changes).toEqual({ name: { from: 'Leave', to: null } });
  });

  test('rows by their ids: those that came, went and changed', () => {
    const now = { ...before, lines: [row('r2', 'Ink', 5), row('r3', 'Pad')] };
    expect(changesBetween(sent, before, now).rows).toEqual({
      lines: {
        added: [{ id: 'r3', values: { item: 'Pad' } }],
        removed: ['r1'],
        was: { r1: { item: 'Pen', count: 1 } },
        changed: [{ id: 'r2', changes: { count: { from: 2, to: 5 } } }],
      },
    });
  });

  test('the order of rows only where one has moved', () => {
    const lines = [row('r2', 'Ink', 2), row('r1', 'Pen', 1)];
    expect(changesBetween(sent, before, { ...before, lines }).rows).toEqual({ lines: { added: [], removed: [], changed: [], order: ['r2', 'r1'] } });
  });

  test('of a new record what holds something', () => {
    expect(wholeOf(sent, { name: 'Leave', sum: 0, tags: [], secret: 'x', lines: [row('r1', 'Pen')] })).toEqual({
      values: { name: 'Leave', sum: 0 },
      rows: { lines: [{ id: 'r1', values: { item: 'Pen' } }] },
    });
  });
});
