import type { Phrases } from '../kit/phrases.ts';

export const positionPhrases = {
  title: ['岗位管理', 'Positions'],
  noun: ['岗位', 'position'],
  hint: ['岗位名称或编码', 'Name or code'],
  add: ['新建岗位', 'New position'],
  remove: ['删除', 'Delete'],
  rights: ['权限', 'Permissions'],
  members: ['成员', 'Members'],
  name: ['岗位名称', 'Name'],
  code: ['岗位编码', 'Code'],
  type: ['岗位类型', 'Position type'],
  organize: ['所属组织', 'Organisation'],
  count: ['成员数', 'Members'],
  sort: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  description: ['说明', 'Description'],
  created: ['创建时间', 'Created'],

  choose: ['请选择岗位', 'Select positions'],
  missing: ['已停用的岗位', 'Disabled position'],
} as const satisfies Phrases;
