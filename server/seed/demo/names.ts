// Names of people who do not exist, with their pinyin, and telephone numbers that are not in use.
import type { Dice } from './random.ts';

export interface Name {
  chinese: string;
  pinyin: string;
}

const read = (text: string): Name[] => text.split(' ').map((word) => ({ chinese: word.slice(0, 1), pinyin: word.slice(1) }));

const SURNAMES = read(
  '王wang 李li 张zhang 陈chen 刘liu 杨yang 黄huang 周zhou 吴wu 徐xu 朱zhu 孙sun 沈shen 胡hu 郑zheng 何he 林lin 高gao 郭guo 罗luo 方fang 钱qian 叶ye 潘pan 姚yao 章zhang 金jin 施shi 俞yu 褚chu 费fei 凌ling 程cheng 汪wang 戴dai 鲍bao 梅mei 诸zhu 闵min 祝zhu',
);
/** [middle, last]: a name of two characters takes one of each, a name of one the last. */
const GIVEN = {
  1: [
    read('建jian 国guo 志zhi 文wen 永yong 德de 家jia 俊jun 浩hao 明ming 晓xiao 振zhen 绍shao 伟wei 宏hong 金jin 水shui 卫wei 子zi 宇yu'),
    read('军jun 杰jie 涛tao 明ming 超chao 斌bin 波bo 辉hui 健jian 帆fan 宇yu 晨chen 林lin 良liang 根gen 祥xiang 荣rong 松song 峰feng 民min'),
  ],
  2: [
    read('秀xiu 丽li 桂gui 雪xue 慧hui 红hong 月yue 佳jia 怡yi 雅ya 晓xiao 春chun 美mei 玉yu 小xiao 海hai 思si 文wen 心xin 爱ai'),
    read('芳fang 敏min 静jing 艳yan 娟juan 霞xia 燕yan 玲ling 婷ting 梅mei 琳lin 洁jie 倩qian 颖ying 蕾lei 萍ping 英ying 兰lan 华hua 琴qin'),
  ],
} as const;

export function nameOf(chance: Dice, gender: 1 | 2): Name {
  const [middle, last] = GIVEN[gender];
  const surname = chance.early(SURNAMES);
  const characters = chance.chance(0.8) ? [surname, chance.of(middle), chance.of(last)] : [surname, chance.of(last)];
  const chinese = characters.map((one) => one.chinese).join('');
  // 梅梅, 金金水: not plausible as names.
  return new Set(chinese).size < characters.length ? nameOf(chance, gender) : { chinese, pinyin: characters.map((one) => one.pinyin).join('') };
}

/** It matches the pattern and is obviously not real: 199000 and five digits that count up. */
export function mobileOf(number: number): string {
  return `199000${String(number).padStart(5, '0')}`;
}
