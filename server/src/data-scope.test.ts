// The rows that somebody sees are those that their schemes say, on every way to read them, in random worlds; and what is explained is what is enforced.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plants } from '../testing/scope/build.ts';
import { BLOCK, checkBlock, openGround, type Ground } from '../testing/scope/check.ts';
import type { Tally } from '../testing/scope/asker.ts';

const SEED = 20_261_120;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.server.stop());

test('300 worlds: no row too many, none missing, and what is hidden changes no byte that is shown', async () => {
  const all: Tally[] = [];
  for (let block = 0; block < 300 / BLOCK; block += 1) {
    const tally = await checkBlock(ground, SEED + block);
    expect(tally.faults).toEqual([]);
    all.push(tally);
  }
  const sum = (key: Exclude<keyof Tally, 'faults'>) => all.reduce((total, tally) => total + tally[key], 0);
  expect(sum('worlds')).toBe(300);
  expect(sum('rows')).toBeGreaterThan(500);
  expect(sum('flips')).toBeGreaterThan(200);
  expect(sum('explained')).toBeGreaterThan(2_000);
  expect(sum('removed')).toBeGreaterThan(100);
});

test('a row too many, or one missing, is found out', async () => {
  expect((await checkBlock(ground, 1, { count: 5, lie: (ids) => [...ids, 'more'] })).faults).not.toEqual([]);
  expect((await checkBlock(ground, 1, { count: 5, lie: (ids) => ids.slice(1) })).faults).not.toEqual([]);
});

test.each(plants)('what is enforced otherwise than the world says is found out: %s', async (plant) => {
  expect((await checkBlock(ground, 2, { plant })).faults).not.toEqual([]);
});
