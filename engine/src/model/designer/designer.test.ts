// For all actions of the designer: no node is lost, every step can be undone and redone, and no reference is dangling.
import { expect, test } from 'vitest';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { judgeLongTogether } from '../../../testing/judge-designers.ts';
import { judgeDesigner, judgeTogether } from '../../../testing/judge-designer.ts';
import { jointFaults, plantedFaults } from '../../../testing/designer-faults.ts';

const WAYS = 150;

test('undo leads back to the first byte, redo to the last, and no way of designing loses a node or leaves a name behind', () => {
  const seed = seedFor('designer');
  const verdicts = Array.from({ length: WAYS }, (_, index) => judgeDesigner(seed + index, 14));
  expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(verdicts.reduce((all, { steps }) => all + steps, 0)).toBeGreaterThan(WAYS * 6);
  expect(verdicts.reduce((all, { refused }) => all + refused, 0)).toBeGreaterThan(WAYS / 10);
});

test('two who design at once lose nothing of each other', () => {
  const seed = seedFor('designers');
  expect(Array.from({ length: WAYS }, (_, index) => judgeTogether(seed + index * 2, 8)).flatMap((fault) => fault ?? [])).toEqual([]);
});

test('two who move boxes into each other, of whom one has removed the box around them, lose neither', () => {
  expect(judgeTogether(22_312, 8)).toBeNull();
});

test('a field that goes back into a pane, whose tabs somebody has removed, brings both along', () => {
  expect(judgeTogether(917_151_767, 8)).toBeNull();
});

test('two browsers with two hundred edits each: nothing vanishes, undo of one leaves the other alone, and every clash is told', () => {
  const seed = seedFor('browsers');
  const verdicts = [judgeLongTogether(seed, 200), ...Array.from({ length: 20 }, (_, index) => judgeLongTogether(seed + 7 * (index + 1), 20))];
  expect(verdicts.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(verdicts[0]?.edits).toBeGreaterThan(390);
  expect(verdicts.reduce((all, { clashes }) => all + clashes, 0)).toBeGreaterThan(20);
});

test.each(Object.entries(plantedFaults))('a designer that %s is seen', (_, planted) => {
  const seen = Array.from({ length: 60 }, (__, index) => judgeDesigner(index + 1, 14, planted).fault).filter((fault) => fault !== null);
  expect(seen.length).toBeGreaterThan(0);
});

test.each(Object.entries(jointFaults))('two browsers that %s are seen', (_, planted) => {
  expect(Array.from({ length: 20 }, (__, index) => judgeLongTogether(index + 1, 20, planted).fault).some((fault) => fault !== null)).toBe(true);
});

test('two who design at once, of whom the last one wins, are seen', () => {
  expect(judgeTogether(1, 8, (_base, mine) => ({ design: mine, clashes: [] }))).not.toBeNull();
});
