import { expect, test } from 'vitest';
import { parametersOf } from './parameters.ts';

test.each([
  ['one a line', 'status=ACTIVE\nyear=2026', { status: 'ACTIVE', year: '2026' }],
  ['spaces around do not matter', '  a =  1 2 ', { a: '1 2' }],
  ['a value may be empty, or have a sign of equality', 'a=\nb=x=y', { a: '', b: 'x=y' }],
  ['empty lines say nothing', '\n\na=1\n \n', { a: '1' }],
  ['no text is none', '', {}],
])('%s', (_, text, expected) => {
  expect(parametersOf(text)).toEqual(expected);
});
