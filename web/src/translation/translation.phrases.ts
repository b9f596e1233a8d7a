import type { TranslationKind } from '@ordo/contract/translation.ts';
import type { Phrases } from '../kit/phrases.ts';

export const translationPhrases = {
  title: ['翻译管理', 'Translations'],
  hint: ['名称、编码或所在位置', 'Name, code or location'],
  zh: ['简体中文', 'Simplified Chinese'],
  zhtw: ['繁体中文', 'Traditional Chinese'],
  en: ['英文', 'English'],
  kind: ['类别', 'Type'],
  place: ['所在位置', 'Location'],
  code: ['编码', 'Code'],
  missing: ['缺少翻译', 'Missing translations'],
  missingZhtw: ['缺少繁体中文', 'Traditional Chinese missing'],
  missingEn: ['缺少英文', 'English missing'],
  convert: ['自动转换繁体', 'Convert to traditional Chinese'],
  convertTitle: ['自动生成缺少的繁体中文？', 'Generate missing traditional Chinese texts?'],
  convertText: [
    '按简体名称转换，已有的繁体不受影响，之后可以逐条修改。',
    'They are converted from the simplified names. Existing texts are not affected, and you can edit each one afterwards.',
  ],
  converted: ['已生成 {n} 条', 'Generated: {n}'],
  none: ['未翻译', 'Not translated'],
  edit: ['{name}：{column}', '{name}: {column}'],
} as const satisfies Phrases;

export const kindPhrases = {
  menu: ['菜单', 'Menu'],
  right: ['按钮、列与字段', 'Buttons, columns and fields'],
  dictionary: ['字典类型', 'Dictionary type'],
  item: ['字典值', 'Dictionary item'],
} as const satisfies Record<TranslationKind, readonly [string, string]>;
