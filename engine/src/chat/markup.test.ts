import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeText, readText } from './markup.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`a & b "c" 'd'`, 'a &amp; b &quot;c&quot; &#39;d&#39;'],
  ['[微笑] 好的', '[微笑] 好的'],
  ['&lt;', '&amp;lt;'],
])('%s travels as %s', (text, escaped) => expect(escapeText(text)).toBe(escaped));

test('every text comes back as it was, and nothing on the way opens a tag or an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeText(text)).not.toMatch(/[<>"']/);
      expect(readText(escapeText(text))).toBe(text);
    }),
  );
});
