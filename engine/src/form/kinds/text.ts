import { plainKind } from '../kind.ts';
import { kept, lines } from '../property.ts';

/** Words on the form. Other brands of the family spell it with their own prefix (`wire-kind.ts`). */
export const text = plainKind({
  name: 'text',
  group: 'basic',
  tags: ['Text'],
  spellings: ['NASEText', 'text'],
  properties: [lines('content', '', { at: ['__config__.defaultValue', 'content'] }), kept('style', {}, { at: 'textStyle' })],
});
