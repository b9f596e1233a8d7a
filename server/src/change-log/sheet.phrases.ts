import type { Phrase } from '@ordo/contract/refusals.ts';

export const sheetName: Phrase = ['变更记录', 'Change log'];

export const sheetHeads = {
  at: ['时间', 'Time'],
  who: ['操作人', 'User'],
  entity: ['对象', 'Type'],
  record: ['记录', 'Record'],
  recordId: ['记录编号', 'Record ID'],
  action: ['操作', 'Action'],
  changes: ['变化', 'Changes'],
  request: ['请求编号', 'Request ID'],
} as const satisfies Record<string, Phrase>;

export const product: Phrase = ['系统', 'System'];
