import { expect, test } from 'vitest';
import { inPacks, packsFor, wholeVials } from './pack.ts';

const pack = (packRoundingThreshold: number, roundToZero = false) => ({ dosesPerVial: 10, netDosesPerPack: 50, packRoundingThreshold, roundToZero });

test.each([
  ['whole packs', 150, pack(0), 3],
  ['a remainder above the threshold is a pack more', 151, pack(0), 4],
  ['a remainder at the threshold is not', 160, pack(10), 3],
  ['one dose above the threshold is', 161, pack(10), 4],
  ['less than a pack is one pack', 10, pack(20), 1],
  ['unless the product may round to none', 10, pack(20, true), 0],
  ['above the threshold it is one even so', 21, pack(20, true), 1],
  ['nothing is nothing', 0, pack(0), 0],
] as const)('packs: %s', (_, doses, of, packs) => expect(packsFor(doses, of)).toBe(packs));

test.each([
  [1, 10, 10],
  [10, 10, 10],
  [11, 10, 20],
  [7, 1, 7],
  [0, 5, 0],
])('%i doses out of vials of %i are %i doses', (doses, perVial, whole) => expect(wholeVials(doses, perVial)).toBe(whole));

test.each([
  ['less than a pack is none', 18, 1, 40, { packs: 0, vials: 18 }],
  ['a whole one', 40, 1, 40, { packs: 1, vials: 0 }],
  ['one, and what is left of the next', 58, 1, 40, { packs: 1, vials: 18 }],
  ['vials of several doses', 130, 10, 100, { packs: 1, vials: 3 }],
  ['part of a vial is a vial', 125, 10, 100, { packs: 1, vials: 3 }],
  ['nothing', 0, 10, 100, { packs: 0, vials: 0 }],
])('as they lie there: %s', (_, doses, dosesPerVial, netDosesPerPack, expected) => expect(inPacks(doses, { dosesPerVial, netDosesPerPack })).toEqual(expected));
