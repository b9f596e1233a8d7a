import { setting, valueKind } from '../kind.ts';
import { line, mark } from '../property.ts';
import { choiceOf, sourceOf } from './options.ts';
import { pathKind } from './paths.ts';

const own = choiceOf('tree');
const multiple = mark('multiple', false, { at: ['props.props.multiple', 'multiple'] });
const separator = line('separator', '/');
const whole = mark('wholePath', true, { at: 'show-all-levels' });

export const cascader = valueKind({
  name: 'cascader',
  group: 'basic',
  tags: ['el-cascader'],
  properties: [...Object.values(own), multiple, whole, separator, mark('filterable'), mark('clearable', true)],
  ...pathKind({
    source: sourceOf(own),
    several: (node) => setting(node, multiple),
    separator: (node) => setting(node, separator) || '/',
    short: (node) => !setting(node, whole),
  }),
  // Several ways are kept as JSON, which no condition asks.
  search: (node) => (setting(node, multiple) ? null : 'cascader'),
  places: ['search', 'column', 'child'],
});
