import { setting, valueKind } from '../kind.ts';
import { amount, mark } from '../property.ts';
import { lengthFindings } from './length.ts';
import { maxLength } from './com-input.ts';

export const textarea = valueKind({
  name: 'textarea',
  group: 'basic',
  properties: [
    maxLength,
    mark('showLength', true, { at: 'show-word-limit' }),
    amount('minRows', 4, { at: 'autosize.minRows' }),
    amount('maxRows', 4, { at: 'autosize.maxRows' }),
    mark('clearable', true),
  ],
  value: () => 'lines',
  check: (value, node) => lengthFindings(value, setting(node, maxLength), 100_000),
  search: () => 'text',
  by: 'contains',
  places: ['search', 'column', 'formula', 'unique'],
});
