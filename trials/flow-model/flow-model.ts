// Random engines with random commands: the engine is compared with the reference model after each command; invariants, replayed histories, and the
// speed of a decision.
//   TRIAL_SEQUENCES=1000   number of sequences; TEST_SEED=… repeats a run
import type { CommandName } from '../../engine/src/flow/command.ts';
import { rules } from '../../engine/src/flow/decide.ts';
import { decisionsInASecond } from '../../engine/testing/flow-speed.ts';
import { judgeFlow } from '../../engine/testing/judge-flow.ts';
import { seedFor } from '../../server/testing/run-seed.ts';
import { say, verdict } from '../set-up.ts';

const sequences = Number(process.env.TRIAL_SEQUENCES ?? 10_000);
const QUICK = 20_000;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const seed = seedFor('flow');
  const faults: string[] = [];
  const pairs = new Set<string>();
  let [done, refused] = [0, 0];
  for (let index = 0; index < sequences; index += 1) {
    const one = judgeFlow(seed + index);
    done += one.done;
    refused += one.refused;
    for (const pair of one.pairs) pairs.add(pair);
    if (one.fault) faults.push(one.fault);
  }
  for (const fault of faults.slice(0, 5)) say(`          ${fault.slice(0, 3_000)}`);
  const every = ([0, 1, 2, 3, 4, 5] as const).flatMap((status) => (Object.keys(rules) as CommandName[]).map((name) => `${status} ${name}`));
  const unseen = every.filter((pair) => !pairs.has(pair));
  check('commands that were done', done > sequences * 9, `${done.toLocaleString('en')}, and ${refused.toLocaleString('en')} refused`);
  check(
    'pairs of state and command',
    sequences < 10_000 || unseen.length === 0,
    `${pairs.size} of ${every.length}${unseen.length > 0 ? `, not ${unseen.join(', ')}` : ''}`,
  );
  check('the engine says what the naive mind says, and what always holds, holds', faults.length === 0, `${faults.length} sequences differ`);
  const perSecond = decisionsInASecond(3);
  check('decisions in a second of processor time', perSecond >= QUICK, Math.round(perSecond).toLocaleString('en'));
  return end();
}
