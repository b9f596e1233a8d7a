import type { Phrase } from '@ordo/contract/refusals.ts';

/** Heads of a sheet of items, in their order. */
export const heads = {
  enCode: ['编码', 'Code'],
  fullName: ['名称', 'Name'],
  fullNameEn: ['英文名称', 'English name'],
  parent: ['上级编码', 'Code of the parent'],
  isDefault: ['默认值', 'Default'],
  validFrom: ['生效日期', 'From'],
  validTo: ['失效日期', 'To'],
  enabledMark: ['状态', 'State'],
  sortCode: ['排序', 'Order'],
  description: ['说明', 'Description'],
} as const satisfies Record<string, Phrase>;

export const defaultWords = { 1: ['是', 'Yes'], 0: ['否', 'No'] } as const satisfies Record<number, Phrase>;
export const stateWords = { 1: ['启用', 'On'], 0: ['停用', 'Off'] } as const satisfies Record<number, Phrase>;

/** What can be wrong with an item besides its form. */
export const troubles = {
  codeTaken: ['编码已存在', 'This code exists already'],
  codeTwice: ['编码与第 {before} 行重复', 'Line {before} has the same code'],
  nameTaken: ['同一上级下已有此名称', 'The same parent has this name already'],
  nameTwice: ['名称与第 {before} 行重复', 'Line {before} has the same name'],
  parentUnknown: ['上级编码不存在', 'No item has this code'],
  flat: ['该字典是列表，不能有上级', 'This dictionary is a list: nothing lies below anything'],
  ring: ['上级不能是自己或自己的下级', 'Nothing lies below itself'],
  defaultTwice: ['第 {before} 行已是默认值', 'Line {before} is the default already'],
  word: ['请填写：{words}', 'Write: {words}'],
  date: ['日期应为 YYYY-MM-DD', 'A date is YYYY-MM-DD'],
  number: ['应为 0 到 999999999 的整数', 'is a whole number from 0 to 999999999'],
  period: ['生效日期不能晚于失效日期', 'The first day cannot be after the last'],
  form: ['{problem}', '{problem}'],
  fieldProblem: ['{field}：{problem}', '{field}: {problem}'],
  typeMissing: ['所属类型不在文件中', 'Its dictionary is not in the file'],
  typeParent: ['上级类型不存在', 'The dictionary above it does not exist'],
  typeName: ['同一上级下已有此名称的类型', 'The same parent has a dictionary of this name already'],
  idTwice: ['文件中标识重复', 'The file has this id twice'],
  itemParent: ['上级不在文件中', 'Its parent is not in the file'],
} as const satisfies Record<string, Phrase>;
