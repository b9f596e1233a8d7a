import { expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import type { Json } from '../form/document.ts';
import { fieldKinds, type FieldKindName } from '../form/kinds.ts';
import { filterOfWire } from './wire-search.ts';

const DAY = Date.parse('2026-02-28T00:00:00+08:00');
const asked = (kind: FieldKindName, wire: Json) => {
  const node = bareNode('f', kind);
  return filterOfWire({ field: 'f', node, kind: fieldKinds[kind].value(node) ?? 'text', by: fieldKinds[kind].by }, wire);
};

test.each<readonly [string, FieldKindName, Json, unknown]>([
  ['nothing is asked of nothing', 'comInput', '', undefined],
  ['nor of an empty range', 'numInput', [null, null], undefined],
  ['a text is a part', 'comInput', 'pen', { field: 'f', is: 'contains', value: 'pen' }],
  ['a range is open at an end', 'numInput', [null, 5], { all: [{ field: 'f', is: 'lessOrEqual', value: 5 }] }],
  [
    'a day is all of it',
    'createTime',
    [DAY, DAY],
    {
      all: [
        { field: 'f', is: 'greaterOrEqual', value: DAY },
        { field: 'f', is: 'less', value: DAY + 86_400_000 },
      ],
    },
  ],
  ['several choices are any of them', 'checkbox', ['a', 'b'], { field: 'f', is: 'in', value: ['a', 'b'] }],
  ['a way is what it leads to, and what is below', 'address', ['33', '3301'], { field: 'f', is: 'in', value: ['3301'] }],
  [
    'several ways are any of them',
    'cascader',
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    { field: 'f', is: 'in', value: ['b', 'c'] },
  ],
  ['a step of a way is all below it', 'cascader', 'a', { field: 'f', is: 'in', value: ['a'] }],
  ['a person is that person', 'userSelect', 'u1', { field: 'f', is: 'equal', value: 'u1' }],
  ['what is no number is refused', 'numInput', ['a', 'b'], null],
])('%s', (_, kind, wire, filter) => expect(asked(kind, wire)).toEqual(filter));

test('several ways cannot be searched', () => {
  for (const kind of ['cascader', 'address'] as const) expect(fieldKinds[kind].search(bareNode('f', kind, { config: { multiple: true } }))).toBe(null);
});
