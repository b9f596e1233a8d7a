import type { Phrases } from '../kit/phrases.ts';

export const organizePhrases = {
  title: ['组织管理', 'Organisations'],
  noun: ['公司', 'company'],
  hint: ['公司名称或编码', 'Name or code'],
  add: ['新建公司', 'New company'],
  addBelow: ['新建下级', 'Add below'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  name: ['公司名称', 'Name'],
  code: ['公司编码', 'Code'],
  parent: ['上级公司', 'Belongs to'],
  sort: ['排序', 'Order'],
  state: ['状态', 'State'],
  description: ['说明', 'Description'],
  created: ['创建时间', 'Created'],
  sectionBasic: ['基本信息', 'Basics'],
  sectionProfile: ['公司资料', 'About the company'],

  choose: ['请选择组织', 'Choose an organisation'],
  chooseCompany: ['请选择公司', 'Choose a company'],
  top: ['顶级', 'Top level'],
  missing: ['已停用的组织', 'An organisation that is switched off'],
  all: ['全部组织', 'All organisations'],
  side: ['组织架构', 'Organisations'],
  move: ['移动', 'Move'],
  moveTitle: ['移动“{fullName}”', 'Move {fullName}'],
  moveText: [
    '将移动 {organizations} 个组织、{people} 名员工和 {customers} 个客户；按组织设置的数据权限会随之改变',
    '{organizations} organisations, {people} people and {customers} customers move; data schemes that go by organisation change with them',
  ],
} as const satisfies Phrases;

/** What is kept about a company besides its name. */
export const profilePhrases = {
  shortName: ['公司简称', 'Short name'],
  enterpriseNature: ['公司性质', 'Kind of company'],
  industry: ['所属行业', 'Industry'],
  foundedTime: ['成立日期', 'Founded'],
  telePhone: ['公司电话', 'Telephone'],
  fax: ['公司传真', 'Fax'],
  webSite: ['公司网址', 'Website'],
  address: ['公司地址', 'Address'],
  managerName: ['负责人', 'Head'],
  managerTelePhone: ['负责人电话', 'Telephone of the head'],
  managerMobilePhone: ['负责人手机', 'Mobile of the head'],
  manageEmail: ['负责人邮箱', 'E-mail of the head'],
  bankName: ['开户银行', 'Bank'],
  bankAccount: ['银行账号', 'Bank account'],
  businessscope: ['经营范围', 'Line of business'],
} as const satisfies Phrases;
