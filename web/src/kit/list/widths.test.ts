import { expect, test } from 'vitest';
import { readWidths } from './widths.ts';

test.each([
  [null, {}],
  ['a:120,b.c:80', { a: 120, 'b.c': 80 }],
  ['a:1,b:99999,c:x,:50,d', {}],
  ['a:12', { a: 48 }],
  ['a:9999', { a: 1_200 }],
])('%j is %j', (text, widths) => expect(readWidths(text)).toEqual(widths));
