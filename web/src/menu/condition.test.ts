import { expect, test } from 'vitest';
import { asked, begin, isComplete, questionsOffered, type Offer } from './condition.ts';

const organize: Offer = {
  enCode: 'organizeId',
  kind: 'organize',
  conditionSymbol: 'In,NotIn,Equal,IsNull',
  conditionText: 'text,@organizeAndBelow,@organizeId',
  choices: [],
};
const type: Offer = { enCode: 'type', kind: 'choice', conditionSymbol: 'Equal,In', conditionText: 'text', choices: [{ value: 'A' }] };
const made: Offer = { enCode: 'made', kind: 'moment', conditionSymbol: 'LessThan,GreaterThan', conditionText: 'text,@now', choices: [] };
const creator: Offer = { enCode: 'creator', kind: 'user', conditionSymbol: 'Equal', conditionText: '@userId', choices: [] };

test('a new condition asks the first question that is offered, of me where that goes', () => {
  expect(begin(organize)).toEqual({ field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } });
  expect(begin(type)).toEqual({ field: 'type', is: 'equal', value: '' });
  expect(begin(made)).toEqual({ field: 'made', is: 'less', value: null });
  expect(begin(creator)).toEqual({ field: 'creator', is: 'equal', value: { my: 'userId' } });
  expect(questionsOffered(type)).toEqual(['equal', 'in']);
});

test('another question keeps what still fits', () => {
  expect(asked(type, 'in', { field: 'type', is: 'equal', value: 'A' })).toEqual({ field: 'type', is: 'in', value: ['A'] });
  expect(asked(type, 'equal', { field: 'type', is: 'in', value: ['A', 'B'] })).toEqual({ field: 'type', is: 'equal', value: 'A' });
  expect(asked(type, 'in', begin(type))).toEqual({ field: 'type', is: 'in', value: [] });
  expect(asked(organize, 'notIn', begin(organize))).toEqual({ field: 'organizeId', is: 'notIn', value: { my: 'organizeAndBelow' } });
  expect(asked(organize, 'equal', begin(organize))).toEqual({ field: 'organizeId', is: 'equal', value: '' });
  expect(asked(organize, 'empty', begin(organize))).toEqual({ field: 'organizeId', is: 'empty' });
});

test('a condition is complete when everything in it has a value', () => {
  expect(isComplete({ all: [] })).toBe(true);
  expect(isComplete({ all: [begin(organize), { any: [{ field: 'a', is: 'in', value: [] }] }] })).toBe(false);
  expect(isComplete({ not: { field: 'a', is: 'empty' } })).toBe(true);
});
