// An app form over its web model's records: how fields are matched, and the findings against it.
import { expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import type { FormNode } from '../form/document.ts';
import { sharedFields, webModelOf } from './shared.ts';

const field = (id: string, key = id, kind: FormNode['kind'] = 'comInput'): FormNode => bareNode(id, kind, { key });
const rows = (id: string, key: string, ...children: readonly FormNode[]): FormNode => bareNode(id, 'table', { key, children });
const web = { name: 'web', form: { nodes: [field('a'), field('b', 'second', 'numInput'), rows('r', 'lines', field('x'))] } };
const shared = (...nodes: readonly FormNode[]) => {
  const { paths, findings } = sharedFields({ nodes }, { former: {}, ...web });
  return { paths: [...paths], findings: findings.map(({ key, node }) => `${key} ${node}`) };
};

test.each([
  [2, 't_123', '123'],
  [5, 't_123', '123'],
  [1, 't_123', null],
  [2, 'asset', null],
  [2, '', null],
] as const)('type %i over %s is of the web model %s', (type, table, id) => expect(webModelOf(type, JSON.stringify([{ typeId: '1', table }]))).toBe(id));

test('a field is told by its id, else by its key; its rows too', () =>
  expect(shared(field('a', 'other'), field('q', 'second', 'numInput'), rows('s', 'lines', field('y', 'x')))).toEqual({
    paths: [
      ['a', 'a'],
      ['q', 'b'],
      ['s', 'r'],
      ['s.y', 'r.x'],
    ],
    findings: [],
  }));

test.each<[string, readonly FormNode[], string]>([
  ['it has no counterpart', [field('n')], 'boundColumn n'],
  ['its counterpart is in use', [field('a'), field('n', 'a')], 'boundColumnTwice n'],
  ['its counterpart keeps other values', [field('b', 'second')], 'boundType b'],
  ['its child table has none', [rows('n', 'none', field('x'))], 'boundColumn x'],
])('a finding where %s', (_, nodes, finding) => expect(shared(...nodes).findings).toContain(finding));
