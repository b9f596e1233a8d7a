import * as z from 'zod/mini';
import { plainKind } from '../kind.ts';
import { amount, choice, kept, line, made } from '../property.ts';

export const barcode = plainKind({
  name: 'barcode',
  group: 'more',
  tags: ['Barcode'],
  properties: [
    choice('from', ['static', 'relation'], 'static', { at: 'dataType' }),
    line('content', '', { at: 'staticText' }),
    made<string>('field', 'field', z.string(), '', { at: 'relationField' }),
    // Bars are always those of Code 128.
    kept('format', 'code128'),
    amount('width', 4),
    amount('height', 40),
  ],
});
