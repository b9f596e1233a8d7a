import type { Phrase } from '@ordo/contract/refusals.ts';

/** Headers of a spreadsheet of items, in order. */
export const heads = {
  enCode: ['编码', 'Code'],
  fullName: ['名称', 'Name'],
  fullNameEn: ['英文名称', 'English name'],
  parent: ['上级编码', 'Parent code'],
  isDefault: ['默认值', 'Default'],
  validFrom: ['生效日期', 'Valid from'],
  validTo: ['失效日期', 'Valid until'],
  enabledMark: ['状态', 'Status'],
  sortCode: ['排序', 'Sort order'],
  description: ['说明', 'Description'],
} as const satisfies Record<string, Phrase>;

export const defaultWords = { 1: ['是', 'Yes'], 0: ['否', 'No'] } as const satisfies Record<number, Phrase>;
export const stateWords = { 1: ['启用', 'Enabled'], 0: ['停用', 'Disabled'] } as const satisfies Record<number, Phrase>;

/** Problems of an item, except its format. */
export const troubles = {
  codeTaken: ['编码已存在', 'The code already exists'],
  codeTwice: ['编码与第 {before} 行重复', 'Same code as row {before}'],
  nameTaken: ['同一上级下已有此名称', 'The name already exists under this parent'],
  nameTwice: ['名称与第 {before} 行重复', 'Same name as row {before}'],
  parentStays: ['导入不改变上级，请在页面上移动', 'An import does not move items. Move this one on the page'],
  parentUnknown: ['上级编码不存在', 'The parent code does not exist'],
  flat: ['该字典是列表，不能有上级', 'This dictionary is a list, so items cannot have a parent'],
  ring: ['上级不能是自己或自己的下级', 'An item cannot be placed under itself or anything below it'],
  defaultTwice: ['第 {before} 行已是默认值', 'Row {before} is already the default'],
  word: ['请填写：{words}', 'Enter one of: {words}'],
  date: ['日期应为 YYYY-MM-DD', 'Enter the date as YYYY-MM-DD'],
  number: ['应为 0 到 999999999 的整数', 'must be a whole number from 0 to 999999999'],
  period: ['生效日期不能晚于失效日期', 'The start date cannot be later than the end date'],
  form: ['{problem}', '{problem}'],
  fieldProblem: ['{field}：{problem}', '{field}: {problem}'],
  typeMissing: ['所属类型不在文件中', 'The dictionary type is not in the file'],
  typeParent: ['上级类型不存在', 'The parent type does not exist'],
  typeName: ['同一上级下已有此名称的类型', 'A type with this name already exists under this parent'],
  idTwice: ['文件中标识重复', 'Duplicate ID in the file'],
  itemParent: ['上级不在文件中', 'The parent is not in the file'],
} as const satisfies Record<string, Phrase>;
