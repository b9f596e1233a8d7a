import { MAX_PHRASES } from '@ordo/contract/flow-phrases.ts';
import { expect, test } from 'vitest';
import { appended, moving, phrasesOf } from './quick-phrases.ts';

test.each([
  ['nothing was kept', null, []],
  ['nonsense', '{"a":1}', []],
  ['no JSON', '[', []],
  ['what is no phrase is left out', '["ok",1,"",null," fine ","  "]', ['ok', 'fine']],
  ['somebody has removed them all', '[]', []],
])('of what a browser kept: %s', (_, document, expected) => expect(phrasesOf(document)).toEqual(expected));

test('what the server would not take is cut', () => {
  expect(phrasesOf(JSON.stringify(['x'.repeat(200)]))[0]).toHaveLength(100);
  expect(phrasesOf(JSON.stringify(Array.from({ length: 50 }, (_, n) => `p${n}`)))).toHaveLength(MAX_PHRASES);
});

test('a phrase comes after what is written', () => {
  expect(appended('', '同意')).toBe('同意');
  expect(appended('请尽快 ', '同意')).toBe('请尽快 同意');
});

test('what a browser kept joins what the server has; where it has nothing, usual ones that were removed stay away', () => {
  expect(moving(['a'], { list: ['b'], own: true })).toEqual({ add: ['a'], remove: [] });
  expect(moving(['a', 'ok'], { list: ['ok', 'noted'], own: false })).toEqual({ add: ['a', 'ok'], remove: ['noted'] });
  expect(moving([], { list: ['ok'], own: false })).toEqual({ add: [], remove: ['ok'] });
});
