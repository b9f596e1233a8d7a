import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { SAME } from './question.ts';

/** 1 or 0. */
export const mark: ValueKind<number> = {
  schema: z.union([z.literal(1), z.literal(0)]),
  stored: 'smallint',
  questions: SAME,
  facts: [],
  order: (left, right) => left - right,
  text: String,
  parse: (written) => (written === '1' ? 1 : written === '0' ? 0 : undefined),
  formats: { plain: String },
  sample: 1,
  cell: { format: '@', example: '1', of: (value) => value },
  start: 1,
};
