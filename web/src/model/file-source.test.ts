import { expect, test } from 'vitest';
import { boundTo, OWN_TABLES, sourceOfFile, tablesOfFile } from './file-source.ts';

const sources = {
  list: [
    {
      id: 'MySQL',
      fullName: 'MySQL',
      children: [
        { id: 's1', fullName: '仓库', dbType: 'MySQL' },
        { id: 's2', fullName: '财务', dbType: 'MySQL' },
      ],
    },
    { id: 'PostgreSQL', fullName: 'PostgreSQL', children: [{ id: 's3', fullName: '财务', dbType: 'PostgreSQL' }] },
  ],
};

test.each([
  ['of the same id, whatever its name here', 's1', '另一个', 's1'],
  ['of the same name, if it has another id here', 'x', '仓库', 's1'],
  ['none, if two have the name', 'x', '财务', null],
  ['none, if neither is here', 'x', '人事', null],
  ['none, if the file does not say the name', 'x', '', null],
  ['the own database', '0', '', '0'],
  ['the own database, if the file says nothing', '', '', '0'],
])('a data source: %s', (_, dbLinkId, dbLinkName, found) => {
  expect(sourceOfFile({ dbLinkId, dbLinkName }, sources)).toBe(found);
});

const table = (name: string, typeId: string) => ({ typeId, table: name, tableField: '', relationField: '' });
test.each([
  ['none', 1, '', null],
  ['an empty list', 1, '[]', null],
  ['a table and a child table', 1, JSON.stringify([table('orders', '1'), table('lines', '0')]), ['orders', 'lines']],
  ['the records of a web form', 2, JSON.stringify([table('t_1', '1')]), null],
  ['what cannot be read', 1, '{', null],
])('existing tables: %s', (_, type, tables, found) => {
  expect(tablesOfFile({ type, tables })).toEqual(found);
});

test('without existing tables the form gets its own', () => {
  expect([boundTo('s1'), boundTo(OWN_TABLES)]).toEqual([{ dbLinkId: 's1' }, { dbLinkId: '0', tables: '' }]);
});
