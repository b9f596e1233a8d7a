import type { Phrases } from '../kit/phrases.ts';

export const departmentPhrases = {
  title: ['部门管理', 'Departments'],
  noun: ['部门', 'department'],
  hint: ['部门名称或编码', 'Name or code'],
  add: ['新建部门', 'New department'],
  addBelow: ['新建下级', 'Add child'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  name: ['部门名称', 'Name'],
  code: ['部门编码', 'Code'],
  parent: ['所属组织', 'Organisation'],
  manager: ['部门主管', 'Manager'],
  managerNoun: ['部门主管', 'manager'],
  managerNone: ['未设置', 'Not set'],
  sort: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  description: ['说明', 'Description'],
  move: ['移动', 'Move'],
  moveTitle: ['移动“{fullName}”', 'Move “{fullName}”'],
  moveText: [
    '将移动 {organizations} 个组织、{people} 名员工和 {customers} 个客户；按组织设置的数据权限会随之改变',
    'To be moved: organisations: {organizations}, employees: {people}, customers: {customers}. Data permissions based on the organisation change accordingly',
  ],
} as const satisfies Phrases;
