import * as z from 'zod/mini';
import { asText, plainKind, type FieldKind } from '../kind.ts';
import { line, made } from '../property.ts';
import { isUnseen } from '../unseen.ts';

/** Shows a field (by its key there) of the record that the node `field` of this form refers to. */
export const attributeKind = (own: Pick<FieldKind, 'name' | 'group' | 'tags'>): FieldKind =>
  plainKind({
    ...own,
    computed: true,
    shown: () => 'text',
    properties: [made<string>('field', 'field', z.string(), '', { at: 'relationField' }), line('show', '', { at: 'showField' })],
    text: (value, _, look) => (isUnseen(value) ? look.say('unseen') : asText(value)),
  });

export const relationFormAttr = attributeKind({ name: 'relationFormAttr', group: 'related', tags: ['RelationFormAttr'] });
