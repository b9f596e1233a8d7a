import { describe, expect, test } from 'vitest';
import { factIn, everyRow, filterSchema, matches, noRow, resolve, type Asked, type Facts, type Filter } from './filter.ts';

const row = { name: '东城街道卫生院', type: 'CLINIC', people: 1200, licence: null, note: '', tags: ['急', 'a'], 'form-1.due_on': '2026-03-05' };
const fields: Asked = {
  name: { kind: 'text' },
  type: { kind: 'text' },
  people: { kind: 'whole' },
  licence: { kind: 'number' },
  note: { kind: 'text' },
  tags: { kind: 'list' },
  'form-1.due_on': { kind: 'day' },
};

describe('matches', () => {
  test.each<[string, Filter, boolean]>([
    ['everything takes every row', everyRow, true],
    ['none takes no row', noRow, false],
    ['equal', { field: 'type', is: 'equal', value: 'CLINIC' }, true],
    ['equal to null is false', { field: 'licence', is: 'equal', value: null }, false],
    ['not equal to something, when absent, is true', { field: 'licence', is: 'notEqual', value: 5 }, true],
    ['not equal to null, when absent, is false', { field: 'licence', is: 'notEqual', value: null }, false],
    ['less with an absent value is false', { field: 'licence', is: 'less', value: 5 }, false],
    ['greaterOrEqual', { field: 'people', is: 'greaterOrEqual', value: 1200 }, true],
    ['contains', { field: 'name', is: 'contains', value: '街道' }, true],
    ['the digits of a number are the number', { field: 'people', is: 'equal', value: '1200' }, true],
    ['what is no value of the kind takes no row', { field: 'people', is: 'notEqual', value: 'many' }, false],
    ['nor does its opposite', { not: { field: 'people', is: 'equal', value: 'many' } }, false],
    ['a question of another kind takes no row', { field: 'people', is: 'startsWith', value: '1' }, false],
    ['nor does its opposite', { not: { all: [{ field: 'people', is: 'startsWith', value: '9' }] } }, false],
    ['a fact that nobody filled in takes no row', { field: 'name', is: 'notIn', value: { my: 'roleIds' } }, false],
    ['a list contains one of its values', { field: 'tags', is: 'contains', value: '急' }, true],
    ['a list contains whole values', { field: 'tags', is: 'contains', value: 'A' }, false],
    ['a list is among some when one of its values is', { field: 'tags', is: 'in', value: ['b', 'a'] }, true],
    ['a list is among none when none of its values is', { field: 'tags', is: 'notIn', value: ['b', 'a'] }, false],
    ['a key may have signs within', { field: 'form-1.due_on', is: 'less', value: '2026-03-06' }, true],
    ['contains ignores case', { field: 'type', is: 'contains', value: 'lini' }, true],
    ['startsWith', { field: 'name', is: 'startsWith', value: '东城' }, true],
    ['in', { field: 'type', is: 'in', value: ['SCHOOL', 'CLINIC'] }, true],
    ['in an empty list is false', { field: 'type', is: 'in', value: [] }, false],
    ['not in an empty list is true', { field: 'type', is: 'notIn', value: [] }, true],
    ['an absent value is in no list', { field: 'licence', is: 'in', value: [null] }, false],
    ['nor is anything null', { field: 'people', is: 'in', value: [null] }, false],
    ['empty text is empty', { field: 'note', is: 'empty' }, true],
    ['an absent value is empty', { field: 'licence', is: 'empty' }, true],
    ['a field the row lacks is empty', { field: 'licence', is: 'notEmpty' }, false],
    ['a field that nobody knows takes no row', { field: 'unknown', is: 'empty' }, false],
    ['nor one that every object has', { field: 'constructor', is: 'notEmpty' }, false],
    [
      'all',
      {
        all: [
          { field: 'people', is: 'greater', value: 1 },
          { field: 'type', is: 'equal', value: 'CLINIC' },
        ],
      },
      true,
    ],
    [
      'any',
      {
        any: [
          { field: 'people', is: 'greater', value: 9999 },
          { field: 'type', is: 'equal', value: 'CLINIC' },
        ],
      },
      true,
    ],
    ['not', { not: { field: 'type', is: 'equal', value: 'CLINIC' } }, false],
  ])('%s', (_, filter, expected) => {
    expect(matches(filter, row, fields)).toBe(expected);
  });
});

describe('resolve', () => {
  const own: Facts = {
    userId: 'u1',
    subordinateIds: [],
    organizeId: 'o1',
    organizeAndBelow: ['o1', 'o2'],
    departmentAndBelow: ['o1'],
    positionIds: [],
    roleIds: [],
    now: 5,
  };
  test.each<[string, Filter, Filter]>([
    ['fills me in', { field: 'a', is: 'equal', value: { my: 'userId' } }, { field: 'a', is: 'equal', value: 'u1' }],
    ['fills a list in', { field: 'a', is: 'in', value: { my: 'organizeAndBelow' } }, { field: 'a', is: 'in', value: ['o1', 'o2'] }],
    ['makes one value a list of one', { field: 'a', is: 'in', value: { my: 'userId' } }, { field: 'a', is: 'in', value: ['u1'] }],
    ['a list in a single comparison takes no row', { field: 'a', is: 'equal', value: { my: 'roleIds' } }, noRow],
    ['a day of the business', { field: 'a', is: 'less', value: { my: 'today' } }, { field: 'a', is: 'less', value: '1970-01-01' }],
    ['the first of its month, as a list too', { field: 'a', is: 'in', value: { my: 'monthStart' } }, { field: 'a', is: 'in', value: ['1970-01-01'] }],
    ['reaches into groups', { not: { all: [{ field: 'a', is: 'less', value: { my: 'now' } }] } }, { not: { all: [{ field: 'a', is: 'less', value: 5 }] } }],
  ])('%s', (_, filter, expected) => {
    expect(resolve(filter, own)).toEqual(expected);
  });

  test('days follow from now, where the business is', () => {
    const evening = { ...own, now: Date.parse('2026-11-30T16:30:00Z') };
    expect((['today', 'monthStart', 'yearStart'] as const).map((fact) => factIn(evening, fact))).toEqual(['2026-12-01', '2026-12-01', '2026-01-01']);
  });
});

describe('filterSchema', () => {
  test.each([
    ['an unknown operator', { field: 'a', is: 'like', value: 'x' }],
    ['a field that is no name', { field: 'a; drop table x', is: 'equal', value: 'x' }],
    ['a field that every object has a use for', { field: '__proto__', is: 'empty' }],
    ['an unknown key', { field: 'a', is: 'equal', value: 'x', sql: '1=1' }],
    ['an unknown fact', { field: 'a', is: 'equal', value: { my: 'password' } }],
  ])('refuses %s', (_, filter) => {
    expect(filterSchema.safeParse(filter).success).toBe(false);
  });

  test.each(['due_on', 'form-1', 'tableField1-comInput2', 'a.b', 'constructor'])('takes the key %s', (field) => {
    expect(filterSchema.safeParse({ field, is: 'empty' }).success).toBe(true);
  });

  test('keeps a nested filter as it is', () => {
    const filter = { all: [{ any: [{ field: 'a', is: 'in', value: ['x'] }] }, { not: { field: 'b', is: 'empty' } }] };
    expect(filterSchema.parse(filter)).toEqual(filter);
  });
});
