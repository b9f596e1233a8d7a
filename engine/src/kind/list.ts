import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { joinNames } from '../text/punctuation.ts';
import { AMONG, THERE } from './question.ts';
import { isStorable, storableText } from './text.ts';

const MAX = 5_000;

/** Several non-empty texts, in order. Conditions test whether it contains one of them. */
export const list: ValueKind<string[]> = {
  schema: z.array(storableText.check(z.minLength(1))).check(z.maxLength(MAX)),
  compares: isStorable,
  stored: 'text[]',
  questions: ['contains', ...AMONG, ...THERE],
  facts: [],
  isEmpty: (value) => value.length === 0,
  text: (value) => value.map((one) => one.replace(/[\\,]/g, '\\$&')).join(','),
  parse: (written) => (isStorable(written) ? parts(written) : undefined),
  tidy: (written) => written.replace(/\s*[,，、;；]\s*/g, ','),
  formats: { plain: joinNames },
  sample: null,
  cell: { format: '@', example: '', of: (value) => value.join(',') },
  start: '',
};

/** Splits at commas that are not escaped with a backslash. */
function parts(written: string): string[] {
  return [...`,${written}`.matchAll(/,((?:\\.|[^,\\])*)/gs)].map(([, part = '']) => part.replace(/\\(.)/gs, '$1')).filter((part) => part !== '');
}
