// Random workflows and commands: the engine agrees with the reference model, and the invariants hold.
import { expect, test } from 'vitest';
import { judgeFlow } from '../../testing/judge-flow.ts';
import { seedFor } from '../../../server/testing/run-seed.ts';

const SEQUENCES = 300;

test('300 random engines, up to 30 commands in each', () => {
  const seed = seedFor('flow');
  const verdicts = Array.from({ length: SEQUENCES }, (_, index) => judgeFlow(seed + index));
  expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(verdicts.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(SEQUENCES * 9);
  expect(new Set(verdicts.flatMap(({ pairs }) => [...pairs])).size).toBeGreaterThan(100);
});
