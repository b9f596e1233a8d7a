import { expect, test } from 'vitest';
import { excursionsIn, type Excursion, type Limits } from './excursion.ts';

const FRIDGE: Limits = { minC: 2, maxC: 8 };
const read = (...celsius: number[]) => celsius.map((one, at) => ({ at: at + 10, celsius: one }));
const going: Excursion = { from: 1, to: null, lowest: 9, highest: 9 };

test.each<[string, number[], Limits, Excursion | null, Excursion[]]>([
  ['all inside, the edges too', [2, 5, 8], FRIDGE, null, []],
  ['too warm, and back', [5, 8.1, 12, 7], FRIDGE, null, [{ from: 11, to: 13, lowest: 8.1, highest: 12 }]],
  ['too cold at the end: still outside', [5, 1.9], FRIDGE, null, [{ from: 11, to: null, lowest: 1.9, highest: 1.9 }]],
  ['from too cold to too warm without a stop', [1, 9, 5], FRIDGE, null, [{ from: 10, to: 12, lowest: 1, highest: 9 }]],
  [
    'twice',
    [9, 5, 1, 5],
    FRIDGE,
    null,
    [
      { from: 10, to: 11, lowest: 9, highest: 9 },
      { from: 12, to: 13, lowest: 1, highest: 1 },
    ],
  ],
  ['one that had not ended goes on', [11, 5], FRIDGE, going, [{ from: 1, to: 11, lowest: 9, highest: 11 }]],
  ['one that had not ended ends at once', [5], FRIDGE, going, [{ from: 1, to: 10, lowest: 9, highest: 9 }]],
  ['no readings', [], FRIDGE, going, [going]],
  ['frozen goods have no lower limit', [-60, -20, -10], { minC: null, maxC: -15 }, null, [{ from: 12, to: null, lowest: -10, highest: -10 }]],
])('%s', (_, celsius, limits, before, expected) => {
  expect(excursionsIn(read(...celsius), limits, before)).toEqual(expected);
});
