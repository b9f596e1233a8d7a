import { expect, test } from 'vitest';
import { businessTime } from './business-time.ts';

test.each([
  ['2026-11-20T15:59:59Z', '2026-11-20 23:59:59'],
  ['2026-11-20T16:00:00Z', '2026-11-21 00:00:00'],
  ['2025-12-31T16:00:00Z', '2026-01-01 00:00:00'],
  ['2028-02-28T20:00:00Z', '2028-02-29 04:00:00'],
])('%s is %s where the business is', (moment, expected) => {
  expect(businessTime(Date.parse(moment))).toBe(expected);
});
