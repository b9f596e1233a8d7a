import { describe, expect, test } from 'vitest';
import { planTable, stopped, type Column, type Shape } from './plan.ts';
import { sortRows, toTransferRow } from './rows.ts';
import { alike, carried, misfit, typeOf, written, type Kind, type Type } from './types.ts';

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  column: name,
  name: type,
  length: '',
  unsigned: false,
  key: 0,
  nullable: true,
  filled: false,
  generated: false,
  ...more,
});
const id = column('id', 'int8', { key: 1, nullable: false });
const shape = (table: string, ...columns: Column[]): Shape => ({ table, columns });
const text = (most: number | null = null): Type => ({ is: 'text', most });

describe('types of the one in the words of neither', () => {
  test.each<[Kind, string, string, boolean, Type | null]>([
    ['PostgreSQL', 'int4', '', false, { is: 'int', bits: 32 }],
    ['PostgreSQL', 'numeric', '10,2', false, { is: 'decimal', digits: 10, places: 2 }],
    ['PostgreSQL', 'numeric', '', false, { is: 'decimal', digits: null, places: null }],
    ['PostgreSQL', 'bpchar', '3', false, text(3)],
    ['PostgreSQL', 'timestamptz', '', false, { is: 'moment' }],
    ['PostgreSQL', '_int4', '', false, null],
    ['PostgreSQL', 'interval', '', false, null],
    ['PostgreSQL', 'mood', '', false, null],
    ['MySQL', 'tinyint', '', true, { is: 'int', bits: 32 }],
    ['MySQL', 'int', '', true, { is: 'int', bits: 64 }],
    ['MySQL', 'bigint', '', true, { is: 'decimal', digits: 20, places: 0 }],
    ['MySQL', 'decimal', '10', false, { is: 'decimal', digits: 10, places: 0 }],
    ['MySQL', 'enum', '', false, text()],
    ['MySQL', 'geometry', '', false, null],
    ['MySQL', 'constructor', '', false, null],
  ])('%s %s(%s) unsigned %s', (kind, name, length, unsigned, wanted) => {
    expect(typeOf(kind, { name, length, unsigned })).toEqual(wanted);
  });
});

describe('a value travels in one form', () => {
  test.each<[Type['is'], string, string]>([
    ['bool', 't', '1'],
    ['bool', 'false', '0'],
    ['decimal', '10.500', '10.5'],
    ['decimal', '100', '100'],
    ['decimal', '7.000', '7'],
    ['moment', '2026-01-02 03:04:05+00', '2026-01-02 03:04:05'],
    ['moment', '2026-01-02 03:04:05.120000', '2026-01-02 03:04:05.12'],
    ['datetime', '2026-01-02 03:04:05.000000', '2026-01-02 03:04:05'],
    ['time', '08:30:00.500000', '08:30:00.5'],
    ['bytes', '\\xDEADbeef', 'deadbeef'],
    ['uuid', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  ])('%s %s → %s', (is, from, to) => expect(carried({ is } as Type, from)).toBe(to));

  test('and is written as the target takes it', () => {
    expect(written('PostgreSQL', { is: 'bool' }, '1')).toBe('true');
    expect(written('MySQL', { is: 'bool' }, '1')).toBe('1');
    expect(written('PostgreSQL', { is: 'moment' }, '2026-01-02 03:04:05')).toBe('2026-01-02 03:04:05+00');
    expect(written('PostgreSQL', { is: 'bytes' }, 'ff')).toBe('\\xff');
  });

  test.each<[Type, string, string, boolean]>([
    [{ is: 'json' }, '{"b":1,"a":[1,{"d":2,"c":3}]}', '{"a": [1, {"c": 3, "d": 2}], "b": 1}', true],
    [{ is: 'json' }, '[1,2]', '[2,1]', false],
    [{ is: 'double' }, '0.10', '0.1', true],
    [{ is: 'real' }, '0.1', '0.10000000149011612', true],
    [text(), 'a', 'A', false],
    [text(), 'a', 'a ', false],
  ])('%j: %s and %s', (type, one, other, same) => expect(alike(type, one, other)).toBe(same));
});

describe('what a database might cut, round or mangle in silence is found before', () => {
  test.each<[Kind, Type, string, string | null]>([
    ['MySQL', text(2), '中文', null],
    ['MySQL', text(2), '中文字', 'tooLong'],
    ['PostgreSQL', text(), 'a\0b', 'zeroByte'],
    ['MySQL', { is: 'int', bits: 16 }, '32767', null],
    ['MySQL', { is: 'int', bits: 16 }, '32768', 'tooLarge'],
    ['MySQL', { is: 'int', bits: 64 }, '-9223372036854775808', null],
    ['MySQL', { is: 'int', bits: 32 }, '1.5', 'tooFine'],
    ['MySQL', { is: 'decimal', digits: 5, places: 2 }, '999.99', null],
    ['MySQL', { is: 'decimal', digits: 5, places: 2 }, '1000', 'tooLarge'],
    ['MySQL', { is: 'decimal', digits: 5, places: 2 }, '1.234', 'tooFine'],
    ['MySQL', { is: 'decimal', digits: null, places: null }, 'NaN', 'notANumber'],
    ['PostgreSQL', { is: 'date' }, '0000-00-00', 'noSuchDay'],
    ['PostgreSQL', { is: 'datetime' }, '2026-02-00 00:00:00', 'noSuchDay'],
    ['MySQL', { is: 'moment' }, 'infinity', 'noSuchDay'],
    ['MySQL', { is: 'datetime' }, '0044-03-15 00:00:00 BC', 'noSuchDay'],
    ['PostgreSQL', { is: 'bool' }, '2', 'notAMark'],
    ['MySQL', { is: 'double' }, 'Infinity', 'notANumber'],
  ])('%s %j %s', (kind, type, value, wanted) => expect(misfit(kind, type, value)).toBe(wanted));
});

describe('a plan', () => {
  test('makes the table where there is none, with types of the target', () => {
    const plan = planTable(
      'PostgreSQL',
      shape('goods', id, column('name', 'text'), column('price', 'numeric'), column('code', 'text', { key: 2, nullable: false })),
      'MySQL',
      null,
    );
    expect(plan).toMatchObject({ findings: [], key: [{ from: 'id' }, { from: 'code' }] });
    expect(plan.steps).toEqual([
      {
        kind: 'createTable',
        columns: [
          { column: 'id', type: { is: 'int', bits: 64 }, key: true, nullable: false },
          { column: 'name', type: text(), key: false, nullable: true },
          { column: 'price', type: { is: 'decimal', digits: 65, places: 30 }, key: false, nullable: true },
          { column: 'code', type: text(512), key: true, nullable: false },
        ],
      },
    ]);
  });

  test('adds what is missing, leaves alone what is more, and goes in the order of the key', () => {
    const target = shape(
      'goods',
      column('code', 'varchar', { key: 1, length: '9', nullable: false }),
      column('ID', 'bigint', { key: 2, nullable: false }),
      column('own', 'text'),
    );
    const plan = planTable('PostgreSQL', shape('goods', { ...id, key: 2 }, column('code', 'text', { key: 1 }), column('day', 'date')), 'MySQL', target);
    expect(plan.steps).toEqual([{ kind: 'addColumn', column: 'day', type: { is: 'date' } }]);
    expect(plan.key.map(({ to }) => to)).toEqual(['code', 'ID']);
    expect(plan.findings).toEqual([]);
  });

  const bad: [string, Shape, Shape | null, Kind, object[]][] = [
    ['no key', shape('t', column('a', 'text')), null, 'PostgreSQL', [{ column: '', trouble: 'noKey', stops: true }]],
    [
      'a key that nothing can be ordered by',
      shape('t', column('a', 'float8', { key: 1 })),
      null,
      'PostgreSQL',
      [{ column: 'a', trouble: 'keyType', stops: true }],
    ],
    ['a column without counterpart stays behind', shape('t', id, column('a', '_text')), null, 'PostgreSQL', [{ column: 'a', trouble: 'type', stops: false }]],
    ['a key without counterpart stops', shape('t', column('a', '_text', { key: 1 })), null, 'PostgreSQL', [{ column: 'a', trouble: 'type', stops: true }]],
    [
      'two names that are one there',
      shape('t', id, column('a', 'text'), column('A', 'text')),
      null,
      'MySQL',
      [{ column: 'A', trouble: 'nameTwice', stops: true }],
    ],
    ['another key', shape('t', id), shape('t', { ...id, key: 0 }), 'PostgreSQL', [{ column: '', trouble: 'keyDiffers', stops: true }]],
    [
      'bytes into a number',
      shape('t', id, column('a', 'bytea')),
      shape('t', id, column('a', 'int4')),
      'PostgreSQL',
      [{ column: 'a', trouble: 'typesDiffer', stops: false }],
    ],
    [
      'written by the target alone',
      shape('t', id, column('a', 'text')),
      shape('t', id, column('a', 'text', { generated: true })),
      'PostgreSQL',
      [{ column: 'a', trouble: 'generated', stops: false }],
    ],
    [
      'a value that nobody brings',
      shape('t', id),
      shape('t', id, column('must', 'text', { nullable: false })),
      'PostgreSQL',
      [{ column: 'must', trouble: 'demanded', stops: true }],
    ],
    ['a long name', shape('长'.repeat(22), id), null, 'PostgreSQL', [{ column: '', trouble: 'name', stops: true }]],
  ];
  test.each(bad)('%s', (_, source, target, to, wanted) => {
    const plan = planTable('PostgreSQL', source, to, target);
    expect(plan.findings).toEqual(wanted);
    expect(stopped(plan)).toBe(wanted.some((one) => (one as { stops: boolean }).stops));
  });
});

test('rows are told apart: new, changed, the same, and those that cannot go', () => {
  const { pairs, key } = planTable(
    'PostgreSQL',
    shape('t', column('code', 'text', { key: 1 }), column('n', 'numeric')),
    'MySQL',
    shape('t', column('code', 'varchar', { length: '5', key: 1 }), column('n', 'decimal', { length: '5,2' })),
  );
  const source = [
    ['a', '1.50'],
    ['b', '2'],
    ['c', null],
    ['toolong', '1'],
    ['d', '1.234'],
    ['E', '1'],
  ].map((row) => toTransferRow(pairs, row, 'from'));
  const there = [
    ['a', '1.5'],
    ['b', '3.00'],
    ['e', '1.00'],
  ].map((row) => toTransferRow(pairs, row, 'to'));
  expect(sortRows('MySQL', pairs, key, source, there)).toEqual({
    insert: [['c', null]],
    update: [['b', '2']],
    same: 1,
    bad: [
      { row: ['toolong', '1'], column: 'code', misfit: 'tooLong' },
      { row: ['d', '1.234'], column: 'n', misfit: 'tooFine' },
      { row: ['E', '1'], column: 'code', misfit: 'keyFolds' },
    ],
  });
});
