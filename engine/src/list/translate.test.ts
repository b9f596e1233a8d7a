import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyList, listForm } from '../../testing/family-lists.ts';
import type { Json } from '../form/document.ts';
import type { ListDocument } from './document.ts';
import { insideList, outsideList } from './translate.ts';

const form = listForm;
const read = (given: unknown) => insideList(given, form);
const list = (given: Json): ListDocument => {
  const { list: found, notes } = read(given);
  if (!found) throw new Error(JSON.stringify(notes));
  return found;
};

describe('a list of any year is read', () => {
  const v31 = {
    searchList: [{ __config__: { jnpfKey: 'comInput', label: 'name的标题' }, __vModel__: 'name', value: '' }],
    columnList: [{ prop: 'name', label: 'name的标题', align: 'left', width: null }],
    type: 2,
    defaultSidx: 'amount',
    sort: 'desc',
    hasPage: true,
    pageSize: 50,
    btnsList: [{ value: 'add', icon: 'el-icon-plus', label: '新增' }],
    columnBtnsList: [{ value: 'edit', icon: 'el-icon-edit', label: '编辑' }],
    treeTitle: '部门',
    treeDataSource: 'dictionary',
    treeDictionary: '7',
    treeDbTableFieldRelation: 'owner',
  };

  test('of v3.1: what is searched is a copy of the field, the tree has its old names', () => {
    expect(list(v31)).toMatchObject({
      type: 'tree',
      search: [{ field: 'n1', by: 'contains' }],
      columns: [{ field: 'n1', label: null, align: 'left', width: null, sortable: false, fixed: null }],
      sort: [{ field: 'n2', descending: true }],
      pageSize: 50,
      buttons: [{ name: 'add', label: { zh: '新增' }, icon: 'el-icon-plus' }],
      rowButtons: [{ name: 'edit' }],
      tree: { title: { zh: '部门' }, from: 'dictionary', source: '7', field: 'n4' },
    });
    expect(outsideList(list(v31), form)).toEqual(v31);
  });

  test('of v3.2: how is asked is said, and authors have made buttons', () => {
    const v32 = {
      searchList: [{ prop: 'day', searchType: 1 }, { __vModel__: 'amount' }],
      columnList: [{ prop: 'lines.what', label: '别名', align: 'center', width: 120, naseKey: 'comInput', sortable: true }],
      type: 3,
      groupField: 'name',
      columnBtnsList: [{ value: 'detail', label: '详情' }],
      customBtnsList: [{ value: 'btn_send', label: '发送', func: '({data}) => {}' }],
      treeDataSource: 'api',
      useDataPermission: true,
    };
    const { list: found, notes } = read(v32);
    expect(found).toMatchObject({
      type: 'grouped',
      group: 'n1',
      tree: null,
      search: [
        { field: 'n3', by: 'equal' },
        { field: 'n2', by: 'range' },
      ],
      columns: [{ field: 'n5.n6', label: { zh: '别名' }, align: 'center', width: 120, sortable: true }],
      rowButtons: [{ name: 'detail' }, { name: 'send' }],
    });
    expect(notes).toEqual([{ node: null, key: 'scriptNotRun', params: { names: 'func' } }]);
    expect(outsideList(found as ListDocument, form)).toEqual(v32);
  });

  test('of later years: sorted by several, fixed columns, added up, a tree of interface rows', () => {
    const late = {
      columnList: [
        { prop: 'lines-what', fixed: 'right', resizable: true },
        { prop: 'name', fixed: 'left', show: true },
      ],
      columnOptions: [{ id: 'name' }],
      defaultColumnList: [{ prop: 'name', checked: true }],
      defaultSortConfig: [
        { field: 'amount', sort: 'asc' },
        { field: 'day', sort: 'desc' },
      ],
      type: 2,
      treeDataSource: 'api',
      treePropsUrl: '42',
      treePropsValue: 'code',
      treeRelation: 'name',
      showSummary: true,
      summaryField: ['amount'],
      hasSuperQuery: true,
      ruleList: { conditionList: [] },
    };
    const { list: found, notes } = read(JSON.stringify(late));
    expect(found).toMatchObject({
      columns: [
        { field: 'n5.n6', fixed: 'right' },
        { field: 'n1', fixed: 'left' },
      ],
      sort: [
        { field: 'n2', descending: false },
        { field: 'n3', descending: true },
      ],
      tree: { from: 'interface', source: '42', field: 'n1', keys: { id: 'code', label: 'fullName', children: 'children' } },
      summary: ['n2'],
      superQuery: true,
    });
    expect(notes).toEqual([{ node: null, key: 'keysLeft', params: { names: 'ruleList' } }]);
    expect(outsideList(found as ListDocument, form)).toEqual(late);
  });

  test.each(['', null, undefined, 'null', '{}', ' '])('%j is no list', (given) => expect(read(given)).toEqual({ list: null, notes: [] }));
  test.each(['[', '[1]', '5'])('%s is refused', (given) =>
    expect(read(given)).toMatchObject({ list: null, notes: [{ key: given === '[' ? 'notJson' : 'notAForm' }] }),
  );
});

describe('what has changed is written, the rest stays', () => {
  const came: { columnList: Json[]; more: Json } = {
    columnList: [
      { prop: 'name', label: 'name的标题', own: 1 },
      { prop: 'gone', label: '?' },
      { prop: 'amount', label: '金额' },
    ],
    more: { a: [1] },
  };

  test('columns in another order, with what they say besides; a column of no field keeps its place', () => {
    const was = list(came);
    expect(outsideList({ ...was, columns: [...was.columns].reverse() }, form)).toEqual({
      ...came,
      columnList: [came.columnList[2], came.columnList[1], came.columnList[0]],
    });
    expect(read(came).notes).toContainEqual({ node: null, key: 'fieldGone', params: { field: 'gone' } });
  });

  test('a column that is gone leaves no gap, a new one is written whole', () => {
    const was = list(came);
    const columns = [...was.columns.slice(1), { field: 'n3', label: null, align: 'right', width: 90, sortable: true, fixed: null, outside: {} } as const];
    expect(outsideList({ ...was, columns }, form).columnList).toEqual([
      came.columnList[2],
      came.columnList[1],
      { prop: 'day', label: 'day的标题', align: 'right', width: 90, naseKey: 'date', sortable: true },
    ]);
  });

  test('a renamed field takes its column along, one with a name of its own keeps it', () => {
    const was = list(came);
    const renamed = { nodes: form.nodes.map((node) => (node.id === 'n1' || node.id === 'n2' ? { ...node, label: { zh: '新名' } } : node)) };
    expect((outsideList(was, renamed).columnList as Json[]).map((one) => (one as { label: string }).label)).toEqual(['新名', '?', '金额']);
  });

  test('a list that was made here says all that the family expects, and comes back', () => {
    const made: ListDocument = {
      schema: 1,
      type: 'tree',
      search: [{ field: 'n1', by: 'equal', outside: {} }],
      columns: [{ field: 'n5.n6', label: { zh: '什么', en: 'What' }, align: 'center', width: null, sortable: false, fixed: 'left', outside: {} }],
      sort: [
        { field: 'n2', descending: true },
        { field: 'n3', descending: false },
      ],
      paged: false,
      pageSize: 100,
      buttons: [{ name: 'add', label: { zh: '新增', en: 'New' }, icon: 'plus', outside: {} }],
      rowButtons: [
        { name: 'edit', label: { zh: '编辑' }, icon: '', outside: {} },
        {
          name: 'send',
          label: { zh: '发送' },
          icon: '',
          action: { do: 'set', values: { n1: '"sent"' } },
          when: { field: 'n2', is: 'greater', value: 0 },
          outside: {},
        },
        { name: 'begin', label: { zh: '发起' }, icon: '', action: { do: 'launch', flow: 'w1', into: { f1: 'n1', f2: '@record' } }, outside: {} },
      ],
      heads: [{ id: 'h', name: { zh: '抬头', en: 'Head' }, columns: ['n5.n6'] }],
      tree: { title: { zh: '树' }, from: 'field', source: '', field: 'n1', keys: { id: 'id', label: 'fullName', children: 'children' } },
      group: null,
      parent: null,
      summary: ['n2'],
      superQuery: true,
      tabs: [{ id: 'a', name: { zh: '我的' }, filter: { field: 'n4', is: 'equal', value: { my: 'userId' } } }],
      colours: [{ id: 'b', when: { field: 'n2', is: 'greater', value: 5 }, colour: '#f00', field: null }],
      outside: {},
    };
    const wire = outsideList(made, form);
    expect(wire).toMatchObject({
      type: 2,
      defaultSidx: 'amount',
      sort: 'desc',
      hasPage: false,
      columnBtnsList: [{ value: 'edit' }],
      customBtnsList: [{ value: 'btn_send' }, { value: 'btn_begin' }],
      useDataPermission: false,
    });
    const strip = (value: ListDocument) => JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'outside' ? undefined : one))) as Json;
    expect(strip(list(wire as Json))).toEqual(strip(made));
  });
});

test('any list comes back as it was', () => {
  fc.assert(
    fc.property(familyList, (wire) => {
      expect(JSON.stringify(outsideList(list(wire), form))).toBe(JSON.stringify(wire));
    }),
    { numRuns: 500 },
  );
});

test.each([{ a: 1 }, 'x', 1, true])('buttons that are no list but %j are left as they are', (given) => {
  const wire = { btnsList: given, columnBtnsList: given, customBtnsList: given, searchList: given, columnList: given };
  expect(outsideList(list(wire), form)).toEqual(wire);
});
