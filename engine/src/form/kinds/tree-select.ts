import type { FormNode } from '../document.ts';
import { setting, valueKind } from '../kind.ts';
import { mark } from '../property.ts';
import { choiceFindings, choiceOf, commaOut, idTexts, sourceOf } from './options.ts';

const own = choiceOf('tree');
const source = sourceOf(own);
const multiple = mark('multiple');
const several = (node: FormNode) => setting(node, multiple);

export const treeSelect = valueKind({
  name: 'treeSelect',
  group: 'advanced',
  tags: ['TreeSelect', 'el-tree-select'],
  properties: [...Object.values(own), multiple, mark('lastLevel', false, { at: '__config__.lastLevel' }), mark('filterable'), mark('clearable', true)],
  value: (node) => (several(node) ? 'list' : 'choice'),
  ...idTexts(source, several),
  valueOut: commaOut,
  check: (value, node) => choiceFindings(value, source(node)),
  search: () => 'tree',
});
