import { valueKind } from '../kind.ts';
import { choice, mark } from '../property.ts';
import { choiceFindings, choiceOf, idTexts, sourceOf } from './options.ts';

const own = choiceOf('flat');
const source = sourceOf(own);

export const radio = valueKind({
  name: 'radio',
  group: 'basic',
  tags: ['el-radio-group'],
  properties: [
    ...Object.values(own),
    choice('look', ['default', 'button'], 'default', { at: '__config__.optionType' }),
    mark('border', false, { at: '__config__.border' }),
  ],
  value: () => 'choice',
  ...idTexts(source, () => false),
  check: (value, node) => choiceFindings(value, source(node)),
  search: () => 'choice',
  places: ['search', 'column', 'formula', 'unique'],
});
