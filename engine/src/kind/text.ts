import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { AMONG, SAME, THERE } from './question.ts';

/** PostgreSQL keeps no NUL. */
export const storableText = z.string().check(z.refine((text) => !text.includes('\0')));

export const text: ValueKind<string> = {
  schema: storableText,
  stored: 'text',
  questions: [...SAME, 'contains', 'startsWith', ...AMONG, ...THERE],
  facts: [],
  order: compareTexts,
  isEmpty: (value) => value === '',
  text: (value) => value,
  parse: (written) => (written.includes('\0') ? undefined : written),
  formats: { plain: (value) => value },
  sample: null,
  cell: { format: '@', example: '', of: (value) => value },
  start: '',
};

/** By code point; `<` would go by halves of surrogate pairs. */
function compareTexts(left: string, right: string): number {
  const others = Array.from(right);
  for (const [at, sign] of Array.from(left).entries()) {
    const other = others[at];
    if (other === undefined) return 1;
    if (sign !== other) return (sign.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}
