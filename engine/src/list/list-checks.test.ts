// What a list lacks.
import { describe, expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import { bareList } from './bare-list.ts';
import type { ListDocument, ListTree } from './document.ts';
import { groupFields, listFindings, parentFields, treeFields } from './list-checks.ts';

const form = {
  nodes: [
    bareNode('name', 'comInput', { key: 'name' }),
    bareNode('several', 'checkbox', { key: 'several' }),
    bareNode('spot', 'location', { key: 'spot' }),
    bareNode('pw', 'password', { key: 'pw' }),
    bareNode('above', 'relationForm', { key: 'above', config: { model: 'own', field: 'name' } }),
    bareNode('other', 'relationForm', { key: 'other', config: { model: 'another', field: 'name' } }),
    bareNode('rows', 'table', { key: 'rows', children: [bareNode('cell', 'comInput', { key: 'cell' })] }),
  ],
};
const ids = (fields: readonly { node: { id: string } }[]) => fields.map(({ node }) => node.id);
const tree: ListTree = { title: { zh: '' }, from: 'field', source: '', field: 'name', keys: { id: 'id', label: 'fullName', children: 'children' } };
const keys = (part: Partial<ListDocument>) => listFindings({ ...bareList, ...part }, form).map(({ key }) => key);

test('what can shape a list: nothing sealed, nothing of rows, nothing that has parts', () => {
  expect(ids(treeFields(form, 'field'))).toEqual(['name', 'above', 'other']);
  expect(ids(treeFields(form, 'dictionary'))).toEqual(['name', 'several', 'above', 'other']);
  expect(ids(groupFields(form))).not.toContain('spot');
  expect(ids(groupFields(form))).not.toContain('pw');
  expect(ids(parentFields(form, 'own'))).toEqual(['above']);
  expect(ids(parentFields(form))).toEqual(['above', 'other']);
});

describe('a list lacks', () => {
  test.each<[string, Partial<ListDocument>, string[]]>([
    ['nothing where it is plain', {}, []],
    ['its tree', { type: 'tree' }, ['listTree']],
    ['the field of its tree', { type: 'tree', tree: { ...tree, field: '' } }, ['listTree']],
    ['a field that its tree can be compared with', { type: 'tree', tree: { ...tree, field: 'spot' } }, ['listTree']],
    ['the dictionary of its tree', { type: 'tree', tree: { ...tree, from: 'dictionary' } }, ['listTreeSource']],
    ['nothing of a tree of values', { type: 'tree', tree }, []],
    ['nothing of a tree of organisations', { type: 'tree', tree: { ...tree, from: 'organize' } }, []],
    ['its group', { type: 'grouped', group: 'gone' }, ['listGroup']],
    ['nothing where it is grouped', { type: 'grouped', group: 'name' }, []],
    ['the field above', { type: 'nested', parent: 'name' }, ['listParent']],
    ['nothing where it is nested', { type: 'nested', parent: 'above' }, []],
  ])('%s', (_, part, found) => {
    expect(keys(part)).toEqual(found);
  });

  test('what a button does', () => {
    const button = (action: ListDocument['rowButtons'][number]['action']) => ({
      name: 'own1',
      label: { zh: '钮' },
      icon: '',
      ...(action && { action }),
      outside: {},
    });
    const found = (action: Parameters<typeof button>[0]) => listFindings({ ...bareList, rowButtons: [button(action)] }, form);
    expect(found({ do: 'ask', interface: '', parameters: {} })).toEqual([{ key: 'listButton', button: '钮' }]);
    expect(found({ do: 'link', address: 'https://' })).toHaveLength(1);
    expect(found({ do: 'set', values: { name: ' ' } })).toHaveLength(1);
    expect(found({ do: 'launch', flow: '', into: {} })).toHaveLength(1);
    for (const action of [
      undefined,
      { do: 'launch', flow: 'f', into: {} },
      { do: 'print', template: '' },
      { do: 'open', as: 'read' },
      { do: 'link', address: '/x' },
    ] as const)
      expect(found(action)).toEqual([]);
  });
});
