import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { SAME, THERE } from './question.ts';

const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Yes, no, or unknown. */
export const boolean: ValueKind<boolean> = {
  schema: z.boolean(),
  stored: 'boolean',
  questions: [...SAME, ...THERE],
  facts: [],
  order: (left, right) => Number(left) - Number(right),
  text: String,
  parse: (written) => (Object.hasOwn(WORDS, written) ? WORDS[written] : undefined),
  tidy: (written) => written.toLowerCase(),
  formats: { plain: String },
  sample: true,
  cell: { format: '@', example: 'TRUE', of: (value) => String(value).toUpperCase() },
  start: true,
};
