import type { TranslationKind } from '@ordo/contract/translation.ts';
import type { Phrases } from '../kit/phrases.ts';

export const translationPhrases = {
  title: ['翻译管理', 'Translations'],
  hint: ['名称、编码或所在位置', 'Name, code or place'],
  zh: ['简体中文', 'Simplified Chinese'],
  zhtw: ['繁体中文', 'Traditional Chinese'],
  en: ['英文', 'English'],
  kind: ['类别', 'Kind'],
  place: ['所在位置', 'Stands in'],
  code: ['编码', 'Code'],
  missing: ['缺少翻译', 'Missing'],
  missingZhtw: ['缺少繁体中文', 'No traditional Chinese'],
  missingEn: ['缺少英文', 'No English'],
  convert: ['自动转换繁体', 'Make traditional'],
  convertTitle: ['自动生成缺少的繁体中文？', 'Make the traditional Chinese that is missing?'],
  convertText: [
    '按简体名称转换，已有的繁体不受影响，之后可以逐条修改。',
    'From the simplified names; what is there stays, and each can be changed afterwards.',
  ],
  converted: ['已生成 {n} 条', '{n} were made'],
  none: ['未翻译', 'None'],
  edit: ['{name}：{column}', '{name}: {column}'],
} as const satisfies Phrases;

export const kindPhrases = {
  menu: ['菜单', 'Menu'],
  right: ['按钮、列与字段', 'Buttons, columns, fields'],
  dictionary: ['字典类型', 'Dictionary'],
  item: ['字典值', 'Dictionary item'],
} as const satisfies Record<TranslationKind, readonly [string, string]>;
