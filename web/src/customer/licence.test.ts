import { expect, test } from 'vitest';
import { licenceState } from './licence.ts';

test.each([
  ['a licence that ended yesterday is past', '2026-11-19', 'past', -1],
  ['on its last day a licence still holds', '2026-11-20', 'soon', 0],
  ['59 days ahead is soon', '2027-01-18', 'soon', 59],
  ['60 days ahead is fine', '2027-01-19', 'fine', 60],
  ['a leap day counts', '2028-03-01', 'fine', 467],
] as const)('%s', (_, expiry, tone, days) => {
  expect(licenceState(expiry, '2026-11-20')).toEqual({ tone, days });
});
