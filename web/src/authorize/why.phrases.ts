import type { Phrases } from '../kit/phrases.ts';

export const whyPhrases = {
  whyTitle: ['为什么', 'Why'],
  pageTitle: ['本页权限：{page}', 'Rights on this page: {page}'],
  personTitle: ['有效权限：{name}', 'Rights of {name}'],
  recordTitle: ['谁能看到：{name}', 'Who sees: {name}'],
  whose: ['查看谁的权限', 'Whose rights'],
  person: ['用户', 'person'],
  may: ['{who} 可以：{right}', '{who} may: {right}'],
  mayNot: ['{who} 不可以：{right}', '{who} may not: {right}'],
  because: ['依据以下授权', 'Because of these grants'],
  lacking: ['缺少', 'Lacking'],
  would: ['把缺少的权限授予其中任意一个即可', 'Any one of these would do, if it were granted what is lacking'],
  held: ['已有', 'Held'],
  hidden: ['没有', 'Not held'],
  onlyHidden: ['只看被隐藏的', 'Only what is hidden'],
  allShown: ['本页没有被隐藏的内容', 'Nothing is hidden on this page'],
  whole: ['本页全部权限', 'All rights on this page'],
  administrator: ['{who} 是管理员，拥有全部权限。', '{who} is an administrator and holds every right.'],
  search: ['查找页面或权限', 'Find a page or a right'],
  page: ['页面', 'Page'],
  right: ['权限', 'Right'],
  kind: ['种类', 'Kind'],
  through: ['来自', 'Through'],
  count: ['共 {n} 项权限', '{n} rights'],
  nothing: ['没有任何权限', 'No right at all'],
  sees: ['{n} 人能看到这条记录；另有 {blind} 人能打开本页但看不到它。', '{n} people see this record; {blind} more can open the page but do not see it.'],
  cut: ['能打开本页的人超过 2,000，只检查了前 2,000 人。', 'More than 2,000 people hold this page; only the first 2,000 were looked at.'],
  nobody: ['没有人能看到', 'Nobody sees it'],
  findPerson: ['查找姓名、账号或部门', 'Find a name, account or department'],
  who: ['用户', 'Who'],
  because2: ['原因', 'Why'],
  opens: ['页面', 'Page'],
  everyRow: ['本页没有数据方案，能打开就能看到全部数据', 'The page has no data schemes: whoever opens it sees every row'],
} as const satisfies Phrases;

export const kindPhrases: Phrases = {
  module: ['页面', 'Page'],
  button: ['按钮', 'Button'],
  column: ['列', 'Column'],
  form: ['表单', 'Form field'],
  resource: ['数据', 'Rows'],
};

export const holderPhrases: Phrases = {
  administrator: ['管理员', 'Administrator'],
  Role: ['角色', 'Role'],
  Position: ['岗位', 'Position'],
  User: ['个人', 'Person'],
  Organize: ['组织', 'Organisation'],
};
