import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aefiPer100k,
  closedVialWastage,
  coverage,
  dropout,
  dropoutBand,
  fillRate,
  medianOfBuckets,
  openVialWastage,
  percent,
  shares,
  stockDiscrepancy,
} from './ratio.ts';

test.each<[string, number | null, number | null]>([
  ['half up', percent(1, 800), 0.13],
  ['half up where binary fractions fall short', percent(1005, 100_000), 1.01],
  ['of nothing is not defined', percent(0, 0), null],
  ['coverage of a year', coverage(950, 1_000, 12), 95],
  ['coverage of a month is of a twelfth', coverage(80, 1_200, 1), 80],
  ['coverage beyond the people there are', coverage(1_100, 1_000, 12), 110],
  ['coverage where nobody has counted the people', coverage(10, null, 12), null],
  ['coverage where there is nobody', coverage(10, 0, 12), null],
  ['coverage: nobody came', coverage(0, 1_000, 12), 0],
  ['dropout DPT1–DPT3', dropout(200, 170), 15],
  ['dropout below nothing: more came back than began', dropout(100, 110), -10],
  ['dropout where nobody began', dropout(0, 5), null],
  ['open vials: 20 of 100 used', openVialWastage(80, 20), 20],
  ['open vials: none used', openVialWastage(0, 0), null],
  ['open vials: all lost', openVialWastage(0, 10), 100],
  ['closed vials: 5 of 100 used', closedVialWastage(80, 20, 5), 5],
  ['closed vials where none was opened', closedVialWastage(0, 0, 5), null],
  ['received of approved', fillRate(990, 1_000), 99],
  ['received of nothing approved', fillRate(0, 0), null],
  ['book 100, counted 97', stockDiscrepancy(100, 97), 3],
  ['3 events after 40,000 doses', aefiPer100k(3, 40_000), 7.5],
  ['no event', aefiPer100k(0, 40_000), 0],
  ['events without doses', aefiPer100k(1, 0), null],
])('%s', (_, is, expected) => expect(is).toBe(expected));

test.each([
  [null, null],
  [-3, 'good'],
  [5, 'good'],
  [5.01, 'fair'],
  [10, 'fair'],
  [20, 'poor'],
  [20.01, 'bad'],
])('a dropout of %s is %s', (rate, band) => expect(dropoutBand(rate)).toBe(band));

test.each<[string, number[], (number | null)[]]>([
  ['thirds', [1, 1, 1], [33.34, 33.33, 33.33]],
  ['sixths', [1, 1, 4], [16.67, 16.67, 66.66]],
  ['nothing at all', [0, 0], [null, null]],
  ['one has all', [0, 9], [0, 100]],
  ['sevenths', [1, 2, 4], [14.29, 28.57, 57.14]],
])('shares: %s', (_, values, expected) => expect(shares(values)).toEqual(expected));

test('shares are 100.00 together, each within 0.01 of its own', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      fc.pre(total > 0);
      const parts = shares(values);
      expect(Math.round(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) * 100)).toBe(10_000);
      for (const [index, part] of parts.entries()) expect(Math.abs((part ?? Number.NaN) - ((values[index] ?? 0) / total) * 100)).toBeLessThan(0.0101);
    }),
  ));

test.each<[string, number[], number | null]>([
  ['none', [0, 0], null],
  ['one of 3 days', [0, 0, 0, 1], 3],
  ['1, 2, 5 days', [0, 1, 1, 0, 0, 1], 2],
  ['1 and 4 days: between them', [0, 1, 0, 0, 1], 2.5],
  ['the same day', [4], 0],
])('the median: %s', (_, counts, expected) => expect(medianOfBuckets(counts)).toBe(expected));
