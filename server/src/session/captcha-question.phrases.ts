import type { Phrase } from '@ordo/contract/refusals.ts';

/** `{a}` and the like are numbers in words. */
export const questionPhrases = {
  plus: ['{a}加{b}等于几？', 'What is {a} plus {b}?'],
  minus: ['{a}减去{b}等于几？', 'What is {a} minus {b}?'],
  box: ['盒子里有{a}支笔，放进{b}支，又取出{c}支，还剩几支？', 'There are {a} pens in a box. {b} are put in, then {c} are taken out. How many are left?'],
  largest: ['{a}、{b}、{c}、{d}，其中最大的数是几？', 'Which is the largest: {a}, {b}, {c} or {d}?'],
  smallest: ['{a}、{b}、{c}、{d}，其中最小的数是几？', 'Which is the smallest: {a}, {b}, {c} or {d}?'],
  fruits: ['{words}，其中有几种水果？', 'How many of these are fruits: {words}?'],
  animals: ['{words}，其中有几种动物？', 'How many of these are animals: {words}?'],
  colours: ['{words}，其中有几种颜色？', 'How many of these are colours: {words}?'],
} as const satisfies Record<string, Phrase>;

export const wordPhrases = {
  fruits: [
    ['苹果', 'apple'],
    ['香蕉', 'banana'],
    ['葡萄', 'grape'],
    ['西瓜', 'watermelon'],
    ['桃子', 'peach'],
    ['草莓', 'strawberry'],
  ],
  animals: [
    ['老虎', 'tiger'],
    ['兔子', 'rabbit'],
    ['大象', 'elephant'],
    ['马', 'horse'],
    ['猫', 'cat'],
    ['乌龟', 'tortoise'],
  ],
  colours: [
    ['红色', 'red'],
    ['蓝色', 'blue'],
    ['绿色', 'green'],
    ['白色', 'white'],
    ['黑色', 'black'],
    ['紫色', 'purple'],
  ],
  others: [
    ['桌子', 'table'],
    ['雨伞', 'umbrella'],
    ['火车', 'train'],
    ['医院', 'hospital'],
    ['星期五', 'Friday'],
    ['窗户', 'window'],
    ['书包', 'schoolbag'],
    ['河流', 'river'],
  ],
} as const satisfies Record<string, readonly Phrase[]>;

/** The numbers below twenty, one by one. */
export const numberPhrases = [
  ['零', 'zero'],
  ['一', 'one'],
  ['二', 'two'],
  ['三', 'three'],
  ['四', 'four'],
  ['五', 'five'],
  ['六', 'six'],
  ['七', 'seven'],
  ['八', 'eight'],
  ['九', 'nine'],
  ['十', 'ten'],
  ['十一', 'eleven'],
  ['十二', 'twelve'],
  ['十三', 'thirteen'],
  ['十四', 'fourteen'],
  ['十五', 'fifteen'],
  ['十六', 'sixteen'],
  ['十七', 'seventeen'],
  ['十八', 'eighteen'],
  ['十九', 'nineteen'],
] as const satisfies readonly Phrase[];
