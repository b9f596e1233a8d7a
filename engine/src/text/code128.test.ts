import { expect, test } from 'vitest';
import { barsOf } from './code128.ts';

/** Dark and light modules, without the quiet zones. */
function modules(text: string): string {
  const bars = barsOf(text) ?? [];
  let line = '';
  for (const [at, width] of bars) line += '0'.repeat(at - 10 - line.length) + '1'.repeat(width);
  return line;
}

test('each symbol is eleven modules wide, and the stop thirteen', () => {
  expect(modules('A')).toHaveLength(11 * 3 + 13);
  expect(modules('Ordo-2026/07')).toHaveLength(11 * 14 + 13);
});

test('the start of set B, the letter, its check and the stop stand where the standard has them', () => {
  // Start B 104, A 33; the check is (104 + 33) mod 103 = 34, the symbol of B.
  expect(modules('A')).toBe('1101001000010100011000100010110001100011101011');
});

test.each(['', '单据', 'a\nb', 'x'.repeat(81)])('%j has none', (text) => {
  expect(barsOf(text)).toBeNull();
});
