import { expect, test } from 'vitest';
import { bareNode } from '../form/bare-node.ts';
import type { FieldKindName } from '../form/kind-names.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import type { ListSearch } from '../list/document.ts';
import { filterOf } from './search.ts';

const asked = (field: FieldKindName, kind: Kind, by: ListSearch['by'], written: string) =>
  filterOf({ field: 'f', node: bareNode('f', field), kind, by }, written);
const at = (written: string) => kinds.moment.parse(written);

test.each([
  ['nothing written asks for nothing', 'comInput', 'text', 'contains', '  ', undefined],
  ['an empty range neither', 'numInput', 'number', 'range', '~', undefined],
  ['a text may be a part', 'comInput', 'text', 'contains', 'pen', { field: 'f', is: 'contains', value: 'pen' }],
  ['a range may be open at an end', 'numInput', 'number', 'range', '5~', { all: [{ field: 'f', is: 'greaterOrEqual', value: '5' }] }],
  ['what is no number is refused', 'numInput', 'number', 'range', 'a~b', null],
  [
    'a moment is asked for by its day',
    'date',
    'moment',
    'equal',
    '2026-03-05',
    {
      all: [
        { field: 'f', is: 'greaterOrEqual', value: at('2026-03-05 00:00:00') },
        { field: 'f', is: 'less', value: Number(at('2026-03-05 23:59:59')) + 1_000 },
      ],
    },
  ],
  ['several choices are any of them', 'checkbox', 'list', 'equal', 'a,b', { field: 'f', is: 'in', value: ['a', 'b'] }],
] as const)('%s', (_, field, kind, by, written, filter) => {
  expect(asked(field, kind, by, written)).toEqual(filter);
});
