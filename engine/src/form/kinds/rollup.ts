import * as z from 'zod/mini';
import { choice, line, made } from '../property.ts';
import { computedKind } from './computed.ts';

/** Aggregates the records of `model` whose relation `by` (its key there) refers to this record; `of` is the aggregated field. */
export const rollup = computedKind(
  { name: 'rollup' },
  [
    made<string>('model', 'model', z.string(), '', { at: '__config__.model' }),
    line('by', '', { at: '__config__.by' }),
    line('of', '', { at: '__config__.of' }),
    choice('aggregate', ['sum', 'count', 'least', 'most', 'average'], 'sum', { at: '__config__.aggregate' }),
  ],
  () => 'number',
);
