import { expect, test } from 'vitest';
import { sumsBelow } from './area-tree.ts';
import { ageBands, bandOf, bandProblem, outcomeCodes, outcomeGroup, outcomeOf, suppress, type Shown } from './distribution.ts';
import { metricIds, metrics } from './metric.ts';

test.each([
  [0, 'M0_11'],
  [11, 'M0_11'],
  [12, 'M12_23'],
  [59, 'M24_59'],
  [60, 'Y5_8'],
  [107, 'Y5_8'],
  [108, 'Y9_14'],
  [215, 'Y15_17'],
  [216, 'Y18_26'],
  [719, 'Y46_59'],
  [720, 'Y60'],
  [1_400, 'Y60'],
  [-1, 'UNKNOWN'],
  [null, 'UNKNOWN'],
])('%s months: %s', (months, code) => expect(bandOf(months)).toBe(code));

test('the bands leave no gap and do not overlap', () => expect(bandProblem(ageBands)).toBeNull());

test.each([
  [
    'gap',
    [
      { code: 'a', minMonths: 0, maxMonths: 11 },
      { code: 'b', minMonths: 13, maxMonths: null },
    ],
  ],
  ['gap', [{ code: 'a', minMonths: 1, maxMonths: null }]],
  [
    'overlap',
    [
      { code: 'a', minMonths: 0, maxMonths: 12 },
      { code: 'b', minMonths: 12, maxMonths: null },
    ],
  ],
  [
    'overlap',
    [
      { code: 'a', minMonths: 0, maxMonths: null },
      { code: 'b', minMonths: 12, maxMonths: null },
    ],
  ],
  ['order', [{ code: 'a', minMonths: 0, maxMonths: -1 }]],
  ['end', [{ code: 'a', minMonths: 0, maxMonths: 12 }]],
] as const)('bands with a fault: %s', (problem, bands) => expect(bandProblem(bands)).toBe(problem));

test.each([
  [[], 'NO_REACTION'],
  [['RECOVERED'], 'AEFI_RECOVERED'],
  [['RECOVERED', 'UNKNOWN'], 'AEFI_UNKNOWN'],
  [['UNKNOWN', 'RECOVERING'], 'AEFI_RECOVERING'],
  [['RECOVERED_SEQUELAE', 'RECOVERING'], 'AEFI_RECOVERED_SEQUELAE'],
  [['RECOVERED_SEQUELAE', 'NOT_RECOVERED'], 'AEFI_NOT_RECOVERED'],
  [['NOT_RECOVERED', 'DIED', 'RECOVERED'], 'AEFI_DIED'],
])('events %j end as %s', (outcomes, code) => expect(outcomeOf(outcomes)).toBe(code));

test('twelve outcomes in three groups', () =>
  expect(outcomeCodes.map(outcomeGroup)).toEqual(['GIVEN', ...Array(6).fill('AEFI'), ...Array(5).fill('NOT_DONE')]));

test.each<[string, number[], Shown[]]>([
  ['many everywhere', [5, 900], [5, 900]],
  ['one of few: the next smallest goes with it, or it could be worked out', [3, 40, 900], ['<5', null, 900]],
  ['two of few hide each other', [3, 1, 900], ['<5', '<5', 900]],
  ['nobody is not few', [0, 40], [0, 40]],
  ['few alone', [4, 0], ['<5', 0]],
])('few people: %s', (_, values, expected) => expect(suppress(values)).toEqual(expected));

test('a region is its own and all below', () => {
  const regions = [
    { id: 'p', parentId: '0' },
    { id: 'c', parentId: 'p' },
    { id: 'd', parentId: 'p' },
    { id: 't', parentId: 'c' },
  ];
  const own = new Map([
    ['p', 1],
    ['t', 10],
    ['d', 100],
    ['elsewhere', 1_000],
  ]);
  expect(Object.fromEntries(sumsBelow(regions, own))).toEqual({ p: 111, c: 10, d: 100, t: 10 });
});

test('no two measures share a number or a column', () => {
  expect(new Set(metricIds.map((id) => metrics[id].measure)).size).toBe(metricIds.length);
  expect(new Set(metricIds.map((id) => metrics[id].column)).size).toBe(metricIds.length);
});
