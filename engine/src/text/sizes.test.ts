import { describe, expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { abbreviate } from './number-abbreviation.ts';

describe('a file size', () => {
  test.each([
    [0, 'bytes', '0'],
    [1, 'bytes', '1'],
    [1023, 'bytes', '1023'],
    [1024, 'kilobytes', '1'],
    [1536, 'kilobytes', '1.5'],
    [1_048_570, 'kilobytes', '1023.99'],
    [1_048_575, 'megabytes', '1'],
    [1_048_576, 'megabytes', '1'],
    [2 * 1_048_576, 'megabytes', '2'],
    [5_242_880, 'megabytes', '5'],
    [1_073_741_823, 'gigabytes', '1'],
    [1_073_741_824, 'gigabytes', '1'],
    [1_610_612_736, 'gigabytes', '1.5'],
    [5 * 1024 ** 4, 'gigabytes', '5120'],
    [-1, 'bytes', '0'],
  ] as const)('%i bytes are %s %s', (bytes, key, n) => {
    expect(fileSize(bytes)).toEqual({ key, n });
  });
});

describe('an abbreviated number', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [999.96, '1k'],
    [1000, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [12_345, '12.3k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_234_567, '1.2M'],
    [1e9, '1G'],
    [2.5e12, '2.5T'],
    [3e15, '3P'],
    [4.2e18, '4.2E'],
    [5e21, '5000E'],
    [-1500, '-1.5k'],
    [-0.01, '0'],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
  ])('%d is %s', (n, said) => {
    expect(abbreviate(n)).toBe(said);
  });

  test('takes as many decimals as are asked for', () => {
    expect([0, 1, 2, 3].map((digits) => abbreviate(1_234_567, digits))).toEqual(['1M', '1.2M', '1.23M', '1.235M']);
  });
});
