// The visible rows are those of the data schemes, for every way to read them, in random worlds; and the explanation equals the enforcement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plants } from '../testing/scope/build.ts';
import { BLOCK, checkBlock, openGround, type Ground } from '../testing/scope/check.ts';
import type { Tally } from '../testing/scope/asker.ts';
import { seedFor } from '../testing/run-seed.ts';

/** Different worlds in each run; 10,000 of them are `npm run trial -- scope`, where `TRIAL_WORLD` repeats one. */
const WORLDS = BLOCK;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.server.stop());

test(`${WORLDS} worlds: no row too many, none missing, and what is hidden changes no byte that is shown`, async () => {
  const all: Tally[] = [];
  const seed = seedFor('data scope');
  for (let block = 0; block < WORLDS / BLOCK; block += 1) {
    const tally = await checkBlock(ground, seed + block);
    expect(tally.faults).toEqual([]);
    all.push(tally);
  }
  const sum = (key: Exclude<keyof Tally, 'faults'>) => all.reduce((total, tally) => total + tally[key], 0);
  expect(sum('worlds')).toBe(WORLDS);
  expect(sum('rows')).toBeGreaterThan(80);
  expect(sum('flips')).toBeGreaterThan(30);
  expect(sum('explained')).toBeGreaterThan(300);
  expect(sum('removed')).toBeGreaterThan(15);
});

test('a row too many, or one missing, is found out', async () => {
  expect((await checkBlock(ground, 1, { count: 5, lie: (ids) => [...ids, 'more'] })).faults).not.toEqual([]);
  expect((await checkBlock(ground, 1, { count: 5, lie: (ids) => ids.slice(1) })).faults).not.toEqual([]);
});

test.each(plants)('what is enforced otherwise than the world says is found out: %s', async (plant) => {
  expect((await checkBlock(ground, 2, { plant })).faults).not.toEqual([]);
});
