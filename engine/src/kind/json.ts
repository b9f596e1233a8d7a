import * as z from 'zod/mini';
import type { ValueKind } from './kind.ts';
import { THERE } from './question.ts';
import { isStorable } from './text.ts';

const DEEPEST = 100;
const EMPTY = new Set(['null', '""', '[]', '{}']);

/** Checked level by level: recursion could overflow the stack. */
function isJson(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST || !level.every(isPlain)) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'boolean';
  return Array.isArray(value) || (Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).every(isStorable));
}

/** Structured values: files, ranges, locations. */
export const json: ValueKind = {
  schema: z.unknown().check(z.refine(isJson)),
  stored: 'jsonb',
  questions: THERE,
  facts: [],
  isEmpty: (value) => EMPTY.has(JSON.stringify(value)),
  text: (value) => JSON.stringify(value),
  parse: (written) => {
    try {
      const value: unknown = JSON.parse(written);
      return isJson(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  formats: { plain: (value) => JSON.stringify(value) },
  sample: null,
  cell: { format: '@', example: '', of: (value) => JSON.stringify(value) },
  start: null,
};
