// Random formulas over random records: the engine agrees with the reference model.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, judged } from '../../testing/judged-formulas.ts';
import { seedFor } from '../../../server/testing/run-seed.ts';

test('any formula has the value that the simplest judge finds', () => {
  const met = { numbers: 0, nothing: 0, others: 0 };
  const same = fc.property(drawn, (one) => {
    const { ours, theirs, problems } = judged(one);
    expect({ says: ours, problems }).toEqual({ says: theirs, problems: [] });
    met[ours === null ? 'nothing' : /^-?\d/.test(String(ours)) ? 'numbers' : 'others'] += 1;
  });
  fc.assert(same, { numRuns: 2_000, seed: seedFor('formulas') });
  expect(met.numbers).toBeGreaterThan(400);
  expect(met.nothing).toBeGreaterThan(100);
  expect(met.others).toBeGreaterThan(200);
});
