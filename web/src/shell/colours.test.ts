import { expect, test } from 'vitest';
import { brandOf, contrast, grounds, hues, mix, toHsl, type Mode } from './colours.ts';

const cases = Object.entries(hues).flatMap(([name, hue]) => (['light', 'dark'] as const).map((mode: Mode) => ({ name, hue, mode })));

test.each(cases)('$name reads on every ground of the $mode mode, and text reads on it', ({ hue, mode }) => {
  const { main, strong, active, pale, on } = brandOf(hue, mode);
  const { page, surface, raised } = grounds[mode];
  for (const ground of [page, surface, raised, pale])
    for (const colour of [main, strong, active]) expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  for (const colour of [main, strong, active]) expect(contrast(on, colour), `${on} on ${colour}`).toBeGreaterThanOrEqual(4.5);
});

test.each(cases)('$name keeps its hue in the $mode mode', ({ hue, mode }) => {
  const turned = Math.abs(toHsl(brandOf(hue, mode).main)[0] - toHsl(hue)[0]);
  expect(Math.min(turned, 360 - turned)).toBeLessThan(2);
});

test.each([
  ['purple', 'light'],
  ['azure', 'light'],
  ['yellow', 'dark'],
] as const)('%s can be read as it is in the %s mode, so it stays', (name, mode) => {
  expect(contrast(brandOf(hues[name], mode).main, hues[name])).toBeLessThan(1.03);
});

test('the ink of each mode reads on its grounds', () => {
  for (const { ink, page, surface, raised } of Object.values(grounds))
    for (const ground of [page, surface, raised]) expect(contrast(ink, ground)).toBeGreaterThan(12);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#f8bc18', 1.7],
  ['#ffffff', '#13c2c2', 2.2],
  ['#777777', '#777777', 1],
])('%s and %s stand %s apart', (one, other, apart) => {
  expect(contrast(one, other)).toBeCloseTo(apart, 1);
});

test('a mixture lies between its two', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mix('#123456', '#ffffff', 1)).toBe('#123456');
});
