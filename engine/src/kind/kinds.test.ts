// The table of cases: for each kind of value how it is stored, filtered, written, read, ordered and put into a cell.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../testing/naive-filter.ts';
import { businessMoment } from '../text/business-time.ts';
import { parseWritten } from './kind.ts';
import { isOfKind, kindNames, kinds, type Kind } from './kinds.ts';

const at = businessMoment('2026-03-05 08:30:00');
const files = [{ name: 'a.pdf', fileId: 'f1' }];

interface Case {
  stored: string;
  /** Values, their texts, and their cells. */
  values: [value: unknown, text: string, cell: string | number][];
  /** Other accepted texts, and their values. */
  written?: [written: string, value: unknown][];
  /** Invalid values. */
  never: unknown[];
  /** Invalid texts. */
  unread?: string[];
  /** In ascending order. */
  order?: unknown[];
}

const REFERENCE: Case = { stored: 'text', values: [['u1', 'u1', 'u1']], never: [1, null, 'a\0'], unread: ['a\0'] };

const TABLE: Record<Kind, Case> = {
  text: {
    stored: 'text',
    values: [
      ['东城', '东城', '东城'],
      ['', '', ''],
    ],
    never: [1, true, null, ['a'], 'a\0'],
    unread: ['a\0'],
    order: ['', 'A', 'B', 'a', 'aa', '\uffff', '\u{1F600}'],
  },
  lines: { stored: 'text', values: [['a\nb', 'a\nb', 'a\nb']], never: [1, 'a\0'] },
  whole: {
    stored: 'bigint',
    values: [
      [12, '12', 12],
      [-3, '-3', -3],
      ['9007199254740993', '9007199254740993', '9007199254740993'],
    ],
    written: [
      ['1,200', 1200],
      ['１２', 12],
      ['(5)', -5],
    ],
    never: [1.5, '1.5', '9223372036854775808', 9_007_199_254_740_992, '', 'x', '0x10', Number.NaN, true],
    unread: ['1.5', '', 'x', '1e3', '9223372036854775808'],
    order: ['-9223372036854775808', -2, -1, 0, 9, 10, '9007199254740992', '9007199254740993'],
  },
  number: {
    stored: 'numeric',
    values: [
      [1.5, '1.5', 1.5],
      ['1.50', '1.50', '1.50'],
      ['0.10000000000000000001', '0.10000000000000000001', '0.10000000000000000001'],
    ],
    written: [
      ['1,234.5', '1234.5'],
      ['－３', '-3'],
    ],
    never: ['', '.5', '1.', '1e3', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, '1'.repeat(401), true, null],
    unread: ['', '.5', '1.', '1e3', 'x', '1 2'],
    order: ['-12345678901234567890.123', -10, -9, -0.5, 0, 5e-324, '0.00000001', 0.1, '0.10000000000000000001', 1, 9, 10, '9007199254740993', 1e21],
  },
  percent: {
    stored: 'numeric',
    values: [
      [5, '5%', 5],
      ['12.50', '12.50%', '12.50'],
    ],
    written: [
      ['5', '5'],
      ['5%', '5'],
      ['５ ％', '5'],
    ],
    never: ['5%', 'x', true],
    unread: ['5', '%', 'x%'],
    order: [-1, 0, 5, '12.5'],
  },
  money: {
    stored: 'bigint',
    values: [
      [2160, '21.60', 21.6],
      [5, '0.05', 0.05],
      [-123_456, '-1234.56', -1234.56],
      [0, '0.00', 0],
    ],
    written: [
      ['21.6', 2160],
      ['¥1,200', 120_000],
      ['21.600', 2160],
      ['-0.00', 0],
    ],
    never: [21.6, '21.60', 'x'],
    unread: ['21.605', 'x', ''],
    order: [-1, 0, 5, 2160],
  },
  day: {
    stored: 'date',
    values: [['2026-03-05', '2026-03-05', '2026-03-05']],
    written: [
      ['2026/3/5', '2026-03-05'],
      ['2026年3月5日', '2026-03-05'],
      ['2026-03-05 00:00:00', '2026-03-05'],
    ],
    never: ['2026-02-29', '0000-01-01', '2026-3-5', '20260305', 1, '2026-03-05T00:00:00'],
    unread: ['2026-02-29', '5/3/2026', ''],
    order: ['0001-01-01', '2026-02-28', '2026-03-01', '9999-12-31'],
  },
  time: {
    stored: 'time',
    values: [['08:30:00', '08:30:00', '08:30:00']],
    written: [
      ['8:30', '08:30:00'],
      ['08：30', '08:30:00'],
    ],
    never: ['24:00', '08:60', '8:30', '08:30:00.5', 1],
    unread: ['24:00', 'noon', ''],
    order: ['00:00', '08:30', '08:30:01', '23:59'],
  },
  moment: {
    stored: 'timestamptz',
    values: [[at, '2026-03-05 08:30:00', '2026-03-05 08:30:00']],
    never: [1.5, '0', 8.64e15, Number.NaN],
    unread: ['2026-02-29 08:30:00', '2026-03-05', '2026-03-05 24:00:00', '1'],
    order: [-1, 0, at],
  },
  mark: {
    stored: 'smallint',
    values: [
      [1, '1', 1],
      [0, '0', 0],
    ],
    never: [2, '1', true, null],
    unread: ['2', 'true', ''],
    order: [0, 1],
  },
  boolean: {
    stored: 'boolean',
    values: [
      [true, 'true', 'TRUE'],
      [false, 'false', 'FALSE'],
    ],
    written: [
      ['1', true],
      ['FALSE', false],
    ],
    never: [1, 'true', null],
    unread: ['yes', '', 'constructor'],
    order: [false, true],
  },
  choice: { ...REFERENCE, values: [['OPEN', 'OPEN', 'OPEN']] },
  organize: REFERENCE,
  user: REFERENCE,
  position: REFERENCE,
  role: REFERENCE,
  area: REFERENCE,
  list: {
    stored: 'text[]',
    values: [
      [['a', 'b'], 'a,b', 'a,b'],
      [[], '', ''],
      [['a,b', 'c\\'], 'a\\,b,c\\\\', 'a,b,c\\'],
    ],
    written: [['a， b、c', ['a', 'b', 'c']]],
    never: ['a', [1], ['a\0'], null],
  },
  json: {
    stored: 'jsonb',
    values: [[files, JSON.stringify(files), JSON.stringify(files)]],
    never: [undefined, Number.NaN, new Date(0), ['a\0'], { 'a\0': 1 }],
    unread: ['{', '', 'undefined', '['.repeat(20_000) + ']'.repeat(20_000)],
  },
};

describe.each(kindNames)('%s', (name) => {
  const kind = kinds[name];
  const { stored, values, written = [], never, unread = [], order } = TABLE[name];

  test('is stored and asked for as the table says', () => {
    expect(kind.stored).toBe(stored);
    expect(kind.questions.join(' ')).toBe(QUESTIONS[name]);
  });

  test('has these values, and each is written, read and put into a cell', () => {
    for (const [value, text, cell] of values) {
      expect(isOfKind(name, value), text).toBe(true);
      expect(kind.text(value)).toBe(text);
      const read = kind.parse(text);
      expect(kind.order ? kind.order(read, value) : read).toEqual(kind.order ? 0 : value);
      expect(kind.cell.of(value)).toBe(cell);
    }
    for (const [text, value] of written) expect(parseWritten(kind, text), text).toEqual(value);
  });

  test('has no others', () => {
    expect(never.filter((value) => isOfKind(name, value))).toEqual([]);
    expect(unread.filter((text) => kind.parse(text) !== undefined)).toEqual([]);
  });

  test('whatever is read is a value', () => {
    const reads = fc.property(
      fc.oneof(
        fc.string(),
        fc.double().map(String),
        fc.bigInt().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      ),
      (text) => {
        for (const value of [kind.parse(text), parseWritten(kind, text)]) {
          if (value === undefined) continue;
          expect(isOfKind(name, value)).toBe(true);
          expect(kind.parse(kind.text(value))).toEqual(value);
        }
      },
    );
    fc.assert(reads, { numRuns: 300 });
  });

  test('orders its values', () => {
    expect(order === undefined || kind.order !== undefined).toBe(true);
    for (const [left, one] of (order ?? []).entries())
      for (const [right, other] of (order ?? []).entries()) expect(Math.sign(kind.order?.(one, other) ?? Number.NaN)).toBe(Math.sign(left - right) || 0);
  });

  test('begins a condition with what it could be asked for, and samples are its own', () => {
    expect(kind.sample === null || isOfKind(name, kind.sample)).toBe(true);
    expect(kind.start === null || kind.start === '' || isOfKind(name, kind.start)).toBe(true);
    expect(kind.cell.example === '' || parseWritten(kind, kind.cell.example) !== undefined).toBe(true);
  });
});
