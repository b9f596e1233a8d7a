import { valueKind } from '../kind.ts';
import { made } from '../property.ts';
import * as z from 'zod/mini';

/** Code of the rule that generates the number when a record is created. */
const rule = made<string>('rule', 'billRule', z.string(), '', { at: ['__config__.rule', 'rule'] });

export const billRule = valueKind({
  name: 'billRule',
  group: 'advanced',
  spellings: ['billRule', 'autonumber'],
  tags: ['BillRule'],
  properties: [rule],
  fills: 'create',
  value: () => 'text',
  search: () => 'text',
  by: 'contains',
});
