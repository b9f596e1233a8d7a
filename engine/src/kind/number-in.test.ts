import { describe, expect, test } from 'vitest';
import { numberIn } from './number-in.ts';

describe('what people write for a number', () => {
  test.each<[string, string, 'number' | 'percent' | 'money']>([
    ['5 %', '5', 'percent'],
    ['5%', '5', 'percent'],
    ['５％', '5', 'percent'],
    ['5', '5', 'percent'],
    ['-2.5%', '-2.5', 'percent'],
    ['1,234.50', '1234.50', 'number'],
    ['１２，３４５', '12345', 'number'],
    ['1 234', '1234', 'number'],
    ['(1,234.50)', '-1234.50', 'number'],
    ['-0', '0', 'number'],
    ['007', '7', 'number'],
    ['.5', '0.5', 'number'],
    ['1.5E+05', '150000', 'number'],
    ['1e-7', '0.0000001', 'number'],
    ['\u200b12', '12', 'number'],
    ['−3', '-3', 'number'],
    ['¥59.97', '59.97', 'money'],
    ['￥59.97元', '59.97', 'money'],
    ['¥-3', '-3', 'money'],
    ['(¥1,000.00)', '-1000.00', 'money'],
    ['RMB 20', '20', 'money'],
  ])('%j is %s', (cell, digits, unit) => {
    expect(numberIn(cell, unit)).toBe(digits);
  });

  test.each<[string, 'number' | 'percent' | 'money']>([
    ['5%', 'number'],
    ['¥5', 'number'],
    ['5剂', 'number'],
    ['1,23', 'number'],
    ['1,2345', 'number'],
    ['1.2.3', 'number'],
    ['1/2', 'number'],
    ['-', 'number'],
    ['', 'number'],
    ['.', 'number'],
    ['(-3)', 'number'],
    ['12.3万', 'money'],
    ['5%%', 'percent'],
    ['#N/A', 'number'],
    ['Infinity', 'number'],
    ['0x10', 'number'],
  ])('%j is no %s', (cell, unit) => {
    expect(numberIn(cell, unit)).toBeNull();
  });
});
