import * as z from 'zod/mini';
import { line, made } from '../property.ts';
import { computedKind, result } from './computed.ts';

/** A field (by its key there) of the records that the relation `field` of this form refers to. */
export const lookup = computedKind({ name: 'lookup' }, [
  made<string>('field', 'field', z.string(), '', { at: '__config__.field' }),
  line('show', '', { at: '__config__.show' }),
  { ...result, fallback: 'text' },
]);
