import { setting, valueKind } from '../kind.ts';
import { mark } from '../property.ts';
import type { FormNode } from '../document.ts';
import { choiceFindings, choiceOf, idTexts, sourceOf } from './options.ts';

const own = choiceOf('flat');
const multiple = mark('multiple');
const several = (node: FormNode) => setting(node, multiple);
const source = sourceOf(own);

export const select = valueKind({
  name: 'select',
  group: 'basic',
  tags: ['el-select'],
  properties: [...Object.values(own), multiple, mark('filterable'), mark('clearable', true)],
  value: (node) => (several(node) ? 'list' : 'choice'),
  ...idTexts(source, several),
  valueOut: (value, node) => value ?? (several(node) ? [] : ''),
  check: (value, node) => choiceFindings(value, source(node)),
  search: () => 'choice',
});
