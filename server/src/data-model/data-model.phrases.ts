import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Trouble } from '@ordo/engine/data-model/plan.ts';

export const modelTroubles: Record<Trouble, Phrase> = {
  name: ['名称须以字母开头，由字母、数字和下划线组成，最多 50 个字符', 'names must start with a letter and contain at most 50 letters, digits and underscores'],
  nameTwice: ['字段名称重复', 'duplicate field name'],
  length: [
    '长度不正确：varchar 为 1 到 4000，decimal 如 10,2，其他类型不填',
    'the length is not valid: 1 to 4000 for varchar, for example 10,2 for decimal, empty for other types',
  ],
  keys: ['必须有且只有一个主键', 'a table must have exactly one primary key'],
  keyNull: ['主键不能为空', 'the primary key cannot be nullable'],
  keyChanged: ['主键不能改换', 'the primary key cannot be changed'],
  unknownField: ['字段不属于该数据表', 'the field does not belong to this table'],
  noFields: ['至少要有一个字段', 'a table must have at least one field'],
  tooMany: ['最多 200 个字段', 'a table can have at most 200 fields'],
};
