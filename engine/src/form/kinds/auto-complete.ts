import * as z from 'zod/mini';
import { setting, valueKind } from '../kind.ts';
import { line, made, mark } from '../property.ts';
import { maxLength } from './com-input.ts';
import { lengthFindings } from './length.ts';

/** A line of text with suggestions from the rows of an interface. */
export const autoComplete = valueKind({
  name: 'autoComplete',
  group: 'more',
  tags: ['el-autocomplete'],
  properties: [
    made<string>('interface', 'interface', z.string(), '', { at: 'interfaceId' }),
    line('label', 'fullName', { at: 'relationField' }),
    maxLength,
    mark('clearable', true),
  ],
  value: () => 'text',
  check: (value, node) => lengthFindings(value, setting(node, maxLength)),
  search: () => 'text',
  by: 'contains',
});
