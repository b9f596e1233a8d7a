import { expect, test } from 'vitest';
import type { Filter } from './filter.ts';
import { filterText, type FilterWords } from './filter-text.ts';

const words: FilterWords = {
  field: (name) => name,
  ask: (question, field, value) => `${field} ${question} ${value}`.trim(),
  my: (fact) => `my ${fact}`,
  value: (_, value) => String(value),
  comma: ', ',
  and: ' and ',
  or: ' or ',
  not: (part) => `not ${part}`,
  group: (part) => `(${part})`,
  everything: 'every row',
  nothing: 'no row',
};

test.each<[Filter, string]>([
  [{ all: [] }, 'every row'],
  [{ any: [] }, 'no row'],
  [{ field: 'a', is: 'equal', value: 1 }, 'a equal 1'],
  [{ field: 'a', is: 'empty' }, 'a empty'],
  [{ field: 'a', is: 'in', value: ['x', 'y'] }, 'a in x, y'],
  [{ field: 'a', is: 'in', value: { my: 'positionIds' } }, 'a in my positionIds'],
  [{ all: [{ field: 'a', is: 'empty' }] }, 'a empty'],
  [
    {
      all: [
        { field: 'a', is: 'empty' },
        {
          any: [
            { field: 'b', is: 'empty' },
            { field: 'c', is: 'empty' },
          ],
        },
      ],
    },
    'a empty and (b empty or c empty)',
  ],
  [{ all: [{ field: 'a', is: 'empty' }, { any: [{ field: 'b', is: 'empty' }] }] }, 'a empty and b empty'],
  [{ not: { field: 'a', is: 'empty' } }, 'not (a empty)'],
])('%j reads “%s”', (filter, sentence) => {
  expect(filterText(filter, words)).toBe(sentence);
});
