import { describe, expect, test } from 'vitest';
import type { Filter } from './filter.ts';
import { factsOf, filterProblem, type AskedField } from './filter-problem.ts';

const fields: Record<string, AskedField> = {
  name: { kind: 'text' },
  people: { kind: 'number' },
  tags: { kind: 'list' },
  'form-1.due_on': { kind: 'day' },
  made: { kind: 'moment' },
  status: { kind: 'choice', choices: ['OPEN', 'SHUT'] },
  organizeId: { kind: 'organize' },
  creatorUserId: { kind: 'user', questions: ['in'], facts: ['userId'], factsOnly: true },
};

describe('a condition', () => {
  test.each<[string, Filter, ReturnType<typeof filterProblem>]>([
    ['that asks for nothing is every row', { all: [] }, null],
    ['compares a text with a text', { field: 'name', is: 'contains', value: '东' }, null],
    ['compares a text with no number', { field: 'name', is: 'equal', value: 1 }, { problem: 'value', field: 'name' }],
    ['compares a number with one that no number of JavaScript is', { field: 'people', is: 'equal', value: '9007199254740993' }, null],
    ['compares a number with no words', { field: 'people', is: 'equal', value: 'many' }, { problem: 'value', field: 'people' }],
    ['asks whether a list has one', { field: 'tags', is: 'contains', value: 'urgent' }, null],
    ['compares no list as a whole', { field: 'tags', is: 'equal', value: 'urgent' }, { problem: 'question', field: 'tags', is: 'equal' }],
    ['compares a day with a day', { field: 'form-1.due_on', is: 'less', value: '2026-02-28' }, null],
    ['compares a day with none that never was', { field: 'form-1.due_on', is: 'less', value: '2026-02-29' }, { problem: 'value', field: 'form-1.due_on' }],
    ['with an empty value asks nothing sensible', { field: 'name', is: 'equal', value: '' }, { problem: 'value', field: 'name' }],
    ['with no value in its list takes no row for ever', { field: 'name', is: 'in', value: [] }, { problem: 'value', field: 'name' }],
    ['needs a field that is known', { field: 'salary', is: 'equal', value: '1' }, { problem: 'field', field: 'salary' }],
    ['is not fooled by names that every object has', { field: 'constructor', is: 'equal', value: '1' }, { problem: 'field', field: 'constructor' }],
    ['needs a question of the kind', { field: 'people', is: 'contains', value: 1 }, { problem: 'question', field: 'people', is: 'contains' }],
    ['of a choice takes one of the choices', { field: 'status', is: 'in', value: ['OPEN', 'LOST'] }, { problem: 'value', field: 'status' }],
    ['of an organisation takes mine and those below', { field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } }, null],
    [
      'compares one value with no list',
      { field: 'organizeId', is: 'equal', value: { my: 'organizeAndBelow' } },
      { problem: 'fact', field: 'organizeId', fact: 'organizeAndBelow' },
    ],
    [
      'of an organisation takes no person',
      { field: 'organizeId', is: 'in', value: { my: 'userId' } },
      { problem: 'fact', field: 'organizeId', fact: 'userId' },
    ],
    ['of a moment takes now', { field: 'made', is: 'less', value: { my: 'now' } }, null],
    [
      'asks only what its field offers',
      { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } },
      { problem: 'question', field: 'creatorUserId', is: 'equal' },
    ],
    [
      'takes only facts that its field offers',
      { field: 'creatorUserId', is: 'in', value: { my: 'subordinateIds' } },
      { problem: 'fact', field: 'creatorUserId', fact: 'subordinateIds' },
    ],
    [
      'takes no value of its own where only facts are offered',
      { field: 'creatorUserId', is: 'in', value: ['u1'] },
      { problem: 'value', field: 'creatorUserId' },
    ],
    ['is found wherever it stands', { any: [{ not: { all: [{ field: 'x', is: 'empty' }] } }] }, { problem: 'field', field: 'x' }],
    ['stands in no more than five groups', { all: [{ all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] }] }, { problem: 'deep', most: 5 }],
    [
      'has at most forty-nine others beside it',
      { any: Array.from({ length: 51 }, () => ({ field: 'name', is: 'empty' as const })) },
      { problem: 'many', most: 50 },
    ],
  ])('%s', (_, filter, problem) => {
    expect(filterProblem(filter, fields)).toEqual(problem);
  });

  test('is offered lists with in and not in, single facts with these and the comparisons, and none with emptiness', () => {
    expect(factsOf('user', 'in')).toEqual(['userId', 'subordinateIds']);
    expect(factsOf('user', 'equal')).toEqual(['userId']);
    expect(factsOf('user', 'empty')).toEqual([]);
  });
});
