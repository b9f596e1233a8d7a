import type { Phrase } from '@ordo/contract/refusals.ts';
import type { BillKind, DateFormat } from '@ordo/engine/bill-number/bill-number.ts';
import type { Phrases } from '../kit/phrases.ts';

export const billRulePhrases = {
  title: ['单据规则', 'Bill rules'],
  noun: ['单据规则', 'bill rule'],
  hint: ['规则名称或编码', 'Name or code'],
  add: ['新建单据规则', 'New bill rule'],
  remove: ['删除', 'Delete'],
  numbers: ['编号情况', 'Numbering'],
  name: ['规则名称', 'Name'],
  code: ['规则编码', 'Code'],
  kind: ['取号方式', 'Number assignment'],
  prefix: ['单据前缀', 'Prefix'],
  dateFormat: ['日期格式', 'Date format'],
  digit: ['流水位数', 'Number of digits'],
  start: ['起始值', 'Start number'],
  startHint: ['每一期从这个流水号开始', 'Each period starts with this number'],
  example: ['示例', 'Example'],
  exampleNow: ['今天的第一个编号：', 'First number of today: '],
  exampleNone: ['填写前缀、日期、位数和起始值后显示示例', 'Enter a prefix, date format, digits and start number to see an example'],
  last: ['最近编号', 'Last number'],
  thisPeriod: ['本期 {n} 个', '{n} in this period'],
  none: ['尚未取号', 'None yet'],
  sort: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  on: ['启用', 'Enabled'],
  off: ['停用', 'Disabled'],
  description: ['说明', 'Description'],
  updated: ['更新时间', 'Updated'],
} as const satisfies Phrases;

export const kindPhrases = {
  reserved: ['打开表单时预占', 'When the form opens (reserved)'],
  gapFree: ['保存时取号，不断号', 'On save, without gaps'],
  fast: ['保存时取号，允许断号', 'On save, gaps allowed'],
} as const satisfies Record<BillKind, Phrase>;

export const dateFormatPhrases = {
  yyyyMMdd: ['年月日，每天重新编号', 'Year, month and day; restarts daily'],
  yyyyMM: ['年月，每月重新编号', 'Year and month; restarts monthly'],
  yyyy: ['年，每年重新编号', 'Year; restarts yearly'],
  no: ['无日期，一直连续', 'No date; never restarts'],
} as const satisfies Record<DateFormat, Phrase>;

export const reportPhrases = {
  title: ['{name} 的编号情况', 'Numbering of {name}'],
  period: ['期间', 'Period'],
  from: ['{first} 至 {last}', '{first} to {last}'],
  used: ['已使用', 'Used'],
  reserved: ['表单占用中', 'Reserved by open forms'],
  returned: ['已放弃，待重用', 'Released, to be reused'],
  missing: ['断号', 'Gaps'],
  gaps: ['断号明细', 'Gap details'],
  noGaps: ['没有断号', 'No gaps'],
  gap: ['{from} 至 {to}，共 {count} 个', '{from} to {to}: {count}'],
  waiting: ['未使用的编号', 'Unused numbers'],
  until: ['{user}，占用至 {time}', '{user}, reserved until {time}'],
  expired: ['{user}，已放弃', '{user}, released'],
  nothing: ['这条规则还没有发出过编号', 'This rule has not assigned any numbers yet'],
  most: ['只列出前 {n} 项', 'Only the first {n} are shown'],
} as const satisfies Phrases;
