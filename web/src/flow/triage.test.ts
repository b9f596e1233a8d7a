import { expect, test } from 'vitest';
import { afterGone, neighbour, triageOf } from './triage.ts';

const key = (pressed: string, more: object = {}) => ({ key: pressed, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more });

test.each([
  ['j', {}, false, 'next'],
  ['K', {}, false, 'previous'],
  ['a', {}, false, 'adopt'],
  ['r', {}, false, 'reject'],
  ['a', { ctrlKey: true }, false, null],
  ['r', { metaKey: true }, false, null],
  ['a', {}, true, null],
  ['a', { isComposing: true }, false, null],
  ['constructor', {}, false, null],
  ['x', {}, false, null],
])('%s with %j, typing %s: %s', (pressed, more, typing, expected) => expect(triageOf(key(pressed, more), typing)).toBe(expected));

test('the neighbour in a list, and where to go on', () => {
  expect(neighbour(['a', 'b', 'c'], 'b', 1)).toBe('c');
  expect(neighbour(['a', 'b', 'c'], 'a', -1)).toBeNull();
  expect(neighbour(['a', 'b'], 'elsewhere', 1)).toBe('a');
  expect(neighbour([], 'a', 1)).toBeNull();
  expect(afterGone(['a', 'b', 'c'], 'b')).toBe('c');
  expect(afterGone(['a', 'b', 'c'], 'c')).toBe('b');
  expect(afterGone(['a'], 'a')).toBeNull();
});
