// Words for the conditions of data schemes.
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { Question } from '@ordo/engine/kind/question.ts';
import type { Phrase } from './refusals.ts';

/** The name of an operator alone, as in a list. */
export const questionPhrases = {
  equal: ['等于', 'is'],
  notEqual: ['不等于', 'is not'],
  less: ['小于', 'is less than'],
  lessOrEqual: ['小于或等于', 'is less than or equal to'],
  greater: ['大于', 'is greater than'],
  greaterOrEqual: ['大于或等于', 'is greater than or equal to'],
  contains: ['包含', 'contains'],
  startsWith: ['开头是', 'starts with'],
  in: ['属于', 'is one of'],
  notIn: ['不属于', 'is not one of'],
  empty: ['为空', 'is empty'],
  notEmpty: ['不为空', 'is not empty'],
} as const satisfies Record<Question, Phrase>;

const LATER = {
  less: ['早于', 'is before'],
  lessOrEqual: ['不晚于', 'is on or before'],
  greater: ['晚于', 'is after'],
  greaterOrEqual: ['不早于', 'is on or after'],
} as const satisfies Partial<Record<Question, Phrase>>;
const SEVERAL = {
  in: ['包含任一', 'contains one of'],
  notIn: ['不包含任一', 'contains none of'],
} as const satisfies Partial<Record<Question, Phrase>>;

/** For kinds with operators of other names. */
const BY_KIND: Partial<Record<Kind, Partial<Record<Question, Phrase>>>> = { day: LATER, time: LATER, moment: LATER, list: SEVERAL };
export const questionPhrase = (kind: Kind | undefined, question: Question): Phrase => (kind && BY_KIND[kind]?.[question]) ?? questionPhrases[question];

export const factPhrases = {
  userId: ['本人', 'me'],
  subordinateIds: ['我的下属', 'my direct and indirect reports'],
  organizeId: ['我所在的组织', 'my organisation'],
  organizeAndBelow: ['我的公司及下级', 'my organisation and below'],
  departmentAndBelow: ['我的部门及下级', 'my department and below'],
  positionIds: ['我的岗位', 'my positions'],
  roleIds: ['我的角色', 'my roles'],
  now: ['现在', 'now'],
  today: ['今天', 'today'],
  monthStart: ['本月 1 日', 'the first day of this month'],
  yearStart: ['今年 1 月 1 日', 'the first day of this year'],
} as const satisfies Record<Fact, Phrase>;

export const filterPhrases = {
  and: [' 且 ', ' and '],
  or: [' 或 ', ' or '],
  not: ['并非{part}', 'not {part}'],
  group: ['（{part}）', '({part})'],
  everything: ['全部数据', 'all data'],
  nothing: ['没有数据', 'no data'],
  gone: ['（已不存在）', '(deleted)'],
  on: ['是', 'yes'],
  off: ['否', 'no'],
} as const satisfies Record<string, Phrase>;

/** Errors of a condition. */
export const problemPhrases = {
  field: ['没有可用的字段“{field}”', 'the field “{field}” is not available'],
  question: ['字段“{field}”不能这样比较', 'the field “{field}” does not support this comparison'],
  fact: ['字段“{field}”不能与所选的动态值比较', 'the field “{field}” cannot be compared with the selected dynamic value'],
  value: ['字段“{field}”的值不正确', 'the value of the field “{field}” is not valid'],
  deep: ['条件组最多嵌套 {most} 层', 'condition groups can be nested at most {most} levels deep'],
  many: ['条件最多 {most} 个', 'there can be at most {most} conditions'],
} as const satisfies Record<string, Phrase>;
