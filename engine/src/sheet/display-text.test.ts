import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayMoment, displayNumber } from './display-text.ts';

describe('a number is read as it is shown', () => {
  test.each<[number, string | undefined, string]>([
    [0.05, '0%', '5%'],
    [0.05, '0 %', '5 %'],
    [0.053_21, '0.0%', '5.3%'],
    [0.29, '0%', '29%'],
    [7123, '00000000', '00007123'],
    [7123, '"A"0000000', 'A0007123'],
    [59.970_000_000_000_01, undefined, '59.97'],
    [59.970_000_000_000_01, 'General', '59.97'],
    [59.970_000_000_000_01, '0.00', '59.97'],
    [0.1 + 0.2, undefined, '0.3'],
    [1 / 3, undefined, '0.333333333'],
    [116.407_170_123_45, undefined, '116.4071701'],
    [0.000_012_3, undefined, '0.0000123'],
    [1e-12, undefined, '1e-12'],
    [1.005, '0.00', '1.01'],
    [-1.005, '0.00', '-1.01'],
    [2.5, '0', '3'],
    [1_234_567.891, '#,##0.00', '1,234,567.89'],
    [12, '#,##0', '12'],
    [1234, '#,##0', '1,234'],
    [1234, '0,000,000', '0,001,234'],
    [-1234.5, '#,##0.00_);(#,##0.00)', '(1,234.50)'],
    [-1234.5, '#,##0.00;[Red]-#,##0.00', '-1,234.50'],
    [21.6, '"¥"#,##0.00', '¥21.60'],
    [21.6, '[$¥-804]#,##0.00', '¥21.60'],
    [21.6, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥21.60'],
    [0, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '0'],
    [0, '#,##0;-#,##0;"-"', '0'],
    [13_800_138_000, '000-0000-0000', '138-0013-8000'],
    [13_800_138_000, undefined, '13800138000'],
    [5, '0"剂"', '5剂'],
    [5, '0\\剂', '5剂'],
    [0.5, '0.##', '0.5'],
    [3, '0.##', '3'],
    [0.5, '#.00', '.50'],
    [123_456, '0.00E+00', '123456'],
    [7123, '@', '7123'],
    [150, '[>=100]0.0;0', '150.0'],
    [50, '[>=100]0.0;0', '50'],
    [-0.001, '0.00', '0.00'],
    [-3, undefined, '-3'],
  ])('%d in %s is %s', (value, format, text) => {
    expect(displayNumber(value, format)).toEqual({ text });
  });

  test.each<[number, string, string]>([
    [123_456, '#,##0,', 'format'],
    [123_456, '0!.0,"万"', 'format'],
    [0.5, '# ?/?', 'format'],
    [5, ';;;', 'unseen'],
    [5, '"ok"', 'format'],
    [330_523_199_001_011_200, 'General', 'rounded'],
  ])('%d in %s is not read: %s', (value, format, trouble) => {
    expect(displayNumber(value, format)).toMatchObject({ trouble });
  });

  test('whole numbers of up to fifteen digits lose none of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        expect(displayNumber(value)).toEqual({ text: String(value) });
        expect(Number(displayNumber(value, '#,##0').text.replaceAll(',', ''))).toBe(value);
      }),
    );
  });
});

describe('a moment is read as it is shown', () => {
  const moment = new Date('2026-03-05T14:30:00Z');
  test.each<[string | undefined, string]>([
    ['yyyy/m/d', '2026-03-05'],
    ['m/d/yyyy', '2026-03-05'],
    ['yyyy"年"m"月"d"日"', '2026-03-05'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2026-03-05'],
    ['yyyy-mm-dd hh:mm', '2026-03-05 14:30:00'],
    ['h:mm', '14:30'],
    ['h:mm:ss AM/PM', '14:30'],
    [undefined, '2026-03-05 14:30:00'],
  ])('%s', (format, text) => {
    expect(displayMoment(moment, format)).toEqual({ text });
  });

  test('a day of which a part is not shown is not guessed', () => {
    for (const format of ['yyyy"年"m"月"', 'mmm-yy', 'm"月"d"日"', 'd-mmm', 'dddd'])
      expect(displayMoment(moment, format)).toMatchObject({ trouble: 'partDate' });
    expect(displayMoment(moment, '[h]:mm')).toMatchObject({ trouble: 'format' });
    expect(displayMoment(new Date(Number.NaN), 'yyyy/m/d')).toMatchObject({ trouble: 'format' });
  });
});
