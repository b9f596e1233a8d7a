import { plainKind } from '../kind.ts';
import { kept, spokenLines } from '../property.ts';

/** Static text on the form. Brands of the family have their own prefix for the kind (`wire-kind.ts`). */
export const text = plainKind({
  name: 'text',
  group: 'basic',
  tags: ['Text'],
  spellings: ['NASEText', 'text'],
  properties: [spokenLines('content', '', { at: ['__config__.defaultValue', 'content'] }), kept('style', {}, { at: 'textStyle' })],
});
