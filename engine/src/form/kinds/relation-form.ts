import * as z from 'zod/mini';
import type { FormNode } from '../document.ts';
import { setting, valueKind } from '../kind.ts';
import type { Source } from '../look.ts';
import { choice, kept, line, made, mark } from '../property.ts';
import { choiceFindings, idTexts } from './options.ts';

const model = made<string>('model', 'model', z.string(), '', { at: 'modelId' });
/** Key of the field of the other model that is shown as the name of its records. */
const field = line('field', '', { at: 'relationField' });
const multiple = mark('multiple');
const several = (node: FormNode) => setting(node, multiple);
const source = (node: FormNode): Source => ({ from: 'record', model: setting(node, model), field: setting(node, field) });

/** Id of a record of another model. */
export const relationForm = valueKind({
  name: 'relationForm',
  group: 'related',
  tags: ['RelationForm'],
  properties: [
    model,
    field,
    multiple,
    kept('columns', [], { at: 'columnOptions' }),
    // Records are found by what is typed, not turned page by page.
    kept('paged', false, { at: 'hasPage' }),
    kept('pageSize', 20),
    choice('whenGone', ['refuse', 'empty', 'with'], 'refuse', { at: '__config__.whenGone' }),
    kept('filterable', false),
    mark('clearable', true),
  ],
  value: (node) => (several(node) ? 'list' : 'choice'),
  ...idTexts(source, several),
  check: (value) => choiceFindings(value, null),
  search: () => 'choice',
  places: ['column', 'child', 'unique'],
});
