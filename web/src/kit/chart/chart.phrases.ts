import type { Phrases } from '../phrases.ts';

export const chartPhrases = {
  definition: ['口径：{text}', 'Counted: {text}'],
  asChart: ['图', 'Chart'],
  asTable: ['表', 'Table'],
  asMap: ['地图', 'Map'],
  look: ['{title}：显示方式', '{title}: shown as'],
  picture: ['导出图片', 'Save as picture'],
  sheet: ['导出表格', 'Save as sheet'],
  more: ['导出', 'Export'],
  chartOf: ['{title}，共 {n} 项，最大为 {label} {value}', '{title}: {n} items, the largest is {label}, {value}'],
  chartEmpty: ['{title}，没有数据', '{title}: nothing'],
  rows: ['查看 {what} 的记录', 'Rows of {what}'],
  nothing: ['没有数据', 'Nothing to show'],
} as const satisfies Phrases;
