// The field guessed for a column, and the design over the selected columns.
import { describe, expect, test } from 'vitest';
import { outside, inside } from '../form/translate.ts';
import { checkRelease } from '../form/release-checks.ts';
import { insideList, outsideList } from '../list/translate.ts';
import { bind, isBoundFinding, wantedTables } from './bound.ts';
import { countsSaves, designOver, guessed, type NamedColumn } from './from-table.ts';

const column = (name: string, type: string, length = '', more: Partial<NamedColumn> = {}): NamedColumn => ({
  column: name,
  label: '',
  name: type,
  length,
  unsigned: false,
  key: 0,
  nullable: true,
  filled: false,
  generated: false,
  ...more,
});

describe('a column', () => {
  test.each([
    ['PostgreSQL', 'varchar', '40', 'comInput', { maxLength: 40 }],
    ['PostgreSQL', 'varchar', '2000', 'textarea', { maxLength: 2_000 }],
    ['PostgreSQL', 'text', '', 'textarea', {}],
    ['PostgreSQL', 'int4', '', 'numInput', { precision: 0 }],
    ['MySQL', 'bigint', '', 'numInput', { precision: 0 }],
    ['PostgreSQL', 'numeric', '12,2', 'numInput', { precision: 2 }],
    ['PostgreSQL', 'numeric', '', 'numInput', {}],
    ['MySQL', 'double', '', 'numInput', {}],
    ['PostgreSQL', 'bool', '', 'switch', {}],
    ['PostgreSQL', 'date', '', 'date', { type: 'date', format: 'yyyy-MM-dd' }],
    ['MySQL', 'datetime', '', 'date', { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }],
    ['PostgreSQL', 'timestamptz', '', 'date', { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }],
    ['MySQL', 'time', '', 'time', {}],
    ['PostgreSQL', 'uuid', '', 'comInput', { maxLength: 36 }],
  ] as const)('of %s, %s(%s), is %s', (dialect, type, length, kind, config) =>
    expect(guessed(dialect, column('a', type, length), 'f')).toMatchObject({ node: { id: 'f', key: 'a', kind, config }, aside: false }),
  );
  test.each([
    ['that the database computes', column('a', 'int4', '', { generated: true }), 'made'],
    ['of a type that no field has', column('a', 'point'), 'type'],
    ['of bytes', column('a', 'bytea'), 'type'],
    ['called as a record’s own id', column('id', 'varchar', '40'), 'name'],
    ['called as what every object has', column('constructor', 'varchar', '40'), 'name'],
    ['with a blank in its name', column('a b', 'varchar', '40'), 'name'],
  ] as const)('%s is no field', (_, one, left) => expect(guessed('PostgreSQL', one, 'f')).toEqual({ left }));
  test('is called as people call it, is required where it must have a value, and left aside where the database fills the key', () => {
    expect(guessed('PostgreSQL', column('a', 'varchar', '9', { label: ' 名称 ', nullable: false }), 'f')).toMatchObject({
      node: { label: { zh: '名称' }, required: true },
    });
    expect(guessed('PostgreSQL', column('no', 'int4', '', { key: 1, nullable: false, filled: true }), 'f')).toMatchObject({
      node: { label: { zh: 'no' }, required: false },
      aside: true,
    });
  });
  test.each([
    [column('v', 'int4'), true],
    [column('v', 'varchar', '9'), false],
    [column('v', 'int4', '', { key: 1 }), false],
    [column('v', 'int4', '', { generated: true }), false],
  ])('counts saves or not', (one, counts) => expect(countsSaves('PostgreSQL', one)).toBe(counts));
});

test('the design over a table and its rows is sound, binds without a finding that blocks, and is the same on the wire', () => {
  const asset = [column('code', 'varchar', '40', { key: 1, nullable: false }), column('title', 'varchar', '40'), column('v', 'int4')];
  const service = [
    column('no', 'int8', '', { key: 1, nullable: false, filled: true }),
    column('asset_code', 'varchar', '40'),
    column('cost', 'numeric', '12,2'),
  ];
  let made = 0;
  const newId = () => `f${(made += 1)}`;
  const nodes = (columns: readonly NamedColumn[], without: readonly string[]) =>
    columns.flatMap((one) => {
      const guess = guessed('PostgreSQL', one, newId());
      return 'node' in guess && !guess.aside && !without.includes(one.column) ? [guess.node] : [];
    });
  const { form, list, tables } = designOver(
    { table: 'asset', label: '资产', nodes: nodes(asset, ['v']), version: 'v' },
    [{ table: 'service', label: '维护', nodes: nodes(service, ['asset_code']), link: 'asset_code', to: 'code' }],
    newId,
  );
  expect(checkRelease(form)).toEqual([]);
  const back = inside(outside(form), newId);
  expect(outside(back.document as typeof form)).toEqual(outside(form));
  expect(outsideList(insideList(outsideList(list, form), form).list as typeof list, form)).toEqual(outsideList(list, form));
  const wanted = wantedTables(JSON.stringify(tables));
  if (wanted === null || isBoundFinding(wanted)) throw new Error('they name tables');
  const catalogued = (table: string, columns: readonly NamedColumn[]) =>
    [table, { table, physical: table, physicalOf: (one: string) => one, columns }] as const;
  const catalogue = { source: 's', dialect: 'PostgreSQL', tables: new Map([catalogued('asset', asset), catalogued('service', service)]) } as const;
  const { binding, findings } = bind(back.document as typeof form, wanted, catalogue);
  expect(findings.map(({ key }) => key)).toEqual(['boundPartly']);
  expect(binding).toMatchObject({
    main: { table: 'asset', version: { name: 'v' } },
    children: [{ table: 'service', link: { own: { name: 'asset_code' }, to: { name: 'code' } } }],
  });
});
