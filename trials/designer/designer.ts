// Random forms and random edits in the designer: undo, redo, positions, names, conversion to the wire and back; and two concurrent designers. Planted
// faults have to be detected.
// TRIAL_WAYS=1000   number of sequences; TEST_SEED=… repeats a run
import { jointFaults, plantedFaults } from '../../engine/testing/designer-faults.ts';
import { judgeLongTogether } from '../../engine/testing/judge-designers.ts';
import { judgeDesigner, judgeTogether } from '../../engine/testing/judge-designer.ts';
import { seedFor } from '../../server/testing/run-seed.ts';
import { say, verdict } from '../set-up.ts';

const ways = Number(process.env.TRIAL_WAYS ?? 10_000);
const LENGTH = 20;
/** Per sequence of the trial; `MOST` in the whole trial. */
const NAMES_CHANGED = 0.5;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const seed = seedFor('designer');
  const faults: string[] = [];
  let [steps, refused, renamed] = [0, 0, 0];
  for (let index = 0; index < ways; index += 1) {
    const one = judgeDesigner(seed + index, LENGTH);
    steps += one.steps;
    refused += one.refused;
    renamed += one.renamedOrRemoved;
    if (one.fault) faults.push(one.fault);
  }
  for (const fault of faults.slice(0, 10)) say(`          ${fault.slice(0, 1_000)}`);
  check('ways of designing', faults.length === 0, `${ways.toLocaleString('en')}, of which ${faults.length.toLocaleString('en')} lost something`);
  check('steps in them', steps > ways * 8, `${steps.toLocaleString('en')} done and undone, ${refused.toLocaleString('en')} drops refused`);
  check('renames and deletes without a dangling name', renamed >= ways * NAMES_CHANGED, renamed.toLocaleString('en'));
  const together = Array.from({ length: Math.ceil(ways / 5) }, (_, index) => judgeTogether(seed + index * 2, 10)).filter((fault) => fault !== null);
  for (const fault of together.slice(0, 10)) say(`          ${fault.slice(0, 1_000)}`);
  check('two who design at once', together.length === 0, `${Math.ceil(ways / 5).toLocaleString('en')} pairs, of which ${together.length} lost something`);
  const long = Array.from({ length: Math.ceil(ways / 50) }, (_, index) => judgeLongTogether(seed + index * 7, 200));
  const broken = long.flatMap(({ fault }) => fault ?? []);
  for (const fault of broken.slice(0, 10)) say(`          ${fault.slice(0, 1_000)}`);
  const sum = (of: 'edits' | 'clashes') => long.reduce((all, one) => all + one[of], 0).toLocaleString('en');
  check('two browsers, 200 edits each', broken.length === 0, `${long.length} times, ${sum('edits')} edits and ${sum('clashes')} clashes, all told`);
  for (const [name, planted] of Object.entries(plantedFaults)) {
    let seen = 0;
    for (let index = 0; index < 200; index += 1) seen += Number(judgeDesigner(index + 1, LENGTH, planted).fault !== null);
    check(`a designer that ${name} is seen`, seen > 0, `in ${seen} of 200 ways`);
  }
  for (const [name, planted] of Object.entries(jointFaults)) {
    const seen = Array.from({ length: 20 }, (_, index) => judgeLongTogether(index + 1, 20, planted).fault).filter((fault) => fault !== null).length;
    check(`two browsers that ${name} are seen`, seen > 0, `in ${seen} of 20`);
  }
  return end();
}
