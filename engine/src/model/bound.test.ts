// Binding a design to external tables: each finding, and the binding without findings.
import { describe, expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import type { FormNode } from '../form/document.ts';
import { defaultLook } from '../form/look-wire.ts';
import type { Column } from '../data-sync/plan.ts';
import { bind, boundAdviceKeys, boundKeys, boundListFindings, isBoundFinding, samePlace, wantedTables, type Binding, type CataloguedTable } from './bound.ts';

const column = (name: string, type = 'varchar', more: Partial<Column> = {}): Column => ({
  column: name,
  name: type,
  length: type === 'varchar' ? '40' : type === 'numeric' ? '12,2' : '',
  unsigned: false,
  key: 0,
  nullable: true,
  filled: false,
  generated: false,
  ...more,
});
const KEY = { key: 1, nullable: false } as const;
const table = (name: string, ...columns: readonly Column[]): CataloguedTable => ({ table: name, physical: name, physicalOf: (one) => one, columns });
const field = (key: string, kind: FormNode['kind'] = 'comInput', more: Partial<FormNode> = {}): FormNode =>
  bareNode(key, kind, { key, label: { zh: key }, ...more });
const rows = (boundTable: string, ...children: readonly FormNode[]): FormNode => bareNode('rows', 'table', { key: 'rows', config: { boundTable }, children });

const main = (more: object = {}) => ({ typeId: '1', table: 'asset', ...more });
const child = (more: object = {}) => ({ typeId: '0', table: 'service', tableField: 'asset_code', relationField: 'code', ...more });
const asset = (...more: readonly Column[]) => table('asset', column('code', 'varchar', KEY), ...more);
const service = (...more: readonly Column[]) => table('service', column('id', 'int8', { ...KEY, filled: true }), column('asset_code'), ...more);

function found(nodes: readonly FormNode[], wanted: readonly object[], tables: readonly CataloguedTable[], dialect: 'PostgreSQL' | 'MySQL' = 'PostgreSQL') {
  const asked = wantedTables(JSON.stringify(wanted));
  if (asked === null) return { binding: null, keys: [] };
  if (isBoundFinding(asked)) return { binding: null, keys: [asked.key] };
  const catalogue = { source: 's', dialect, tables: new Map(tables.map((one) => [one.table, one])) };
  const { binding, findings } = bind({ schema: 1, look: defaultLook, nodes, outside: {} }, asked, catalogue);
  return { binding, keys: findings.map(({ key, node }) => (node === null ? key : `${key} ${node}`)), findings };
}

describe('the tables that a design names', () => {
  test.each(['', ' ', 'null', '[]'])('%j are none: the model has tables of its own', (text) => expect(wantedTables(text)).toBeNull());
  test.each(['{', '{}', '1', '[1]', '[null]'])('%s cannot be read', (text) => expect(wantedTables(text)).toMatchObject({ key: 'boundUnreadable' }));
  test.each([
    ['none is the main one', [child()]],
    ['two are the main one', [main(), main()]],
  ])('%s', (_, wanted) => expect(found([field('code')], wanted, [asset()]).keys).toEqual(['boundMain']));
});

describe('each finding', () => {
  test.each<[string, readonly FormNode[], readonly object[], readonly CataloguedTable[], string]>([
    ['the table is not there', [field('code')], [main()], [], 'boundTable'],
    ['a child table is not there', [field('code'), rows('service', field('what'))], [main(), child()], [asset()], 'boundTable rows'],
    ['a field has no column', [field('code'), field('title')], [main()], [asset()], 'boundColumn title'],
    ['two fields are one column', [field('code'), field('title'), field('TITLE')], [main()], [asset(column('title'))], 'boundColumnTwice TITLE'],
    ['a column is computed', [field('code'), field('sum')], [main()], [asset(column('sum', 'varchar', { generated: true }))], 'boundColumnMade sum'],
    ['a column cannot keep the kind', [field('code'), field('day', 'date')], [main()], [asset(column('day', 'int4'))], 'boundType day'],
    ['a type is unknown', [field('code'), field('area')], [main()], [asset(column('area', 'point'))], 'boundType area'],
    ['a child table is bound to none', [field('code'), rows('', field('what'))], [main(), child()], [asset(), service()], 'boundChild rows'],
    [
      'a child table has no link',
      [field('code'), rows('service', field('what'))],
      [main(), child({ tableField: 'gone' })],
      [asset(), service(column('what'))],
      'boundLink rows',
    ],
    [
      'a child table has no key',
      [field('code'), rows('service', field('what'))],
      [main(), child()],
      [asset(), table('service', column('asset_code'), column('what'))],
      'boundChildKey rows',
    ],
    ['nobody says what a key is', [field('title')], [main()], [table('asset', column('no', 'int4', KEY), column('title'))], 'boundKey'],
    ['the version is no whole number', [field('code')], [main({ versionField: 'v' })], [asset(column('v'))], 'boundVersion'],
    ['the version is not there', [field('code')], [main({ versionField: 'gone' })], [asset()], 'boundVersion'],
    ['a column keeps some values only', [field('code'), field('n', 'numInput')], [main()], [asset(column('n', 'numeric'))], 'boundPartly n'],
    ['there is no key', [field('title')], [main()], [table('asset', column('title'))], 'boundNoKey'],
    ['a key cannot be found again', [field('on')], [main()], [table('asset', column('on', 'float8', KEY))], 'boundNoKey'],
    ['a column wants a value', [field('code')], [main()], [asset(column('must', 'varchar', { nullable: false }))], 'boundDemanded'],
  ])('%s', (_, nodes, wanted, tables, key) => expect(found(nodes, wanted, tables).keys).toContain(key));

  test('of the server’s own, which asks other databases, nothing else is left', () => {
    const here = new Set(['boundUnreadable', 'boundMain', 'boundTable', 'boundColumn', 'boundColumnTwice', 'boundColumnMade', 'boundType', 'boundChild']);
    for (const key of ['boundLink', 'boundChildKey', 'boundKey', 'boundVersion', 'boundGroup', 'boundNested', 'boundPartly', 'boundNoKey', 'boundDemanded'])
      here.add(key);
    const server = ['boundOwnDatabase', 'boundSource', 'boundElsewhere', 'boundRight', 'boundWeb', 'boundRelation'];
    expect([...boundKeys, ...boundAdviceKeys].filter((key) => !here.has(key)).sort()).toEqual(server.sort());
  });
});

describe('who says what a key is', () => {
  const by = (nodes: readonly FormNode[], ...columns: readonly Column[]) =>
    found(nodes, [main()], [table('asset', ...columns)]).binding?.main.key.map((part) => part.by.from);
  test.each<[string, readonly FormNode[], readonly Column[], readonly string[]]>([
    ['its field', [field('code')], [column('code', 'varchar', KEY)], ['field']],
    ['the database', [field('title')], [column('no', 'int4', { ...KEY, filled: true }), column('title')], ['database']],
    ['the server, where there is room', [field('title')], [column('no', 'int8', KEY), column('title')], ['server']],
    ['the server, of a uuid', [field('title')], [column('no', 'uuid', KEY), column('title')], ['server']],
    [
      'several, in the order of the key',
      [field('a'), field('b')],
      [column('b', 'varchar', { ...KEY, key: 2 }), column('a', 'varchar', KEY)],
      ['field', 'field'],
    ],
  ])('%s', (_, nodes, columns, from) => expect(by(nodes, ...columns)).toEqual(from));

  test('a row of a child table whose key names the record', () => {
    const lines = table('service', column('asset_code', 'varchar', KEY), column('line', 'int8', { ...KEY, key: 2 }), column('what'));
    const { binding } = found([field('code'), rows('service', field('what'))], [main(), child()], [asset(), lines]);
    expect(binding?.children[0]?.key.map((part) => part.by.from)).toEqual(['record', 'server']);
  });
});

test('names are those of the catalogue, however they are written in the design; columns without a field are not in the binding', () => {
  const there: CataloguedTable = { ...asset(column('Title'), column('legacy')), physical: 't_1', physicalOf: (name) => `c_${name}` };
  const { binding, keys } = found([field('code'), field('title')], [main()], [there]);
  expect(keys).toEqual(['boundPartly code', 'boundPartly title']);
  expect(binding?.main).toMatchObject({ table: 't_1', columns: { code: { name: 'c_code' }, title: { name: 'c_Title' } } });
  expect(JSON.stringify(binding)).not.toContain('legacy');
});

test('two bindings are of one place while source, table and key are the same', () => {
  const one = found([field('code')], [main()], [asset()]).binding as Binding;
  expect(samePlace(one, { ...one, children: [] })).toBe(true);
  expect(samePlace(one, { ...one, source: 'other' })).toBe(false);
  expect(samePlace(one, { ...one, main: { ...one.main, table: 'other' } })).toBe(false);
  expect(samePlace(one, { ...one, main: { ...one.main, key: [] } })).toBe(false);
});

test('a list is taken apart by what has one value, and hangs together by a key of one column', () => {
  const nodes = [field('code'), field('tags', 'checkbox'), field('kind', 'select')];
  const form = { schema: 1, look: defaultLook, nodes, outside: {} } as const;
  const binding = found([field('code')], [main()], [asset()]).binding as Binding;
  const list = { type: 'plain', group: null, tree: null, parent: null } as const;
  const keys = (changes: object, of = binding) => boundListFindings({ ...list, ...changes }, form, of).map(({ key }) => key);
  expect(keys({})).toEqual([]);
  expect(keys({ type: 'grouped', group: 'kind' })).toEqual([]);
  expect(keys({ type: 'grouped', group: 'tags' })).toEqual(['boundGroup']);
  expect(keys({ type: 'nested', parent: 'kind' })).toEqual([]);
  expect(keys({ type: 'nested', parent: 'kind' }, { ...binding, main: { ...binding.main, key: [] } })).toEqual(['boundNested']);
});
