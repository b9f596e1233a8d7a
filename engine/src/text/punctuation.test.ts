// Parts of a text are joined with the marks of its language.
import { expect, test } from 'vitest';
import { aside, firstOf, joinClauses, joinNames, joinSentences, labelled } from './punctuation.ts';

test.each([
  ['zh', 'A、B', 'A、…', 'A，B', 'A；B', 'A：B', 'A（B）'],
  ['zhtw', 'A、B', 'A、…', 'A，B', 'A；B', 'A：B', 'A（B）'],
  ['en', 'A, B', 'A, …', 'A, B', 'A; B', 'A: B', 'A (B)'],
])('in %s', (language, names, first, clauses, sentences, label, more) => {
  const both = ['A', 'B'];
  expect(joinNames(both, language)).toBe(names);
  expect(joinNames(firstOf(both, 1), language)).toBe(first);
  expect(joinNames(firstOf(both, 2), language)).toBe(names);
  expect(joinClauses(both, language)).toBe(clauses);
  expect(joinSentences(both, language)).toBe(sentences);
  expect(labelled('A', 'B', language)).toBe(label);
  expect(aside('A', 'B', language)).toBe(more);
});
