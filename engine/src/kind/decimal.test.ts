import { expect, test } from 'vitest';
import { digitsOf, grouped, numeralIn } from './decimal.ts';

test.each([
  [-0, '0'],
  ['-0.00', '0'],
  ['007.50', '7.5'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [1.25e22, '12500000000000000000000'],
  [Number.NaN, null],
  ['1e3', null],
])('the digits of %s are %s', (value, digits) => expect(digitsOf(value)).toBe(digits));

test.each([
  ['1234567', '1,234,567'],
  ['-1234.5678', '-1,234.5678'],
  ['999', '999'],
])('%s is grouped as %s', (digits, expected) => expect(grouped(digits)).toBe(expected));

test.each([
  ['12', 12],
  ['-0.5', -0.5],
  ['123456789012345', 123456789012345],
  ['1234567890123456', '1234567890123456'],
  ['0.1000000000000000000001', '0.1000000000000000000001'],
  [`0.${'0'.repeat(399)}1`, `0.${'0'.repeat(399)}1`],
  ['x', 'x'],
])('%s is %s where all who read JSON understand the same', (text, numeral) => expect(numeralIn(text)).toBe(numeral));
