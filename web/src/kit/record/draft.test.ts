import { customerCreate } from '@ordo/contract/customer.ts';
import { expect, test } from 'vitest';
import { changes, defaultValues, isRequired, maxLengthOf, normalizeEmpty, problemOf, rebase, shapeOf } from './draft.ts';

const shape = shapeOf(customerCreate);
const type = (key: string) => shape[key]!;

test('a new record starts with what the schema fills in', () => {
  expect(defaultValues(shape)).toMatchObject({ address: '', licenceExpiry: null, supplyIntervalMonths: 1, safetyStockMonths: 0.5 });
  expect(defaultValues(shape)).not.toHaveProperty('code');
});

test('a mark stands on the fields that the server insists on', () => {
  expect(['code', 'name', 'type', 'areaId', 'mobile', 'organizeId', 'supplyIntervalMonths'].filter((key) => isRequired(type(key)))).toEqual([
    'code',
    'name',
    'type',
    'areaId',
  ]);
});

test.each([
  ['a number that is cleared is null', 'populationServed', null, null],
  ['a text that is cleared is empty', 'address', undefined, ''],
  ['spaces around a text do not count', 'name', '  A  ', 'A'],
  ['a choice without a word for nothing is left out', 'organizeId', undefined, undefined],
])('%s', (_, key, value, wire) => {
  expect(normalizeEmpty(type(key), value)).toBe(wire);
});

test.each([
  ['nothing where something must be', 'code', '  ', undefined, 'required'],
  ['a code with a stray dot', 'code', 'a..b', undefined, 'code'],
  ['a name that is too long', 'name', 'x'.repeat(101), undefined, 'tooLong'],
  ['a mobile number that is none', 'mobile', '123', undefined, 'mobile'],
  ['a number out of range', 'supplyIntervalMonths', 25, undefined, 'range'],
  ['half a person', 'populationServed', 1.5, undefined, 'type'],
  ['a day that is not in the calendar', 'licenceExpiry', '2026-02-31', undefined, 'type'],
  ['an organisation taken away', 'organizeId', undefined, 'o1', 'required'],
])('%s is told', (_, key, value, before, problem) => {
  expect(problemOf(type(key), value, before)?.problem).toBe(problem);
});

test.each([
  ['no mobile number', 'mobile', ''],
  ['no organisation on a new customer', 'organizeId', undefined],
  ['no licence date', 'licenceExpiry', null],
])('%s is fine', (_, key, value) => {
  expect(problemOf(type(key), value)).toBeNull();
});

test('only what has changed is sent', () => {
  const base = { name: 'A', address: '', populationServed: 10, licenceExpiry: null };
  expect(changes(shape, base, { name: ' A ', address: undefined, populationServed: null, licenceExpiry: '2027-01-01' })).toEqual({
    populationServed: null,
    licenceExpiry: '2027-01-01',
  });
});

test('changes move onto a newer record, and both sides of a clash are known', () => {
  const base = { name: 'A', contact: 'x', mobile: '', remark: '' };
  const mine = { ...base, name: 'B', remark: 'mine' };
  const newer = { ...base, name: 'C', contact: 'y' };
  expect(rebase(shape, base, mine, newer)).toEqual({ values: { name: 'B', contact: 'y', mobile: '', remark: 'mine' }, conflicts: ['name'] });
});

test('the same change on both sides is no clash', () => {
  const base = { name: 'A' };
  expect(rebase(shape, base, { name: 'B' }, { name: 'B' }).conflicts).toEqual([]);
});

test('a text says how long it may be', () => {
  expect(['code', 'remark', 'populationServed'].map((key) => maxLengthOf(type(key)))).toEqual([50, 500, undefined]);
});
