import { describe, expect, test } from 'vitest';
import { blankTask, type Circulate, type FlowRecord, type Operator } from './state.ts';
import { rolesInStub, stubPeople, type StubPerson } from './stub.ts';

const record = (act: string, by: string | null, more: Partial<FlowRecord> = {}): FlowRecord => ({
  id: '1.1',
  seq: 1,
  at: 10,
  act,
  by,
  for: null,
  visit: '1.1',
  node: 'one',
  operator: '1.2',
  opinion: '同意',
  note: { files: ['a'] },
  ...more,
});
const work = (person: string | null) => ({ person }) as Operator;
const copy = (person: string) => ({ person }) as Circulate;
const acted = (id: string, act: string, at: number, principal: string | null = null): StubPerson => ({ id, part: 'acted', act, at, for: principal });
const other = (id: string, part: 'work' | 'copy'): StubPerson => ({ id, part, act: null, at: null, for: null });

const cases: readonly { what: string; records?: FlowRecord[]; operators?: Operator[]; circulates?: Circulate[]; people: StubPerson[] }[] = [
  { what: 'nobody but the initiator, who is kept elsewhere', records: [record('submit', 'ini', { operator: null })], people: [] },
  { what: 'who decided, without what they said', records: [record('adopt', 'ann')], operators: [work('ann')], people: [acted('ann', 'adopt', 10)] },
  {
    what: 'the last act of each, in the order of these',
    records: [record('transfer', 'ann'), record('adopt', 'bob', { at: 20 }), record('adopt', 'ann', { at: 30 })],
    people: [acted('bob', 'adopt', 20), acted('ann', 'adopt', 30)],
  },
  {
    what: 'a deputy with the principal, who had the work',
    records: [record('adopt', 'dep', { for: 'ann' })],
    operators: [work('ann')],
    people: [acted('dep', 'adopt', 10, 'ann'), other('ann', 'work')],
  },
  { what: 'who had work that others decided', operators: [work('ann'), work(null), work('ann')], people: [other('ann', 'work')] },
  {
    what: 'who received a copy, unless they had more to do',
    operators: [work('ann')],
    circulates: [copy('ann'), copy('eve')],
    people: [other('ann', 'work'), other('eve', 'copy')],
  },
  { what: 'no monitor who took a signer away', records: [record('removeSigner', 'boss')], people: [] },
  { what: 'nobody for what the system did', records: [record('overdue', null)], people: [] },
  { what: 'no comment', records: [record('comment', 'ann', { operator: null })], people: [] },
];

test.each(cases)('a stub keeps $what', ({ records = [], operators = [], circulates = [], people }) => {
  expect(stubPeople({ ...blankTask('ini'), records, operators, circulates })).toEqual(people);
});

describe('roles in a stub:', () => {
  const people = [acted('ann', 'adopt', 10), other('bob', 'work'), other('eve', 'copy')];
  test.each([
    ['ann', [], ['operator']],
    ['bob', [], ['operator']],
    ['eve', [], ['circulated']],
    ['dep', ['ann'], ['deputy']],
    ['dep', ['eve'], []],
    ['zed', [], []],
  ] as const)('%s, as deputy of %j: %j', (person, principals, roles) => {
    expect([...rolesInStub(people, person, principals)]).toEqual(roles);
  });
});
