import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Trouble } from '@ordo/engine/data-model/plan.ts';

export const modelTroubles: Record<Trouble, Phrase> = {
  name: ['名称须以字母开头，由字母、数字和下划线组成，最多 50 个字符', 'a name begins with a letter and has at most 50 letters, digits and underscores'],
  nameTwice: ['字段名称重复', 'another field has this name'],
  length: [
    '长度不正确：varchar 为 1 到 4000，decimal 如 10,2，其他类型不填',
    'the length is wrong: 1 to 4000 for varchar, such as 10,2 for decimal, none for the others',
  ],
  keys: ['必须有且只有一个主键', 'a table has exactly one key'],
  keyNull: ['主键不能为空', 'the key cannot be empty'],
  keyChanged: ['主键不能改换', 'the key cannot move'],
  unknownField: ['字段不属于该数据表', 'the field belongs to another table'],
  noFields: ['至少要有一个字段', 'a table has at least one field'],
  tooMany: ['最多 200 个字段', 'a table has at most 200 fields'],
};
