import { expect, test } from 'vitest';
import { isAccepted } from './accepted.ts';

test.each([
  ['anything where nothing is said', '', 'a.exe', '', true],
  ['by its extension, in any case', '.pdf', 'A.PDF', '', true],
  ['not by another', '.pdf', 'a.txt', 'text/plain', false],
  ['one of several', '.xls, .xlsx', 'a.xlsx', '', true],
  ['by its sort', 'image/*', 'a.png', 'image/png', true],
  ['not of another sort', 'image/*', 'a.png.pdf', 'application/pdf', false],
  ['by its type', 'application/pdf', 'a', 'application/pdf', true],
  ['two spellings of one extension', '.jpg', 'a.jpeg', '', true],
  ['without an extension', '.pdf', 'pdf', '', false],
] as const)('%s', (_, accept, name, mime, is) => expect(isAccepted(accept, { name, mime })).toBe(is));
