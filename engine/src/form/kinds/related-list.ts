import * as z from 'zod/mini';
import { plainKind } from '../kind.ts';
import { line, made } from '../property.ts';

/** The records of `model` whose relation `by` (its key there) refers to this record; shown within the form. */
export const relatedList = plainKind({
  name: 'relatedList',
  group: 'more',
  tags: ['RelatedList'],
  properties: [made<string>('model', 'model', z.string(), '', { at: '__config__.model' }), line('by', '', { at: '__config__.by' })],
});
