import { setting, valueKind } from '../kind.ts';
import { amount, choice, mark } from '../property.ts';
import { choiceFindings, choiceOf, idTexts, sourceOf } from './options.ts';

const own = choiceOf('flat');
const source = sourceOf(own);
const min = amount('min');
const max = amount('max');

export const checkbox = valueKind({
  name: 'checkbox',
  group: 'basic',
  tags: ['el-checkbox-group'],
  properties: [
    ...Object.values(own),
    min,
    max,
    choice('look', ['default', 'button'], 'default', { at: '__config__.optionType' }),
    mark('border', false, { at: '__config__.border' }),
  ],
  value: () => 'list',
  ...idTexts(source, () => true),
  valueOut: (value) => value ?? [],
  check: (value, node) => choiceFindings(value, source(node), { least: setting(node, min), most: setting(node, max) }),
  search: () => 'choice',
  places: ['search', 'column', 'formula'],
});
