import { describe, expect, test } from 'vitest';
import { findings, stepsBack, stepsBetween, type Field, type Table } from './plan.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  id: '',
  field: name,
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  primaryKey: 0,
  allowNull: 1,
  ...more,
});
const key = field('code', { id: 'k', primaryKey: 1, allowNull: 0 });
const name = field('name', { id: 'n' });
const table = (...fields: Field[]): Table => ({ table: 'goods', tableName: '', fields });
const before = table(key, name);
const kinds = (wanted: Table, old: Table | null = before) => stepsBetween(old, wanted).map(({ kind }) => kind);
const findingTexts = (wanted: Table, old: Table | null = null) => findings(old, wanted).map(({ row, trouble }) => `${row} ${trouble}`);

describe('a table is refused', () => {
  test.each<[string, Table, string[]]>([
    ['without fields', table(), ['-1 noFields']],
    ['without a key', table(name), ['-1 keys']],
    ['with two keys', table(key, { ...key, field: 'other' }), ['-1 keys']],
    ['with a name of its own kind', { ...table(key), table: 'a;drop' }, ['-1 name']],
    ['with a field of no name', table(key, field('')), ['1 name']],
    ['with a field named like SQL', table(key, field('a" int')), ['1 name']],
    ['with a name twice', table(key, field('CODE')), ['1 nameTwice']],
    ['with texts of no length', table(key, field('a', { dataLength: '' })), ['1 length']],
    ['with texts too long', table(key, field('a', { dataLength: '4001' })), ['1 length']],
    ['with a length where there is none', table(key, field('a', { dataType: 'int', dataLength: '4' })), ['1 length']],
    ['with more places than digits', table(key, field('a', { dataType: 'decimal', dataLength: '2,4' })), ['1 length']],
    ['with a key that may be empty', table({ ...key, allowNull: 1 }), ['0 keyNull']],
    ['with 201 fields', table(key, ...Array.from({ length: 200 }, (_, at) => field(`f${at}`))), ['-1 tooMany']],
  ])('%s', (_, wanted, expected) => {
    expect(findingTexts(wanted)).toEqual(expected);
  });

  test('when its key moves, or a field is somebody else’s', () => {
    expect(findingTexts(table({ ...key, primaryKey: 0 }, { ...name, primaryKey: 1, allowNull: 0 }), before)).toEqual(['0 keyChanged', '1 keyChanged']);
    expect(findingTexts(table(key, field('x', { id: 'elsewhere' })), before)).toEqual(['1 unknownField']);
  });
});

describe('the steps from a table to another', () => {
  test.each<[string, Table, string[]]>([
    ['none, when nothing changes', before, []],
    ['a name', { ...before, tableName: '货物' }, ['nameTable']],
    ['a field more', table(key, name, field('size')), ['addField']],
    ['a field less', table(key), ['parkField']],
    ['a field named anew keeps its values', table(key, { ...name, field: 'title' }), ['nameField']],
    ['a value that has to be there', table(key, { ...name, allowNull: 0 }), ['demandValue']],
    ['the same name, but another field', table(key, field('name')), ['parkField', 'addField']],
  ])('%s', (_, wanted, expected) => {
    expect(kinds(wanted)).toEqual(expected);
  });

  test('a new table', () => {
    expect(kinds(before, null)).toEqual(['createTable', 'addField', 'addField']);
  });

  test.each<[Partial<Field>, Partial<Field>, boolean]>([
    [{ dataLength: '50' }, { dataLength: '60' }, true],
    [{ dataLength: '50' }, { dataLength: '40' }, false],
    [{ dataLength: '50' }, { dataType: 'text', dataLength: '' }, true],
    [{ dataType: 'int', dataLength: '' }, { dataType: 'bigint', dataLength: '' }, true],
    [{ dataType: 'bigint', dataLength: '' }, { dataType: 'int', dataLength: '' }, false],
    [{ dataType: 'int', dataLength: '' }, { dataType: 'decimal', dataLength: '12,2' }, true],
    [{ dataType: 'int', dataLength: '' }, { dataType: 'decimal', dataLength: '11,2' }, false],
    [{ dataType: 'decimal', dataLength: '10,2' }, { dataType: 'decimal', dataLength: '12,4' }, true],
    [{ dataType: 'decimal', dataLength: '10,2' }, { dataType: 'decimal', dataLength: '10,4' }, false],
    [{ dataType: 'text', dataLength: '' }, { dataType: 'datetime', dataLength: '' }, false],
    [{ dataType: 'date', dataLength: '' }, { dataType: 'text', dataLength: '' }, true],
    [{ dataType: 'text', dataLength: '' }, { dataType: 'json', dataLength: '' }, false],
  ])('%o → %o keeps every value: %s', (old, next, expected) => {
    const steps = stepsBetween(table(key, { ...name, ...old }), table(key, { ...name, ...next }));
    expect(steps).toMatchObject([{ kind: 'changeType', keepsValues: expected }]);
  });
});

test('the way back undoes each step', () => {
  const back = (wanted: Table, old: Table | null = before) => stepsBack(old, wanted).map(({ kind }) => kind);
  expect(back(before, null)).toEqual(['parkTable']);
  expect(back(table(key))).toEqual(['restoreField']);
  expect(back(table(key, name, field('size')))).toEqual(['parkField']);
  expect(back(table(key, { ...name, allowNull: 0, field: 'title' }))).toEqual(['nameField', 'allowNull']);
});
