import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain cells', ['A', 1, null], 'A,1,\r\n'],
  ['a comma', ['a,b'], '"a,b"\r\n'],
  ['a quote', ['a"b'], '"a""b"\r\n'],
  ['a new line', ['a\nb'], '"a\nb"\r\n'],
  ['a formula', ['=1+1', '@x', '+1', '-1'], `"'=1+1","'@x","'+1","'-1"\r\n`],
  ['a number below nothing is a number', [-1], '-1\r\n'],
])('%s', (_, cells, line) => expect(csvLine(cells)).toBe(line));
