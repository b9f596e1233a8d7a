import type { Phrase } from '@ordo/contract/refusals.ts';

export const sheetName: Phrase = ['变更记录', 'Change log'];

export const sheetHeads = {
  at: ['时间', 'When'],
  who: ['操作人', 'Who'],
  entity: ['对象', 'Kind'],
  record: ['记录', 'Record'],
  recordId: ['记录编号', 'Record id'],
  action: ['操作', 'What'],
  changes: ['变化', 'Changes'],
  request: ['请求编号', 'Request'],
} as const satisfies Record<string, Phrase>;

export const product: Phrase = ['系统', 'The product itself'];
