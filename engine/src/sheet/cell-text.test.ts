import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellProblem, neutral, plain } from './cell-text.ts';

describe('text that a spreadsheet would run leaves with a quote', () => {
  test.each([
    '=1+1',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '=cmd|"/c calc"!A1',
    '\t=1',
    '\r=1',
    '\n=1',
    '   =1',
    '\u3000=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '|calc',
    "'=1",
    '=',
    '-',
    '\u00a0=1',
  ])('%j', (text) => {
    expect(neutral(text)).toBe(`'${text}`);
  });
});

test.each(['', '张三', '0.5', '-3', '-0.25', '13800138000', 'a=b', 'A-1', '1+1', 'O’Neill'])('%j leaves as it is', (text) => {
  expect(neutral(text)).toBe(text);
});

test('whatever left comes back as it was', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@|'\t ]{0,4}[a-z0-9]{0,3}$/));
  fc.assert(
    fc.property(texts, (text) => {
      expect(plain(neutral(text))).toBe(text);
    }),
  );
});

test('a quote that people wrote themselves stays', () => {
  expect(plain("'s-Gravenhage")).toBe("'s-Gravenhage");
});

test.each(['#N/A', '#n/a', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '########'])('%s is an error of the sheet', (text) => {
  expect(cellProblem(text)).toBe('error');
});

test('a number that was saved as a spreadsheet shortens it has lost its digits', () => {
  for (const text of ['3.30523E+17', '1.38001E+11', '-2e+20']) expect(cellProblem(text)).toBe('rounded');
  for (const text of ['1E+05', 'E+17', '#1', '#', '20E17', 'A#N/A']) expect(cellProblem(text)).toBeNull();
});
