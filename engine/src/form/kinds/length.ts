import type { Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';

/** @param most limit in code points; null: no limit of the field */
export function lengthFindings(value: Json, most: number | null, longest = 20_000): ValueFinding[] {
  const limit = Math.min(most !== null && most > 0 ? most : longest, longest);
  return typeof value === 'string' && value.length > limit && Array.from(value).length > limit ? [{ key: 'tooLong', params: { most: limit } }] : [];
}
