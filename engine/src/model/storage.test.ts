import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { Kind } from '../kind/kinds.ts';
import { columnsAfter, columnsInUse, rebuildsBefore, stepsBetween, type Column, type StoredField } from './storage.ts';

const field = (id: string, kind: Kind | '' = 'text', more: Partial<StoredField> = {}): StoredField => ({
  id,
  table: kind === '' ? id : '',
  kind,
  sealed: false,
  label: id,
  required: false,
  unique: [],
  uniqueWithin: null,
  ...more,
});
const after = (columns: readonly Column[], before: readonly StoredField[], wanted: readonly StoredField[]) =>
  columnsAfter(columns, stepsBetween(columns, before, wanted));
const ops = (columns: readonly Column[], before: readonly StoredField[], wanted: readonly StoredField[]) =>
  stepsBetween(columns, before, wanted).map((step) => step.op);

describe('the steps between two designs', () => {
  const a = [field('name'), field('lines', ''), field('qty', 'number', { table: 'lines' })];
  const columns = after([], [], a);

  test('the first release makes every column, a child table before what lies in it', () => {
    expect(ops([], [], a)).toEqual(['addTable', 'addColumn', 'addColumn']);
    expect(columns.map(({ table, field: id, parked }) => [table, id, parked])).toEqual([
      ['lines', '', false],
      ['', 'name', false],
      ['lines', 'qty', false],
    ]);
  });

  test('the same design once more changes nothing', () => expect(ops(columns, a, a)).toEqual([]));

  test('a new label is a rename: its values stay where they are', () => {
    expect(stepsBetween(columns, a, [{ ...field('name'), label: '名称' }, ...a.slice(1)])).toEqual([
      { op: 'rename', table: '', field: 'name', from: 'name', to: '名称' },
    ]);
  });

  test('what is left out is parked, and comes back as it was', () => {
    const b = [field('name')];
    expect(ops(columns, a, b)).toEqual(['parkTable', 'parkColumn']);
    const parked = after(columns, a, b);
    expect(ops(parked, b, a)).toEqual(['restoreTable', 'restoreColumn']);
    expect(after(parked, b, a)).toEqual(columns);
  });

  test('another kind gets another column; back again it is the first one, with its values', () => {
    const b = [field('name', 'number'), ...a.slice(1)];
    const [there] = stepsBetween(columns, a, b);
    expect(there).toMatchObject({
      op: 'changeKind',
      from: { generation: 0 },
      to: { generation: 1, kind: 'number' },
      carry: 'number',
      loss: 'checked',
      back: null,
    });
    const changed = after(columns, a, b);
    expect(stepsBetween(changed, b, a)).toMatchObject([{ op: 'changeKind', from: { generation: 1 }, to: { generation: 0 }, carry: 'text', back: 'number' }]);
    expect(columnsInUse(after(changed, b, a)).get(' name')).toMatchObject({ generation: 0 });
  });

  test('what is sealed never becomes open, nor the other way round: an empty column each time, and its own again', () => {
    const open = [field('pw')];
    const sealed = [field('pw', 'text', { sealed: true })];
    const first = after([], [], sealed);
    expect(stepsBetween(first, sealed, open)).toMatchObject([{ op: 'changeKind', carry: 'empty', loss: 'lossy', to: { generation: 1, sealed: false } }]);
    const second = after(first, sealed, open);
    expect(stepsBetween(second, open, sealed)).toMatchObject([{ op: 'changeKind', carry: 'empty', back: 'empty', to: { generation: 0, sealed: true } }]);
    // While parked, it is not used for another column either.
    const parked = after(first, sealed, []);
    expect(stepsBetween(parked, [], open)).toMatchObject([{ op: 'addColumn', column: { generation: 1, sealed: false } }]);
  });

  test('a field never gets the parked column of another one', () => {
    const b = after(columns, a, [field('other')]);
    expect(b.find((one) => one.field === 'name')).toMatchObject({ parked: true });
    expect(b.find((one) => one.field === 'other')).toMatchObject({ parked: false, generation: 0 });
  });

  test('unique sets are told once, whatever field names them first', () => {
    const b = [field('a', 'text', { unique: ['a', 'b'] }), field('b', 'text', { unique: ['b', 'a'] })];
    expect(stepsBetween([], [], b).filter(({ op }) => op === 'addUnique')).toEqual([
      { op: 'addUnique', table: '', fields: ['a', 'b'], within: null, label: 'a' },
    ]);
    expect(ops(after([], [], b), b, [field('a'), field('b')])).toEqual(['dropUnique']);
  });

  test('required is asked for once', () => {
    const b = [field('name', 'text', { required: true }), ...a.slice(1)];
    expect(stepsBetween(columns, a, b)).toMatchObject([{ op: 'require', column: { field: 'name' } }]);
    expect(ops(columns, b, b)).toEqual([]);
    expect(ops(columns, b, a)).toEqual(['allowEmpty']);
  });
});

test('a table that has had a thousand columns is written anew, if some of them are gone', () => {
  const steps = stepsBetween([], [], [field('a'), field('lines', ''), field('qty', 'number', { table: 'lines' })]);
  const rebuilt = (all: number, gone: number) => rebuildsBefore(steps, new Map([['lines', { all, gone }]]), (table) => table);
  expect(rebuilt(999, 500)).toEqual([]);
  expect(rebuilt(1_000, 500)).toEqual([{ op: 'rebuild', table: 'lines', label: 'lines' }]);
  expect(rebuilt(1_000, 0)).toEqual([]);
});

/** The reference model: after any sequence of designs, each field of the last design has one column in use, of its kind, and no other column is in use. */
test('however designs follow each other, the columns in use are those of the last one, and none is ever lost', () => {
  const kinds: Kind[] = ['text', 'number', 'day', 'list', 'json', 'choice'];
  const design = fc
    .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), kind: fc.constantFrom(...kinds), child: fc.boolean() }), { selector: ({ id }) => id })
    .map((fields) => [
      ...(fields.some(({ child }) => child) ? [field('t', '')] : []),
      ...fields.map(({ id, kind, child }) => field(id, kind, { table: child ? 't' : '' })),
    ]);
  fc.assert(
    fc.property(fc.array(design, { minLength: 1, maxLength: 12 }), (designs) => {
      let columns: Column[] = [];
      let before: StoredField[] = [];
      for (const wanted of designs) {
        const next = after(columns, before, wanted);
        const inUse = next.filter(({ parked, field: id }) => !parked && id !== '').map(({ table, field: id, kind }) => `${table} ${id} ${kind}`);
        expect(inUse.sort()).toEqual(wanted.flatMap(({ table, id, kind }) => (kind === '' ? [] : [`${table} ${id} ${kind}`])).sort());
        const names = next.map(({ table, field: id, generation }) => `${table} ${id} ${generation}`);
        expect(new Set(names).size).toBe(names.length);
        expect(
          columns.every((one) =>
            next.some((other) => other.table === one.table && other.field === one.field && other.generation === one.generation && other.kind === one.kind),
          ),
        ).toBe(true);
        columns = next;
        before = wanted;
      }
    }),
    { numRuns: 300 },
  );
});
