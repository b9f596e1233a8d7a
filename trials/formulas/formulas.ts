// 100,000 random formulas over random records compared with a reference model in exact fractions, formulas that try to run for ever, and the time
// of 20,000 evaluations.
import fc from 'fast-check';
import { compile } from '../../engine/src/formula/evaluate.ts';
import { parse } from '../../engine/src/formula/parse.ts';
import { bombs } from '../../engine/testing/formula-bombs.ts';
import { fields, surroundings } from '../../engine/testing/formula-world.ts';
import { drawn, judged } from '../../engine/testing/judged-formulas.ts';
import { seedFor } from '../../server/testing/run-seed.ts';
import { say, verdict } from '../set-up.ts';

const FORMULAS = 100_000;
/** Batch size, small ones first. */
const BATCH = 2_000;
const EVALUATIONS = 20_000;

/** A typical formula: a line's amount with tax, by a condition. */
const TYPICAL = 'IF({n} > 5, ROUND({price} * {n} * (1 + 13%), 2), SUM({lines.amount}))';

/** Processor time in ms. */
function taken(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const seed = seedFor('formulas');
  let [count, wrong] = [0, 0];
  for (let batch = 0; batch < FORMULAS / BATCH; batch += 1) {
    for (const one of fc.sample(drawn, { numRuns: BATCH, seed: seed + batch })) {
      const { ours, theirs, problems } = judged(one);
      count += 1;
      if (ours === theirs && problems.length === 0) continue;
      wrong += 1;
      if (wrong <= 10) say(`${JSON.stringify(one)}: ${String(ours)}, the judge says ${String(theirs)}; ${problems.join()}`);
    }
  }
  check('formulas', count === FORMULAS, count.toLocaleString('en'));
  check('with another value than the judge finds', wrong === 0, String(wrong));

  const longest = Math.max(...bombs.map((bomb) => taken(() => bomb.burn())));
  check('the longest of those that want to take for ever, ms', longest <= 1_000, `${longest.toFixed(0)} of ${bombs.length}`);

  const parsed = parse(TYPICAL);
  if ('refusal' in parsed) throw new Error(parsed.refusal.problem);
  const formula = compile(parsed.expression, fields());
  const evaluate = () => {
    for (let turn = 0; turn < EVALUATIONS; turn += 1) formula.evaluate(surroundings);
  };
  evaluate();
  const time = taken(evaluate);
  check(`${EVALUATIONS.toLocaleString('en')} evaluations, ms`, time <= 200, time.toFixed(0));
  return end();
}
