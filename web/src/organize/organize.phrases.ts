import type { Phrases } from '../kit/phrases.ts';

export const organizePhrases = {
  title: ['组织管理', 'Organisations'],
  noun: ['公司', 'company'],
  hint: ['公司名称或编码', 'Name or code'],
  add: ['新建公司', 'New company'],
  addBelow: ['新建下级', 'Add child'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  name: ['公司名称', 'Name'],
  code: ['公司编码', 'Code'],
  parent: ['上级公司', 'Parent company'],
  sort: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  description: ['说明', 'Description'],
  created: ['创建时间', 'Created'],
  sectionBasic: ['基本信息', 'Basic information'],
  sectionProfile: ['公司资料', 'Company information'],

  choose: ['请选择组织', 'Select an organisation'],
  chooseCompany: ['请选择公司', 'Select a company'],
  top: ['顶级', 'Top level'],
  missing: ['已停用的组织', 'Disabled organisation'],
  all: ['全部组织', 'All organisations'],
  side: ['组织架构', 'Organisations'],
  move: ['移动', 'Move'],
  moveTitle: ['移动“{fullName}”', 'Move “{fullName}”'],
  moveText: [
    '将移动 {organizations} 个组织、{people} 名员工和 {customers} 个客户；按组织设置的数据权限会随之改变',
    'To be moved: organisations: {organizations}, employees: {people}, customers: {customers}. Data permissions based on the organisation change accordingly',
  ],
} as const satisfies Phrases;

/** Further data of a company. */
export const profilePhrases = {
  shortName: ['公司简称', 'Short name'],
  enterpriseNature: ['公司性质', 'Company type'],
  industry: ['所属行业', 'Industry'],
  foundedTime: ['成立日期', 'Founded'],
  telePhone: ['公司电话', 'Phone'],
  fax: ['公司传真', 'Fax'],
  webSite: ['公司网址', 'Website'],
  address: ['公司地址', 'Address'],
  managerName: ['负责人', 'Person in charge'],
  managerTelePhone: ['负责人电话', 'Phone of person in charge'],
  managerMobilePhone: ['负责人手机', 'Mobile of person in charge'],
  manageEmail: ['负责人邮箱', 'Email of person in charge'],
  bankName: ['开户银行', 'Bank'],
  bankAccount: ['银行账号', 'Bank account'],
  businessscope: ['经营范围', 'Business scope'],
} as const satisfies Phrases;
