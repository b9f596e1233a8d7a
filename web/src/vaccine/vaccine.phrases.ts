// Words that several screens of vaccines share.
import type { Phrases } from '../kit/phrases.ts';
import type { Demographic, SchemeKind } from '@ordo/contract/vaccine-scheme.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';

export const vaccinePhrases = {
  all: ['全部', 'All'],
  choose: ['请选择', 'Choose'],
  chooseCustomer: ['输入名称、编码或首字母', 'Name, code or initials'],
  noLots: ['没有库存', 'Nothing in stock'],
  dosesOf: ['{n} 剂', '{n} doses'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  save: ['保存', 'Save'],
  product: ['产品', 'Product'],
  customer: ['客户', 'Customer'],
  warehouse: ['仓库', 'Warehouse'],
  scheme: ['接种方案', 'Plan'],
  lot: ['批号', 'Lot'],
  area: ['区域', 'Area'],
  year: ['年份', 'Year'],
  group: ['人群', 'Group'],
  expiry: ['有效期至', 'Expiry'],
  doses: ['剂数', 'Doses'],
  dosesUnit: ['剂', 'doses'],
  months: ['个月', 'months'],
  days: ['天', 'days'],
  state: ['状态', 'State'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
  updated: ['更新时间', 'Updated'],
  remark: ['备注', 'Remark'],
  reason: ['原因', 'Reason'],
  note: ['说明', 'Note'],
  code: ['编码', 'Code'],
  name: ['名称', 'Name'],
  sort: ['排序', 'Order'],
  organize: ['归属组织', 'Belongs to'],
} as const satisfies Phrases;

export const kindPhrases = {
  ROUTINE: ['常规', 'Routine'],
  CAMPAIGN: ['专项活动', 'Campaign'],
  PLAN: ['套餐', 'Package'],
} as const satisfies Record<SchemeKind, Phrase>;

export const groupPhrases = {
  BIRTHS: ['出生人口', 'Births'],
  UNDER_1: ['1 岁以下', 'Under 1'],
  UNDER_5: ['5 岁以下', 'Under 5'],
  AGE_6: ['6 岁（入学）', 'Aged 6, starting school'],
  AGE_9_14: ['9–14 岁女生', 'Girls of 9 to 14'],
  WOMEN_15_49: ['15–49 岁女性', 'Women of 15 to 49'],
  AGE_60: ['60 岁以上', '60 and older'],
  EVERYBODY: ['全人群', 'Everybody'],
} as const satisfies Record<Demographic, Phrase>;
