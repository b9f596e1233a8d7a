import { expect, test } from 'vitest';
import { cellsOf, textOfCells } from './range.ts';

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['1', [['1']]],
  ['', [['']]],
  ['\t', [['', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['"say ""yes"""\tx', [['say "yes"', 'x']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['"quoted" word\tx', [['"quoted" word', 'x']]],
  ['"never closed\tx', [['"never closed', 'x']]],
  ['"a\tb"\r\n', [['a\tb']]],
])('%j is cells', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test.each([
  [[['a']]],
  [[['']]],
  [[['two\nlines']]],
  [[['a', '']]],
  [[['a'], ['']]],
  [
    [
      ['say "yes"', 'tab\there'],
      ['', 'line\r\nline'],
      ['"', '""'],
    ],
  ],
])('%j is the same range again', (cells) => {
  expect(cellsOf(textOfCells(cells))).toEqual(cells);
});
