import { expect, test } from 'vitest';
import { tableOfText } from './tables.ts';

test.each([
  ['two rows', '品种\t剂数\r\n卡介苗\t10\r\n', '<tr><td>品种</td><td>剂数</td></tr><tr><td>卡介苗</td><td>10</td></tr>'],
  ['an empty cell', 'a\t\tb', '<tr><td>a</td><td></td><td>b</td></tr>'],
  ['an empty cell at the end', 'a\t', '<tr><td>a</td><td></td></tr>'],
  ['a cell of two lines, with marks in it', 'a\t"b\n""c"" d"', '<tr><td>a</td><td>b\n"c" d</td></tr>'],
  ['what looks like a tag', '<b>\t&', '<tr><td>&lt;b></td><td>&amp;</td></tr>'],
])('%s', (_, text, rows) => {
  expect(tableOfText(text)).toBe(`<table><tbody>${rows}</tbody></table>`);
});

test.each(['', 'one line', 'two\nlines', 'a line\nthen\ta tab'])('text stays text: %j', (text) => {
  expect(tableOfText(text)).toBe('');
});
