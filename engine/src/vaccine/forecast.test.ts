import { describe, expect, test } from 'vitest';
import { byConsumption, byPopulation, forecast, maxDoses, projected, totalWastagePct, wastageFactor, type ForecastInput } from './forecast.ts';

const input: ForecastInput & { population: number } = {
  dosesPerVial: 10,
  netDosesPerPack: 100,
  packRoundingThreshold: 0,
  roundToZero: false,
  population: 24_000,
  sharePct: 10,
  doses: 3,
  coveragePct: 95,
  wastagePct: 5,
  safetyStockMonths: 0.5,
  supplyIntervalMonths: 1,
  usableOnHand: 300,
  inTransit: 100,
  expiringInside: 50,
  used: [],
};
const months = (...used: [consumed: number, stockOutDays?: number][]) =>
  used.map(([consumed, stockOutDays = 0], index) => ({ month: `2026-0${index + 1}`, consumed, stockOutDays }));

test('by population, every line of the arithmetic', () => {
  // 24,000 × 10 % = 2,400; × 3 doses × 95 % × 100/95 = 7,200 a year; ÷ 12 × 1.5 months = 900; − 300 − 100 + 50 = 550: 55 vials, 6 packs.
  expect(byPopulation(input)).toEqual({
    method: 'POPULATION',
    suggested: 550,
    packs: 6,
    steps: [
      { name: 'target', inputs: [24_000, 10], value: 2_400 },
      { name: 'wastageFactor', inputs: [5], value: 1.052632 },
      { name: 'annual', inputs: [2_400, 3, 95, 1.052632], value: 7_200 },
      { name: 'cover', inputs: [0.5, 1], value: 1.5 },
      { name: 'need', inputs: [7_200, 1.5], value: 900 },
      { name: 'suggested', inputs: [900, 300, 100, 50], value: 550 },
      { name: 'vials', inputs: [550, 10], value: 550 },
      { name: 'packs', inputs: [550, 100], value: 6 },
    ],
  });
});

test('by consumption, every line of the arithmetic', () => {
  // (120 + ⌈100 × 30/20⌉ + 90) ÷ 3 = 120; × 1.5 months = 180; − 60 − 10 = 110: 11 vials, 2 packs.
  expect(byConsumption({ ...input, used: months([120], [100, 10], [90]), usableOnHand: 60, inTransit: 10 })).toEqual({
    method: 'CONSUMPTION',
    suggested: 110,
    packs: 2,
    steps: [
      { name: 'amc', inputs: [120, 0, 100, 10, 90, 0], value: 120 },
      { name: 'cover', inputs: [0.5, 1], value: 1.5 },
      { name: 'need', inputs: [120, 1.5], value: 180 },
      { name: 'suggested', inputs: [180, 60, 10], value: 110 },
      { name: 'vials', inputs: [110, 10], value: 110 },
      { name: 'packs', inputs: [110, 100], value: 2 },
    ],
  });
});

describe('the suggestion', () => {
  test.each<[string, Partial<ForecastInput>, number | null]>([
    ['is never below nothing', { usableOnHand: 5_000 }, 0],
    ['counts what expires before the next supply as not there', { expiringInside: 300, inTransit: 0 }, 900],
    ['is rounded up to whole vials', { usableOnHand: 301 }, 550],
    ['follows the population with fewer than three closed months', { used: months([500], [500]) }, 550],
    ['follows the consumption from three on', { used: months([500], [500], [500]) }, 350],
    ['leaves out months without any stock when it counts them', { used: months([500], [0, 31], [500]) }, 550],
    ['is unknown without people and without months', { population: null }, null],
    ['needs no people where months tell it', { population: null, used: months([400], [400], [400]) }, 200],
    ['of a group of nobody is nothing', { population: 0 }, 0],
  ])('%s', (_, change, suggested) => expect(forecast({ ...input, ...change })?.suggested ?? null).toBe(suggested));
});

test.each<[string, number | null, number, (string | number)[]]>([
  ['is left alone without a limit', null, 550, ['vials', 'packs']],
  ['is left alone at its limit', 550, 550, ['vials', 'packs']],
  ['goes down to the limit', 400, 400, ['vials', 'limit', 'packs']],
  ['and to whole vials below it', 399, 390, ['vials', 'limit', 'packs']],
  ['is nothing where nothing fits', 9, 0, ['vials', 'limit', 'packs']],
])('a suggestion %s', (_, most, suggested, last) => {
  const made = forecast({ ...input, usableOnHand: 301 }, most);
  expect(made?.suggested).toBe(suggested);
  expect(made?.steps.slice(-last.length).map(({ name }) => name)).toEqual(last);
});

test.each([
  ['what the formulary allows', { perOrder: 200, freeLitres: 100, mlPerDose: 10 }, 200],
  ['what fits', { perOrder: 200, freeLitres: 1.999, mlPerDose: 10 }, 199],
  ['nothing, where the room is full', { perOrder: 200, freeLitres: -3, mlPerDose: 10 }, 0],
  ['room that nobody knows limits nothing', { perOrder: null, freeLitres: null, mlPerDose: 10 }, 9_999_999],
  ['nor does a dose that nobody has measured', { perOrder: null, freeLitres: 1, mlPerDose: null }, 9_999_999],
])('the most doses: %s', (_, limits, most) => expect(maxDoses(limits)).toBe(most));

test('wastage', () => {
  expect(wastageFactor(50)).toBe(2);
  expect(wastageFactor(0)).toBe(1);
  // 1 − 0.99³ × 0.9 = 12.67309 %
  expect(totalWastagePct(1, 10, 3)).toBe(12.67309);
});

test.each([
  ['of the year itself', 2025, 1_000],
  ['two years on, by its growth', 2027, 1_020],
  ['before anything is known', 2023, null],
])('people %s', (_, year, expected) =>
  expect(
    projected(
      [
        { year: 2024, population: 900, growthPct: 10 },
        { year: 2025, population: 1_000, growthPct: 1 },
      ],
      year,
    ),
  ).toBe(expected),
);
