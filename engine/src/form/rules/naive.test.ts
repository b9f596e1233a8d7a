// Random forms with rules and random input: the engine agrees with the reference model.
import { expect, test } from 'vitest';
import { judge } from '../../../testing/judge-rules.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';

const WORLDS = 500;

test('any form with rules is as the simplest judge says, after every step, in browser and server', () => {
  const seed = seedFor('rules');
  const verdicts = Array.from({ length: WORLDS }, (_, index) => judge(seed + index));
  expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  const judged = verdicts.filter(({ steps }) => steps !== null).length;
  expect(judged).toBeGreaterThan(WORLDS * 0.85);
  // Some have cycles, which are reported.
  expect(judged).toBeLessThan(WORLDS);
});
