import { expect, test } from 'vitest';
import { isIdle, lockAfter } from './idle.ts';

const NOW = 1_800_000_000_000;
const ago = (minutes: number) => String(NOW - minutes * 60_000);

test.each<[string, string | null, number, boolean]>([
  ['just touched', ago(0), 5, false],
  ['almost long enough', ago(4.99), 5, false],
  ['long enough', ago(5), 5, true],
  ['a night later', ago(600), 60, true],
  ['never, when that is what is set', ago(600), 0, false],
  ['not before the first touch', null, 5, false],
  ['not by a broken note', 'yesterday', 5, false],
  ['not by a note from the future', ago(-60), 5, false],
  ['not by a hostile number', '1e99', 5, false],
])('the screen is idle: %s', (_, noted, minutes, expected) => {
  expect(isIdle(noted, minutes, NOW)).toBe(expected);
});

test.each([
  ['each person decides where nothing is set', 15, 0, 15],
  ['nobody locks where neither says so', 0, 0, 0],
  ['what is set holds for those who said nothing', 0, 10, 10],
  ['a person may be stricter', 5, 10, 5],
  ['but not laxer', 60, 10, 10],
])('%s', (_, own, most, expected) => {
  expect(lockAfter(own, most)).toBe(expected);
});
