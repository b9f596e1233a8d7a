import type { Phrases } from '../kit/phrases.ts';

export const changeLogPhrases = {
  title: ['变更记录', 'Change log'],
  hint: ['操作人或记录编号', 'Person or record id'],
  at: ['时间', 'When'],
  who: ['操作人', 'Who'],
  product: ['系统', 'The product itself'],
  entity: ['对象', 'Kind'],
  record: ['记录', 'Record'],
  action: ['操作', 'What'],
  field: ['字段', 'Field'],
  before: ['之前', 'Before'],
  after: ['之后', 'After'],
  request: ['请求编号', 'Request'],
  person: ['操作人', 'Person'],
  from: ['开始日期', 'From'],
  until: ['结束日期', 'Until'],
  nothing: ['没有可见的字段变化', 'No field changed that is shown'],
} as const satisfies Phrases;
