import { expect, test } from 'vitest';
import { afterScan, scanStates, statesBefore, type ScanEvent, type ScanState } from './scan.ts';

test.each<[ScanState, ScanEvent, ScanState | null]>([
  ['waiting', 'look', 'seen'],
  ['waiting', 'confirm', null],
  ['waiting', 'refuse', null],
  ['waiting', 'use', null],
  ['waiting', 'expire', 'over'],
  ['seen', 'look', 'seen'],
  ['seen', 'confirm', 'confirmed'],
  ['seen', 'refuse', 'refused'],
  ['seen', 'use', null],
  ['seen', 'expire', 'over'],
  ['confirmed', 'look', null],
  ['confirmed', 'confirm', null],
  ['confirmed', 'refuse', null],
  ['confirmed', 'use', 'used'],
  ['confirmed', 'expire', 'over'],
])('%s, then %s: %s', (state, event, expected) => {
  expect(afterScan(state, event)).toBe(expected);
});

test.each(scanStates.slice(3))('nothing follows %s', (state) => {
  for (const event of ['look', 'confirm', 'refuse', 'use', 'expire'] as const) expect(afterScan(state, event)).toBeNull();
});

test('nobody is let in who was not confirmed', () => {
  expect(statesBefore('use')).toEqual(['confirmed']);
});
