import { expect, test } from 'vitest';
import { classAt, classesOf } from './classes.ts';

test.each([
  ['nothing at all', [], []],
  ['nothing but nothing', [0, 0], ['0–0']],
  ['one number', [7, 7], ['7–7']],
  ['nothing and one number', [0, 7], ['0–0', '7–7']],
  ['as many numbers as classes', [5, 3, 1, 4, 2], ['1–1', '2–2', '3–3', '4–4', '5–5']],
  ['more numbers than classes, equal ones together', [1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 1000], ['1–2', '3–4', '5–6', '7–8', '9–1000']],
  ['less than nothing', [-4, 0, 4], ['-4–-4', '0–0', '4–4']],
])('%s', (_, numbers, expected) => {
  const classes = classesOf(numbers);
  expect(classes.map(({ from, to }) => `${from}–${to}`)).toEqual(expected);
  for (const number of numbers) expect(classes.filter(({ from, to }) => from <= number && number <= to)).toHaveLength(1);
});

test('a number knows its class, and one of none has none', () => {
  const classes = classesOf([0, 10, 20, 30]);
  expect([0, 10, 30, 31].map((number) => classAt(classes, number))).toEqual([0, 1, 3, -1]);
});
