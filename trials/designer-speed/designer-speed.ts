// Designers, forms and views in a browser, compared with limits by the work of the page's thread at four times slower, and with a minimal antd page: a form of 300 fields designed, one of 200 filled in, 2,000 child rows, a board of 60,000,
// and a workflow of 200 nodes.
//   TRIAL_RUNS=3   number of runs; TRIAL_CARDS=6000   a smaller board; TRIAL_ONLY=designer,filling   parts of it
import { loadavg } from 'node:os';
import { say, verdict } from '../set-up.ts';
import { measureDesigner, measureWorkflow } from './designers.ts';
import { measureFilling, measureLines, measurePaste } from './filling.ts';
import { measureBoard, measureScrolling } from './looking.ts';
import { setStage } from './stage.ts';

const parts = {
  designer: measureDesigner,
  workflow: measureWorkflow,
  filling: measureFilling,
  lines: measureLines,
  paste: measurePaste,
  board: measureBoard,
  scrolling: measureScrolling,
} as const;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const stage = await setStage();
  const only = process.env.TRIAL_ONLY?.split(',');
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      say(`${name}, load ${loadavg()[0]?.toFixed(1)}`);
      await measure(stage, check);
    }
  } finally {
    await stage.stop();
  }
  return end();
}
