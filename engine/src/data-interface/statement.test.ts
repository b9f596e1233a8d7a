import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf } from './statement.ts';

const parameters = (statement: string) => piecesOf(statement).flatMap((piece) => ('parameter' in piece ? [piece.parameter] : []));

describe('a parameter', () => {
  test.each([
    ['stands where a value may', 'select * from customer where status = @status', ['status']],
    ['may stand at either end', '@a, @b', ['a', 'b']],
    ['may come twice', '@a+ @a', ['a', 'a']],
    ['ends where its name does', 'x=@a_1::int and (@b)', ['a_1', 'b']],
    ['is none in text', `'@a' || 'it''s @b' || @c`, ['c']],
    ['is none in text with escapes', `e'\\'@a' || E'@b\\\\' || @c`, ['c']],
    ['is none in a quoted name', `"@a""@b" , @c`, ['c']],
    ['is none in a comment', '-- @a\n/* @b /* @c */ @d */ @e', ['e']],
    ['is none between dollars', '$$ @a $$ $x$ @b $$ @c $x$ @d', ['d']],
    ['is no part of an operator', 'a <@b and a @>c and a @@ d', []],
    ['is none in text that never ends', `@a '@b`, ['a']],
    ['is none in a comment that never ends', '@a /* @b', ['a']],
    ['has a name that begins with a letter', '@1 @_x @ y', ['_x']],
  ])('%s', (_, statement, expected) => {
    expect(parameters(statement)).toEqual(expected);
  });

  test('a word that ends in e does not turn plain text into text with escapes', () => {
    expect(parameters(String.raw`note'\' @a`)).toEqual(['a']);
  });
});

test('the pieces are the text, whatever it is', () => {
  const bits = fc.constantFrom('@a', "'", '"', '--', '/*', '*/', '$$', '$x$', '\\', 'e', ' ', '\n', 'x', '<', '中');
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
      const statement = parts.join('');
      const joined = piecesOf(statement).map((piece) => ('text' in piece ? piece.text : `@${piece.parameter}`));
      expect(joined.join('')).toBe(statement);
    }),
  );
});
