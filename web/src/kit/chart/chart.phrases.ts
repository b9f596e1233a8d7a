import type { Phrases } from '../phrases.ts';

export const chartPhrases = {
  definition: ['口径：{text}', 'Definition: {text}'],
  asChart: ['图', 'Chart'],
  asTable: ['表', 'Table'],
  asMap: ['地图', 'Map'],
  look: ['{title}：显示方式', '{title}: display as'],
  picture: ['导出图片', 'Export image'],
  sheet: ['导出表格', 'Export spreadsheet'],
  more: ['导出', 'Export'],
  chartOf: ['{title}，共 {n} 项，最大为 {label} {value}', '{title}: {n} items, the largest is {label} with {value}'],
  chartEmpty: ['{title}，没有数据', '{title}: no data'],
  rows: ['查看 {what} 的记录', 'View records of {what}'],
  nothing: ['没有数据', 'No data'],
} as const satisfies Phrases;
