import * as z from 'zod/mini';
import { plainKind } from '../kind.ts';
import { amount, choice, line, lines, made } from '../property.ts';

export const qrcode = plainKind({
  name: 'qrcode',
  group: 'more',
  tags: ['Qrcode'],
  properties: [
    choice('from', ['static', 'relation', 'record'], 'static', { at: 'dataType' }),
    lines('content', '', { at: 'staticText' }),
    made<string>('field', 'field', z.string(), '', { at: 'relationField' }),
    line('dark', '#000', { at: 'colorDark' }),
    line('light', '#fff', { at: 'colorLight' }),
    amount('width', 200),
  ],
});
