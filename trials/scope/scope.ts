// Data scope in random worlds, on every read path, compared with a reference model: 10,000 worlds without a row too many or one missing.
// TRIAL_WORLDS=500          number of worlds
// TRIAL_SECONDS=200         stops there and stores its counts; the next run continues (TRIAL_TALLY names the file)
// TRIAL_PLANT=scheme        plants a difference between database and world: the trial must fail
// TRIAL_WORLD=20261123/17   only world 17 of that seed, with its differences
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothingYet, type Tally } from '../../server/testing/scope/asker.ts';
import { plants, type Plant } from '../../server/testing/scope/build.ts';
import { BLOCK, checkBlock, openGround, type Ground } from '../../server/testing/scope/check.ts';
import { startCluster } from '../../server/testing/cluster.ts';
import { say } from '../set-up.ts';

const wanted = Number(process.env.TRIAL_WORLDS ?? 10_000);
const seconds = Number(process.env.TRIAL_SECONDS ?? Infinity);
const kept = process.env.TRIAL_TALLY ?? join(tmpdir(), 'ordo-trial-scope.json');
const planted = process.env.TRIAL_PLANT as Plant | undefined;
const [seedOfOne, only] = (process.env.TRIAL_WORLD ?? '').split('/').filter(Boolean).map(Number);
const SEED = 20_261_120;
/** Concurrent worlds, each with its own database. */
const LANES = 3;

interface Progress {
  tally: Tally;
  /** Finished blocks, in any order. */
  done: number[];
  seconds: number;
  /** Whether every planted mistake was detected. */
  found: boolean;
}

export async function run(): Promise<boolean> {
  const cluster = await startCluster();
  const grounds = await Promise.all(Array.from({ length: LANES }, () => openGround(cluster)));
  try {
    const [first] = grounds as [Ground];
    if (seedOfOne !== undefined) return said(await checkBlock(first, seedOfOne, { only, plant: planted }), 1);
    if (planted) return said(await checkBlock(first, SEED, { plant: planted }), BLOCK);
    const progress = await readProgress();
    progress.found ||= await plantsFound(grounds);
    await walk(grounds, progress);
    const complete = said(progress.tally, wanted);
    say(`          in ${Math.round(progress.seconds)} s`);
    if (complete && progress.found) await rm(kept, { force: true });
    else if (!progress.tally.faults.length) say(`not there yet: run it again to go on (${kept})`);
    return complete && progress.found;
  } finally {
    for (const { server } of grounds) await server.stop();
    await cluster.stop();
  }
}

/** Planted differences must be detected, or the rest proves nothing. */
async function plantsFound(grounds: readonly Ground[]): Promise<boolean> {
  const missed: Plant[] = [];
  const queue = [...plants];
  await Promise.all(
    grounds.map(async (ground) => {
      for (let plant = queue.shift(); plant; plant = queue.shift()) if (!(await checkBlock(ground, SEED, { plant })).faults.length) missed.push(plant);
    }),
  );
  say(
    `${missed.length ? ' MISSED  ' : ' reached '} planted mistakes that were found: ${plants.length - missed.length} of ${plants.length} ${missed.join(', ')}`,
  );
  return missed.length === 0;
}

async function readProgress(): Promise<Progress> {
  if (!existsSync(kept)) return { tally: nothingYet(), done: [], seconds: 0, found: false };
  const progress = JSON.parse(await readFile(kept, 'utf8')) as Progress;
  say(`going on after ${progress.tally.worlds.toLocaleString('en')} worlds`);
  return progress;
}

async function walk(grounds: readonly Ground[], progress: Progress): Promise<void> {
  const began = performance.now();
  const before = progress.seconds;
  const all = Array.from({ length: Math.ceil(wanted / BLOCK) }, (_, block) => block);
  const queue = all.filter((block) => !progress.done.includes(block));
  await Promise.all(
    grounds.map(async (ground) => {
      for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
        const { faults, ...counts } = await checkBlock(ground, SEED + block);
        for (const [key, count] of Object.entries(counts)) progress.tally[key as keyof typeof counts] += count;
        progress.tally.faults.push(...faults);
        progress.done.push(block);
        progress.seconds = before + (performance.now() - began) / 1000;
        await writeFile(kept, JSON.stringify(progress));
        if (progress.done.length % 20 === 0) say(`${progress.tally.worlds.toLocaleString('en')} worlds, ${progress.tally.faults.length} faults`);
        if (progress.seconds - before > seconds || progress.tally.faults.length > 20) return;
      }
    }),
  );
}

function said({ worlds, answers, rows, flips, explained, removed, faults }: Tally, count: number): boolean {
  for (const fault of faults.slice(0, 20)) say(` MISSED   ${fault}`);
  const n = (value: number) => value.toLocaleString('en');
  const enough = worlds >= count;
  say(`${enough ? ' reached ' : ' MISSED  '} ${n(worlds)} of ${n(count)} worlds, ${n(answers)} answers compared, ${n(rows)} rows seen`);
  say(`${faults.length ? ' MISSED  ' : ' reached '} ${faults.length} rows too many or missing, or explained otherwise than enforced`);
  say(`          ${n(explained)} explanations, ${n(removed)} of them with what they cite taken away; ${n(flips)} hidden values changed`);
  return enough && faults.length === 0;
}
