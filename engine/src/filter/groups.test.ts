import { describe, expect, test } from 'vitest';
import type { Filter } from './filter.ts';
import { filterOfJson, jsonOfFilter } from './groups.ts';

const json = (logic: string, ...groups: object[]) => JSON.stringify([{ logic, groups }]);

describe('a condition of the family', () => {
  test.each<[string, string, Filter | null]>([
    [
      'is a group of conditions',
      json('and', { id: '1', field: 'type', type: 'String', op: 'Equal', value: 'CLINIC' }),
      { all: [{ all: [{ field: 'type', is: 'equal', value: 'CLINIC' }] }] },
    ],
    [
      'may be one of several',
      json('or', { field: 'a', op: 'IsNull' }, { field: 'b', op: 'IsNotNull' }),
      {
        all: [
          {
            any: [
              { field: 'a', is: 'empty' },
              { field: 'b', is: 'notEmpty' },
            ],
          },
        ],
      },
    ],
    [
      'has numbers by their type',
      json('and', { field: 'n', type: 'Int32', op: 'GreaterThan', value: '3' }),
      { all: [{ all: [{ field: 'n', is: 'greater', value: 3 }] }] },
    ],
    [
      'asks for me',
      json('and', { field: 'u', type: 'String', op: 'Equal', value: '@userId' }),
      { all: [{ all: [{ field: 'u', is: 'equal', value: { my: 'userId' } }] }] },
    ],
    [
      'asks for my subordinates as a list',
      json('and', { field: 'u', op: 'Equal', value: '@subordinateId' }),
      { all: [{ all: [{ field: 'u', is: 'in', value: { my: 'subordinateIds' } }] }] },
    ],
    ['lists values between commas', json('and', { field: 's', op: 'In', value: 'a,b' }), { all: [{ all: [{ field: 's', is: 'in', value: ['a', 'b'] }] }] }],
    ['may be one of our own filters', '{"field":"a","is":"empty"}', { field: 'a', is: 'empty' }],
    ['is no other JSON', '{"a":1}', null],
    ['is no broken JSON', '[', null],
    ['has no unknown operator', json('and', { field: 'a', op: 'Like', value: '1' }), null],
    ['has no SQL in place of its logic', json('1=1 or', { field: 'a', op: 'IsNull' }), null],
  ])('%s', (_, written, filter) => {
    expect(filterOfJson(written)).toEqual(filter);
  });
});

test.each<[string, Filter]>([
  ['every row', { all: [] }],
  [
    'groups',
    {
      all: [
        {
          any: [
            { field: 'a', is: 'empty' },
            { field: 'b', is: 'in', value: { my: 'organizeAndBelow' } },
          ],
        },
        { all: [{ field: 'c', is: 'less', value: { my: 'now' } }] },
      ],
    },
  ],
  ['what groups cannot say', { any: [{ not: { field: 'a', is: 'empty' } }, { all: [{ field: 'a', is: 'equal', value: 'x' }] }] }],
])('%s comes back as it was written', (_, filter) => {
  expect(filterOfJson(jsonOfFilter(filter))).toEqual(filter);
});
