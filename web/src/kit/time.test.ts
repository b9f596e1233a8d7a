import { afterEach, expect, test } from 'vitest';
import { timeText } from './time.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each(['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati'])('a moment reads by the clock of the business for a reader in %s', (reader) => {
  process.env.TZ = reader;
  // New Year in Shanghai is still the previous year in other time zones.
  expect(timeText(Date.parse('2026-01-01T00:30:05+08:00'))).toBe('2026-01-01 00:30:05');
  expect(timeText(1_767_198_605)).toBe('2026-01-01 00:30:05');
});

test('nothing gives nothing', () => {
  expect(timeText(null)).toBe('');
  expect(timeText(undefined)).toBe('');
});
