import { expect, test } from 'vitest';
import { contrast, likeForLike } from './contrast.ts';

test.each([
  ['the worked example: this March against February', 480, 400, { delta: 80, ratio: 20, state: 'up' }],
  ['the worked example: against nothing last year', 480, 0, { delta: 480, ratio: null, state: 'new' }],
  ['nothing against nothing', 0, 0, { delta: 0, ratio: 0, state: 'flat' }],
  ['less', 300, 400, { delta: -100, ratio: -25, state: 'down' }],
  ['nothing left', 0, 400, { delta: -400, ratio: -100, state: 'down' }],
  ['the same', 7, 7, { delta: 0, ratio: 0, state: 'flat' }],
  ['two decimals, half up', 400_125, 400_000, { delta: 125, ratio: 0.03, state: 'up' }],
  ['half up on the way down too', 399_875, 400_000, { delta: -125, ratio: -0.03, state: 'down' }],
  ['too little to be seen', 4_000_001, 4_000_000, { delta: 1, ratio: 0, state: 'up' }],
  ['a third', 4, 3, { delta: 1, ratio: 33.33, state: 'up' }],
  ['before anything was counted', 12, null, { delta: null, ratio: null, state: 'na' }],
  ['neither was counted', null, null, { delta: null, ratio: null, state: 'na' }],
  ['nothing was counted and there was something before', null, 5, { delta: null, ratio: null, state: 'na' }],
])('%s', (_, current, previous, expected) => expect(contrast(current, previous)).toEqual({ current, previous, ...expected }));

test.each([
  ['day', '2026-03-01', { current: { from: '2026-03-01', to: '2026-03-01' }, previous: { from: '2026-02-28', to: '2026-02-28' } }],
  ['month', '2026-03-10', { current: { from: '2026-03-01', to: '2026-03-10' }, previous: { from: '2026-02-01', to: '2026-02-10' } }],
  ['month', '2026-03-31', { current: { from: '2026-03-01', to: '2026-03-31' }, previous: { from: '2026-02-01', to: '2026-02-28' } }],
  ['month', '2027-01-15', { current: { from: '2027-01-01', to: '2027-01-15' }, previous: { from: '2026-12-01', to: '2026-12-15' } }],
  ['year', '2028-02-29', { current: { from: '2028-01-01', to: '2028-02-29' }, previous: { from: '2027-01-01', to: '2027-02-28' } }],
] as const)('a %s, on %s', (unit, today, expected) => expect(likeForLike(unit, today)).toEqual(expected));
