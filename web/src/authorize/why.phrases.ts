import type { Phrases } from '../kit/phrases.ts';

export const whyPhrases = {
  whyTitle: ['为什么', 'Why'],
  pageTitle: ['本页权限：{page}', 'Permissions on this page: {page}'],
  personTitle: ['有效权限：{name}', 'Effective permissions: {name}'],
  recordTitle: ['谁能看到：{name}', 'Who can see: {name}'],
  whose: ['查看谁的权限', 'View permissions of'],
  person: ['用户', 'user'],
  may: ['{who} 有权限：{right}', '{who} has permission: {right}'],
  mayNot: ['{who} 没有权限：{right}', '{who} does not have permission: {right}'],
  because: ['依据以下授权', 'Based on these grants'],
  lacking: ['缺少', 'Missing'],
  would: ['将缺少的权限授予以下任意一项即可', 'Grant the missing permission to any one of these'],
  held: ['已有', 'Granted'],
  hidden: ['没有', 'Not granted'],
  onlyHidden: ['只看没有权限的', 'Show only what is hidden'],
  allShown: ['本页没有被隐藏的内容', 'Nothing is hidden on this page'],
  whole: ['本页全部权限', 'All permissions on this page'],
  administrator: ['{who} 是管理员，拥有全部权限。', '{who} is an administrator and has all permissions.'],
  search: ['查找页面或权限', 'Find a page or permission'],
  page: ['页面', 'Page'],
  right: ['权限', 'Permission'],
  kind: ['种类', 'Type'],
  through: ['来自', 'Source'],
  count: ['共 {n} 项权限', 'Permissions: {n}'],
  nothing: ['没有任何权限', 'No permissions'],
  sees: ['{n} 人能看到这条记录；另有 {blind} 人能打开本页但看不到它。', '{n} people can see this record. Another {blind} can open the page but cannot see it.'],
  cut: ['能打开本页的人超过 2,000，只检查了前 2,000 人。', 'More than 2,000 people can open this page; only the first 2,000 were checked.'],
  nobody: ['没有人能看到', 'Nobody can see it'],
  findPerson: ['查找姓名、账号或部门', 'Find a name, account or department'],
  who: ['用户', 'User'],
  because2: ['原因', 'Reason'],
  opens: ['页面', 'Page'],
  everyRow: ['本页没有数据方案，能打开本页的人可看到全部数据', 'This page has no data schemes: everyone who can open it sees all data'],
} as const satisfies Phrases;

export const kindPhrases: Phrases = {
  module: ['页面', 'Page'],
  button: ['按钮', 'Button'],
  column: ['列', 'Column'],
  form: ['表单', 'Form field'],
  resource: ['数据', 'Data'],
};

export const holderPhrases: Phrases = {
  administrator: ['管理员', 'Administrator'],
  Role: ['角色', 'Role'],
  Position: ['岗位', 'Position'],
  User: ['个人', 'User'],
  Organize: ['组织', 'Organisation'],
};
