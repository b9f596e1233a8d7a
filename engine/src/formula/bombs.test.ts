// Expensive formulas end in time: refused, stopped with a reason, or with a value.
import { expect, test } from 'vitest';
import { bombs } from '../../testing/formula-bombs.ts';
import { said, surroundings, fields } from '../../testing/formula-world.ts';
import { compile } from './evaluate.ts';
import { parse } from './parse.ts';

/** Milliseconds of CPU time, since other processes may be busy. */
const MAX = 1_000;

test.each(bombs)('$name', ({ burn }) => {
  const before = process.threadCpuUsage();
  const end = burn();
  const { user, system } = process.threadCpuUsage(before);
  expect(Object.keys(end)).toHaveLength(1);
  expect((user + system) / 1_000).toBeLessThan(MAX);
});

test('too long a text is told by name', () => {
  expect(said('REPT("x", 40000)')).toBe('textTooLong');
  expect(said('CONCAT(REPT("x", 20000), REPT("y", 20000))')).toBe('textTooLong');
});

test('several formulas may share a budget, and the one that exceeds it is told by name', () => {
  const parsed = parse('SUM({lines.amount}) + 1');
  if ('refusal' in parsed) throw new Error(parsed.refusal.problem);
  const formula = compile(parsed.expression, fields());
  const budget = { steps: 20 };
  const outcomes = [1, 2, 3].map(() => formula.evaluate({ ...surroundings, budget }));
  expect(outcomes).toEqual([{ value: 13.5 }, { value: 13.5 }, { stopped: 'tooManySteps' }]);
});
