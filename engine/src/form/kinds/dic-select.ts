import type { FormNode } from '../document.ts';
import type { Source } from '../look.ts';
import { setting, valueKind } from '../kind.ts';
import { choiceOf, idTexts } from './options.ts';

const { dictionary, value } = choiceOf('flat');
const source = (node: FormNode): Source => ({ from: 'dictionary', id: setting(node, dictionary), by: setting(node, value) === 'enCode' ? 'enCode' : 'id' });

export const dicSelect = valueKind({
  name: 'dicSelect',
  group: 'old',
  tags: ['DicSelect'],
  properties: [dictionary, value],
  value: () => 'choice',
  ...idTexts(source, () => false),
  search: () => 'choice',
});
