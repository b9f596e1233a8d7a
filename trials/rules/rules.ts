// Random forms with rules (main record, rows and totals) and random input: the engine compared with the reference model, the incremental state with
// the form opened again, and the browser with the server.
// TRIAL_WORLDS=1000   number of worlds; TEST_SEED=… repeats a run
import { judge } from '../../engine/testing/judge-rules.ts';
import { seedFor } from '../../server/testing/run-seed.ts';
import { say, verdict } from '../set-up.ts';

const worlds = Number(process.env.TRIAL_WORLDS ?? 10_000);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const seed = seedFor('rules');
  const faults: string[] = [];
  let [judged, steps] = [0, 0];
  for (let index = 0; index < worlds; index += 1) {
    const one = judge(seed + index);
    judged += Number(one.steps !== null);
    steps += one.steps ?? 0;
    if (one.fault) faults.push(one.fault);
  }
  for (const fault of faults.slice(0, 10)) say(`          ${fault.slice(0, 1_000)}`);
  say(`${(worlds - judged).toLocaleString('en')} sets of rules lead back to themselves and are refused`);
  check('sets of rules that ran', judged > worlds * 0.85, judged.toLocaleString('en'));
  check('steps in them', steps > judged * 3, steps.toLocaleString('en'));
  check('the engine says what the judge says', faults.length === 0, `${faults.length.toLocaleString('en')} worlds differ`);
  return end();
}
