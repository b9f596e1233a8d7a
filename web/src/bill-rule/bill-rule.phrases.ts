import type { Phrase } from '@ordo/contract/refusals.ts';
import type { BillKind, DateFormat } from '@ordo/engine/bill-number/bill-number.ts';
import type { Phrases } from '../kit/phrases.ts';

export const billRulePhrases = {
  title: ['单据规则', 'Bill rules'],
  noun: ['单据规则', 'bill rule'],
  hint: ['规则名称或编码', 'Name or code'],
  add: ['新建单据规则', 'New bill rule'],
  remove: ['删除', 'Delete'],
  numbers: ['编号情况', 'Numbers'],
  name: ['规则名称', 'Name'],
  code: ['规则编码', 'Code'],
  kind: ['取号方式', 'Numbers are given'],
  prefix: ['单据前缀', 'Prefix'],
  dateFormat: ['日期格式', 'Date'],
  digit: ['流水位数', 'Digits'],
  start: ['起始值', 'Starting number'],
  startHint: ['每一期从这个流水号开始', 'Each period begins with it'],
  example: ['示例', 'Sample'],
  exampleNow: ['今天的第一个编号：', 'The first number of today: '],
  exampleNone: ['填写前缀、日期、位数和起始值后显示示例', 'Shows itself once prefix, date, digits and first number are filled in'],
  last: ['最近编号', 'Latest number'],
  thisPeriod: ['本期 {n} 个', '{n} in this period'],
  none: ['尚未取号', 'None yet'],
  sort: ['排序', 'Order'],
  state: ['状态', 'State'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
  description: ['说明', 'Description'],
  updated: ['更新时间', 'Changed'],
} as const satisfies Phrases;

export const kindPhrases = {
  reserved: ['打开表单时预占', 'When a form opens (held for it)'],
  gapFree: ['保存时取号，不断号', 'On saving, without gaps'],
  fast: ['保存时取号，允许断号', 'On saving, gaps are possible'],
} as const satisfies Record<BillKind, Phrase>;

export const dateFormatPhrases = {
  yyyyMMdd: ['年月日，每天重新编号', 'Year, month, day; anew each day'],
  yyyyMM: ['年月，每月重新编号', 'Year and month; anew each month'],
  yyyy: ['年，每年重新编号', 'Year; anew each year'],
  no: ['无日期，一直连续', 'None; never anew'],
} as const satisfies Record<DateFormat, Phrase>;

export const reportPhrases = {
  title: ['{name} 的编号情况', 'Numbers of {name}'],
  period: ['期间', 'Period'],
  from: ['{first} 至 {last}', '{first} to {last}'],
  used: ['已使用', 'Used'],
  reserved: ['表单占用中', 'Held by open forms'],
  returned: ['已放弃，待重用', 'Given up, next to be given'],
  missing: ['断号', 'Missing'],
  gaps: ['断号明细', 'What is missing'],
  noGaps: ['没有断号', 'Nothing is missing'],
  gap: ['{from} 至 {to}，共 {count} 个', '{from} to {to}: {count}'],
  waiting: ['未使用的编号', 'Numbers not used yet'],
  until: ['{user}，占用至 {time}', '{user}, until {time}'],
  expired: ['{user}，已放弃', '{user}, given up'],
  nothing: ['这条规则还没有发出过编号', 'This rule has given no number yet'],
  most: ['只列出前 {n} 项', 'Only the first {n} are listed'],
} as const satisfies Phrases;
