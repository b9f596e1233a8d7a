import { expect, test } from 'vitest';
import { readingsIn } from './readings.ts';

test('lines of loggers become readings in business time', () => {
  const { readings, wrong } = readingsIn('2026-11-20 08:00  4.6\n\n2026/11/20 8:10:30,-18.25 °C\r\n2026-11-20T08:20;9\n');
  expect(wrong).toBe(0);
  expect(readings).toEqual([
    { at: Date.parse('2026-11-20T00:00:00Z'), celsius: 4.6 },
    { at: Date.parse('2026-11-20T00:10:30Z'), celsius: -18.25 },
    { at: Date.parse('2026-11-20T00:20:00Z'), celsius: 9 },
  ]);
});

test.each(['4.6', '2026-13-01 08:00 4', '2026-11-20 25:00 4', '2026-11-20 08:00', '2026-11-20 08:00 warm'])('%s is no reading', (line) => {
  expect(readingsIn(`2026-11-20 08:00 4\n${line}`).wrong).toBe(2);
});
