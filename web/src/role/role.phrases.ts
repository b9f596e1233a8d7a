import type { Phrases } from '../kit/phrases.ts';

export const rolePhrases = {
  title: ['角色管理', 'Roles'],
  noun: ['角色', 'role'],
  hint: ['角色名称或编码', 'Name or code'],
  add: ['新建角色', 'New role'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  rights: ['权限', 'Permissions'],
  members: ['成员', 'Members'],
  name: ['角色名称', 'Name'],
  code: ['角色编码', 'Code'],
  type: ['角色类型', 'Role type'],
  count: ['成员数', 'Members'],
  people: ['{n} 人', '{n} people'],
  sort: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  description: ['说明', 'Description'],
  created: ['创建时间', 'Created'],

  choose: ['请选择角色', 'Select roles'],
  all: ['全部', 'All'],
  missing: ['已停用的角色', 'Disabled role'],
} as const satisfies Phrases;
