import type { Phrases } from '../kit/phrases.ts';

export const rolePhrases = {
  title: ['角色管理', 'Roles'],
  noun: ['角色', 'role'],
  hint: ['角色名称或编码', 'Name or code'],
  add: ['新建角色', 'New role'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  rights: ['权限', 'Rights'],
  members: ['成员', 'Members'],
  name: ['角色名称', 'Name'],
  code: ['角色编码', 'Code'],
  type: ['角色类型', 'Kind'],
  count: ['成员数', 'Members'],
  people: ['{n} 人', '{n} people'],
  sort: ['排序', 'Order'],
  state: ['状态', 'State'],
  description: ['说明', 'Description'],
  created: ['创建时间', 'Created'],

  choose: ['请选择角色', 'Choose roles'],
  all: ['全部', 'All'],
  missing: ['已停用的角色', 'A role that is switched off'],
  comma: ['、', ', '],
} as const satisfies Phrases;
