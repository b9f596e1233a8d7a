import { expect, test } from 'vitest';
import type { Filter } from '../filter/filter.ts';
import { RECORD_ITSELF } from '../form/fields.ts';
import { fieldsOfRecord, valuesFromRecord } from './record-start.ts';
import type { Values } from './state.ts';

const large: Filter = { field: 'amount', is: 'greater', value: 1000 };
const into = [
  { field: 'sum', record: 'amount' },
  { field: 'about', record: RECORD_ITSELF },
  { field: 'why', record: 'reason' },
];

test.each<[string, Filter | null, Values, Values | null]>([
  ['values are taken by the mapping, the record itself too', null, { amount: 5, reason: 'x', more: 1 }, { sum: 5, about: 'r1', why: 'x' }],
  ['what is empty is taken empty', null, {}, { sum: null, about: 'r1', why: null }],
  ['the condition holds', large, { amount: 1001 }, { sum: 1001, about: 'r1', why: null }],
  ['it does not hold', large, { amount: 1000 }, null],
  ['nothing is not large', large, {}, null],
  ['a condition on a field that is gone never holds', { field: 'gone', is: 'empty' }, { amount: 1 }, null],
])('%s', (_, when, values, then) => {
  const fields = { amount: { kind: 'number' as const }, reason: { kind: 'text' as const } };
  expect(valuesFromRecord({ model: 'm', when, into }, fields, { id: 'r1', values })).toEqual(then);
});

test('fields of the record are named once, and the record itself is none', () => {
  expect(fieldsOfRecord({ model: 'm', when: { all: [large, { field: 'kind', is: 'notEmpty' }] }, into })).toEqual(['amount', 'kind', 'reason']);
});
