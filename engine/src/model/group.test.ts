// Groups as conditions: the text that a database writes for a value finds the rows with that value.
import { expect, test } from 'vitest';
import { businessMoment } from '../text/business-time.ts';
import { canGroup, groupFilter, valueOfKey } from './group.ts';

test.each([
  ['text', '甲', '甲'],
  ['number', '10.50', 10.5],
  ['number', '12345678901234567.89', '12345678901234567.89'],
  ['number', 'x', undefined],
  ['mark', '1', 1],
  ['mark', 'true', undefined],
  ['boolean', 'true', true],
  ['boolean', '0', false],
  ['day', '2026-02-28', '2026-02-28'],
  ['day', '28.2.2026', undefined],
  ['moment', '2026-02-28', '2026-02-28'],
  ['time', '08:00:00.000', '08:00:00'],
] as const)('a group of %s that a database writes as %s', (kind, key, value) => expect(valueOfKey(kind, key)).toEqual(value));

test.each([
  ['without a value', 'text', null, { field: 'f', is: 'empty' }],
  ['of a value', 'text', 'x', { field: 'f', is: 'equal', value: 'x' }],
  ['of a list', 'list', 'x', { field: 'f', is: 'contains', value: 'x' }],
  ['of what is no value', 'number', 'x', { any: [] }],
] as const)('rows %s', (_, kind, key, filter) => expect(groupFilter('f', kind, key)).toEqual(filter));

test('a day of moments is all of it, in the zone of the business', () => {
  const from = businessMoment('2026-02-28 00:00:00');
  expect(groupFilter('f', 'moment', '2026-02-28')).toEqual({
    all: [
      { field: 'f', is: 'greaterOrEqual', value: from },
      { field: 'f', is: 'less', value: businessMoment('2026-03-01 00:00:00') },
    ],
  });
});

test('lists and what has parts make no groups', () => expect((['list', 'json', 'text', 'day'] as const).map(canGroup)).toEqual([false, false, true, true]));
