import { handleNumber } from '@ordo/engine/flow/wire/numbers.ts';
import { expect, test } from 'vitest';
import { flowActPhrases } from './flow-task.phrases.ts';

test('the family’s numbers of what was done are theirs, and everything else that is told has one of ours from 20 on', () => {
  const theirs = { reject: 0, return: 0, adopt: 1, submit: 2, correct: 2, recall: 3, withdraw: 3, cancel: 4, assign: 5, addSigner: 6, transfer: 7, suspend: 8 };
  const numbers = Object.fromEntries(Object.keys(flowActPhrases).map((act) => [act, handleNumber(act)]));
  expect(numbers).toMatchObject(theirs);
  const ours = Object.entries(numbers).filter(([act]) => !Object.hasOwn(theirs, act));
  expect(ours.filter(([, number]) => number < 20 || number === handleNumber('nothing'))).toEqual([]);
  expect(new Set(ours.map(([, number]) => number)).size).toBe(ours.length);
  expect(handleNumber('toString')).toBe(handleNumber('nothing'));
});
