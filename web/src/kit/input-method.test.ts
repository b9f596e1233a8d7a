import { expect, test } from 'vitest';
import { isComposing } from './input-method.ts';

test.each([
  ['a plain Enter sends', { isComposing: false, keyCode: 13 }, false],
  ['the Enter that chooses a word does not', { isComposing: true, keyCode: 229 }, true],
  ['nor does it in Safari, where the word has ended before', { isComposing: false, keyCode: 229 }, true],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
