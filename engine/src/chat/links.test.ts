import { expect, test } from 'vitest';
import { withLinks } from './links.ts';

const addresses = (text: string) => withLinks(text).flatMap(({ href }) => href ?? []);

test.each<[string, string, string[]]>([
  ['nothing', '今天下午三点开会', []],
  ['an address alone', 'https://example.com/a?b=1#c', ['https://example.com/a?b=1#c']],
  ['one in a sentence', '请看https://example.com/a，谢谢', ['https://example.com/a']],
  ['one before a full stop', 'See http://example.com/a.', ['http://example.com/a']],
  ['one in brackets', '(https://example.com/a)', ['https://example.com/a']],
  ['one with brackets of its own', 'https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['two', 'http://a.example http://b.example', ['http://a.example/', 'http://b.example/']],
  ['a script', 'javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['one that hides a tag', 'https://example.com/"><img src=x>', ['https://example.com/']],
  ['no host', 'https://', []],
])('%s', (_, text, expected) => {
  expect(addresses(text)).toEqual(expected);
  expect(
    withLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
