import { functions } from '@ordo/engine/formula/functions/functions.ts';
import { expect, test } from 'vitest';
import { formulaPhrases } from './formula.phrases.ts';

const said = Object.values(formulaPhrases.functions).flatMap((group) => Object.entries(group));

test('every function is said what it is for, and no other one', () => {
  expect(said.map(([name]) => name).toSorted()).toEqual(Object.keys(functions).toSorted());
});

test('the way in which a function is written begins with its name, in every language', () => {
  for (const [name, { use }] of said) for (const way of use) expect(way.startsWith(`${name}(`)).toBe(true);
});
