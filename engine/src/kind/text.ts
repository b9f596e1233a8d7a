import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';

/** PostgreSQL cannot store NUL or half a surrogate pair. */
export const isStorable = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
export const storableText = z.string().check(z.refine(isStorable));

export const text: ValueKind<string> = {
  schema: storableText,
  compares: isStorable,
  stored: 'text',
  questions: [...SAME, 'contains', 'startsWith', ...AMONG, ...THERE],
  facts: [],
  order: compareTexts,
  isEmpty: (value) => value === '',
  text: (value) => value,
  parse: (written) => (isStorable(written) ? written : undefined),
  formats: { plain: (value) => value },
  sample: null,
  cell: { format: '@', example: '', of: (value) => value },
  start: '',
};

/** By code point; `<` would compare halves of surrogate pairs. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  for (let at = 0; at < left.length && at < right.length;) {
    const [sign = 0, other = 0] = [left.codePointAt(at), right.codePointAt(at)];
    if (sign !== other) return sign - other;
    at += sign > 0xff_ff ? 2 : 1;
  }
  return left.length - right.length;
}
