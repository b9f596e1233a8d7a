import type { Phrase } from '@ordo/contract/refusals.ts';

/** Problems of an import row, other than invalid values. */
export const importPhrases = {
  notThere: ['没有找到“{value}”对应的记录', 'There is no record with “{value}”'],
  several: ['“{value}”对应的记录不止一条', 'More than one record has “{value}”'],
  keyEmpty: ['请填写，用于查找已有记录', 'Enter a value: the existing record is found by it'],
  outside: ['保存后该记录将超出您的数据权限范围', 'The record would be outside the data that you are permitted to work with'],
  atField: ['{field}：{text}', '{field}: {text}'],
  number: ['记录编号', 'Record number'],
} as const satisfies Record<string, Phrase>;

/** Instructions for columns of a template, in addition to those of their kind. */
export const templateNotes = {
  child: [
    '每条明细占一行；同一条记录的其他列只填第一行。',
    'One line for each row of the table; fill in the other columns of a record on its first line only.',
  ],
  several: ['可填多个，用逗号分隔。', 'Several are possible, separated by commas.'],
} as const satisfies Record<string, Phrase>;
