import { expect, test } from 'vitest';
import { appended, readPhrases, withoutPhrase, withPhrase } from './quick-phrases.ts';

test.each([
  ['nothing was kept', null, null],
  ['nonsense', '{"a":1}', null],
  ['no JSON', '[', null],
  ['what is no phrase is left out', '["ok",1,"",null,"fine"]', ['ok', 'fine']],
  ['somebody has removed them all', '[]', []],
])('of what is stored: %s', (_, document, expected) => expect(readPhrases(document)).toEqual(expected));

test('the newest stands first, each once, and there are at most twelve', () => {
  expect(withPhrase(['a', 'b'], ' b ')).toEqual(['b', 'a']);
  expect(withPhrase(['a'], '  ')).toEqual(['a']);
  const many = Array.from({ length: 12 }, (_, at) => `p${at}`);
  expect(withPhrase(many, 'new')).toEqual(['new', ...many.slice(0, 11)]);
  expect(withPhrase([], 'x'.repeat(200))[0]).toHaveLength(100);
  expect(withoutPhrase(['a', 'b'], 'a')).toEqual(['b']);
});

test('a phrase comes after what is written', () => {
  expect(appended('', '同意')).toBe('同意');
  expect(appended('请尽快 ', '同意')).toBe('请尽快 同意');
});
