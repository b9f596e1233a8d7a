// A label that stands within an English sentence.
import { expect, test } from 'vitest';
import { uncapital } from './capital.ts';

test.each([
  ['Cost centre', 'cost centre'],
  ['A', 'a'],
  ['ID card', 'ID card'],
  ['QR code', 'QR code'],
  ['Chinese amount', 'Chinese amount'],
  ['Englishness', 'englishness'],
  ['manager', 'manager'],
  ['部门', '部门'],
  ['', ''],
])('%s → %s', (label, inside) => expect(uncapital(label)).toBe(inside));
