import type { Phrases } from '../kit/phrases.ts';

export const productPhrases = {
  title: ['产品管理', 'Products'],
  noun: ['产品', 'product'],
  hint: ['名称、编码或生产企业', 'Name, code or manufacturer'],
  add: ['新建产品', 'New product'],
  netDoses: ['每盒剂数', 'Doses per pack'],
  sectionBasic: ['基本信息', 'Basic information'],
  sectionPack: ['包装与价格', 'Packaging and price'],
  sectionStore: ['储存与使用', 'Storage and use'],
} as const satisfies Phrases;
