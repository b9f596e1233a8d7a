import { expect, test } from 'vitest';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { translateCodeNow } from './phrases.ts';

const phrases: Record<string, Phrase> = { FEVER: ['发热', '发热'] };

test.each([
  ['FEVER', '发热'],
  ['局部红肿', '局部红肿'],
  ['RASH_2027', 'RASH_2027'],
  ['', ''],
  ['constructor', 'constructor'],
  [7, '7'],
])('the code %s of a row is said, known or not: %s', (code, said) => expect(translateCodeNow(phrases, code)).toBe(said));
