import * as z from 'zod/mini';
import { setting } from '../kind.ts';
import { line, made } from '../property.ts';
import { computedKind, result } from './computed.ts';

/** What is looked up is a text more often than a number. */
const shown: typeof result = { ...result, fallback: 'text' };

/** A field (by its key there) of the records that the relation `field` of this form refers to. */
export const lookup = computedKind(
  { name: 'lookup' },
  [made<string>('field', 'field', z.string(), '', { at: '__config__.field' }), line('show', '', { at: '__config__.show' }), shown],
  (node) => setting(node, shown),
);
