import { patterns } from '@ordo/engine/text/patterns.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, decimal, id, integer, mark, matching, orNull, required, text } from './kit.ts';
import { problemsOf } from './problems.ts';

function problem(type: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(type, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [{ problem: key, parameters } = { problem: 'none', parameters: {} }] = problemsOf(parsed.error.issues);
  return Object.keys(parameters).length ? [key, parameters] : key;
}

const choice = z.enum(['A', 'B']);

describe('what is wrong with a value', () => {
  test.each<[string, z.core.$ZodType, unknown, unknown]>([
    ['a number above its range', integer(1, 5), 7, ['range', { least: 1, most: 5 }]],
    ['a number far above its range', integer(1, 5), 2 ** 60, ['range', { least: 1, most: 5 }]],
    ['digits below the range', integer(1, 5), '0', ['range', { least: 1, most: 5 }]],
    ['a fraction where a whole number belongs', integer(1, 5), 1.5, 'type'],
    ['letters where a number belongs', decimal(0, 1), 'x', 'type'],
    ['a number that may be absent, out of range', orNull(integer(1, 5)), 7, ['range', { least: 1, most: 5 }]],
    ['a number with a greatest value only', z.number().check(z.lte(9)), 10, ['atMost', { most: 9 }]],
    ['a number with a least value only', z.number().check(z.gte(3)), 2, ['atLeast', { least: 3 }]],
    ['a text that is too long', text(3), 'abcd', ['tooLong', { most: 3 }]],
    ['too many of them', z.array(id()).check(z.maxLength(1)), ['a', 'b'], ['tooMany', { most: 1 }]],
    ['an empty text that must be there', required(3), ' ', 'required'],
    ['a missing choice', choice, undefined, 'required'],
    ['a choice that is null', choice, null, 'required'],
    ['an empty choice', choice, '', 'required'],
    ['a choice that there is not', choice, 'C', 'choice'],
    ['a choice that may be absent and is not there', orNull(choice), 'C', 'choice'],
    ['a mark that is none', mark(), 2, 'choice'],
    ['a missing mark', mark(), undefined, 'required'],
    ['a pattern that may be empty', z.union([z.literal(''), matching(11, patterns.mobile)]), '123', 'mobile'],
    ['a day before 1900', day(), '1899-12-31', 'type'],
    ['a day after 2199', day(), '2200-01-01', 'type'],
    ['the year 0', orNull(day()), '0000-01-01', 'type'],
    ['a day that no calendar has', day(), '2026-02-30', 'type'],
  ])('%s', (_, type, value, expected) => {
    expect(problem(type, value)).toEqual(expected);
  });
});

describe('what may be absent', () => {
  test.each([orNull(day()), orNull(integer(0, 9)), orNull(decimal(-1, 1)), orNull(choice)])(
    'is absent as null, as an empty text, and when left out',
    (type) => {
      for (const nothing of [null, '', undefined]) expect(z.parse(type, nothing)).toBeNull();
    },
  );

  test('is what it is otherwise, and 0 is a number', () => {
    expect(z.parse(orNull(integer(0, 9)), '0')).toBe(0);
    expect(z.parse(orNull(day()), '2199-12-31')).toBe('2199-12-31');
    expect(z.parse(orNull(choice), 'A')).toBe('A');
  });
});
