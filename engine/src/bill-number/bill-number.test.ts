import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOf, headOf, lastSerial, nextSerials, numberOf, startOf, type BillRule } from './bill-number.ts';

const rule = (more: Partial<BillRule> = {}): BillRule => ({ prefix: 'YM', dateFormat: 'yyyyMMdd', digit: 4, startNumber: '0001', ...more });
/** Business time is eight hours ahead of UTC. */
const at = (utc: string) => Date.parse(utc);

describe('the head of a number is its prefix and the business day, month or year', () => {
  test.each<[BillRule['dateFormat'], string, string]>([
    ['yyyyMMdd', '2026-11-20T04:00:00Z', 'YM20261120'],
    ['yyyyMM', '2026-11-20T04:00:00Z', 'YM202611'],
    ['yyyy', '2026-11-20T04:00:00Z', 'YM2026'],
    ['no', '2026-11-20T04:00:00Z', 'YM'],
    // The last and the first millisecond of a business day.
    ['yyyyMMdd', '2026-11-20T15:59:59.999Z', 'YM20261120'],
    ['yyyyMMdd', '2026-11-20T16:00:00.000Z', 'YM20261121'],
    ['yyyyMM', '2026-11-30T15:59:59.999Z', 'YM202611'],
    ['yyyyMM', '2026-11-30T16:00:00.000Z', 'YM202612'],
    ['yyyy', '2026-12-31T15:59:59.999Z', 'YM2026'],
    ['yyyy', '2026-12-31T16:00:00.000Z', 'YM2027'],
    ['yyyyMMdd', '2028-02-28T16:00:00.000Z', 'YM20280229'],
  ])('%s at %s: %s', (dateFormat, moment, head) => expect(headOf(rule({ dateFormat }), at(moment))).toBe(head));

  test('whatever digits the prefix has', () => expect(headOf(rule({ prefix: '2026-' }), at('2026-11-20T04:00:00Z'))).toBe('2026-20261120'));
});

describe('the serial', () => {
  test.each<[string, string, number | null, number[]]>([
    ['begins with the start number', '0001', null, [1]],
    ['begins with 0 where the start number does', '0000', null, [0]],
    ['begins with a start number in the middle', '0500', null, [500]],
    ['goes on from the last one', '0001', 41, [42]],
    ['goes on over a start number that was lowered', '0001', 600, [601]],
    ['jumps to a start number that was raised', '1000', 41, [1000]],
    ['may be the last one of its digits', '0001', 9998, [9999]],
    ['ends there', '0001', 9999, []],
  ])('%s', (_, startNumber, last, serials) => expect(nextSerials(rule({ startNumber }), last, 1)).toEqual(serials));

  test('several are had at once, and as many as there still are', () => {
    expect(nextSerials(rule(), null, 3)).toEqual([1, 2, 3]);
    expect(nextSerials(rule(), 9997, 5)).toEqual([9998, 9999]);
  });

  test('with 9 digits stays a whole number to its end', () =>
    expect(nextSerials(rule({ digit: 9, startNumber: '999999999' }), null, 2)).toEqual([999_999_999]));
});

describe('a number', () => {
  test('has all its digits', () => expect(numberOf('YM20261120', 7, 4)).toBe('YM202611200007'));
  test('is never cut: the digits of a rule may have been more before', () => expect(numberOf('YM', 12_345, 4)).toBe('YM12345'));
  test('the example is the first number of today', () => expect(exampleOf(rule({ startNumber: '0050' }), at('2026-11-20T04:00:00Z'))).toBe('YM202611200050'));
  test('the start number is said with all its digits', () => {
    expect(startOf('7', 4)).toBe('0007');
    expect(startOf('00007', 4)).toBe('0007');
    expect(startOf('', 4)).toBe('0001');
    expect(startOf('12345', 4)).toBeNull();
  });
});

test('taken one by one or in any portions, the numbers of a period are the same, without gap or double', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), fc.integer({ min: 0, max: 120 }), (portions, start) => {
      const three = rule({ digit: 2, startNumber: String(Math.min(start, 99)).padStart(2, '0') });
      let last: number | null = null;
      const taken: number[] = [];
      for (const portion of portions) {
        const got: number[] = nextSerials(three, last, portion);
        taken.push(...got);
        last = got.at(-1) ?? last;
      }
      const first = Number(three.startNumber);
      expect(taken).toEqual(taken.map((_, index) => first + index));
      expect(taken.every((serial) => serial <= lastSerial(2))).toBe(true);
    }),
  );
});
