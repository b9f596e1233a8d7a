import { expect, test } from 'vitest';
import { customerTransition } from './customer-status.ts';

test.each([
  ['an active customer may be suspended', 'ACTIVE', 'SUSPENDED', true],
  ['an active customer may be closed', 'ACTIVE', 'CLOSED', true],
  ['a suspended customer may become active again', 'SUSPENDED', 'ACTIVE', true],
  ['a suspended customer may be closed', 'SUSPENDED', 'CLOSED', true],
  ['a closed customer stays closed', 'CLOSED', 'ACTIVE', false],
  ['a closed customer is not suspended', 'CLOSED', 'SUSPENDED', false],
  ['staying as it is, is no transition', 'ACTIVE', 'ACTIVE', false],
] as const)('%s', (_, from, to, expected) => {
  expect(customerTransition(from, to)).toBe(expected);
});
