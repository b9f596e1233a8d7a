import { setting, valueKind } from '../kind.ts';
import { amount, kept, mark, spokenLine } from '../property.ts';
import { lengthFindings } from './length.ts';

export const maxLength = amount('maxLength', null, { at: 'maxlength' });

export const comInput = valueKind({
  name: 'comInput',
  group: 'basic',
  tags: ['el-input'],
  spellings: ['comInput', 'input'],
  properties: [
    maxLength,
    mark('showLength', false, { at: 'show-word-limit' }),
    mark('clearable', true),
    spokenLine('before', '', { at: '__slot__.prepend' }),
    spokenLine('after', '', { at: '__slot__.append' }),
    // Names of an icon font that is not used here.
    kept('iconBefore', '', { at: 'prefix-icon' }),
    kept('iconAfter', '', { at: 'suffix-icon' }),
  ],
  value: () => 'text',
  check: (value, node) => lengthFindings(value, setting(node, maxLength)),
  search: () => 'text',
  by: 'contains',
});
