import { expect, test } from 'vitest';
import { matches, noRow, type Filter } from './filter.ts';
import { filterPart } from './filter-part.ts';

const mine: Filter = { field: 'organizeId', is: 'in', value: ['a', 'b'] };
const clinic: Filter = { field: 'type', is: 'equal', value: 'CLINIC' };
const own: Filter = { field: 'creatorUserId', is: 'equal', value: 'me' };

/** The remaining ones of the places a and z; null: the condition does not refer to places. */
const fields = { organizeId: { kind: 'organize' } } as const;
const left = (filter: Filter) => {
  const part = filterPart(filter, new Set(['organizeId']));
  return part ? ['a', 'z'].filter((organizeId) => matches(part, { organizeId }, fields)) : null;
};

test.each<[string, Filter, string[] | null]>([
  ['speaks of places alone', mine, ['a']],
  ['speaks of none', clinic, null],
  ['speaks of nothing', { all: [] }, null],
  ['lets no row in', noRow, []],
  ['asks for a kind besides', { all: [mine, clinic] }, ['a']],
  ['takes one’s own rows wherever they are', { any: [mine, own] }, ['a']],
  ['has alternatives that do not speak of places', { any: [clinic, own] }, null],
  ['excludes places', { not: mine }, ['z']],
  ['excludes a kind', { not: clinic }, null],
  ['is nested', { all: [clinic, { any: [{ all: [mine, own] }, { field: 'organizeId', is: 'equal', value: 'z' }] }] }, ['a', 'z']],
])('a condition that %s', (_, filter, places) => {
  expect(left(filter)).toEqual(places);
});
