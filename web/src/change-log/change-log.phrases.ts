import type { Phrases } from '../kit/phrases.ts';

export const changeLogPhrases = {
  title: ['变更记录', 'Change log'],
  hint: ['操作人或记录编号', 'Person or record id'],
  at: ['时间', 'When'],
  who: ['操作人', 'Who'],
  product: ['系统', 'The product itself'],
  entity: ['对象', 'Kind'],
  record: ['记录', 'Record'],
  action: ['操作', 'What'],
  field: ['字段', 'Field'],
  before: ['之前', 'Before'],
  after: ['之后', 'After'],
  request: ['请求编号', 'Request'],
  person: ['操作人', 'Person'],
  from: ['开始日期', 'From'],
  until: ['结束日期', 'Until'],
  nothing: ['没有可见的字段变化', 'No field changed that is shown'],
} as const satisfies Phrases;

/** Table → how people call it; an unknown one is shown as it is. */
export const entityPhrases: Phrases = {
  area: ['行政区划', 'Areas'],
  app_user: ['用户', 'Users'],
  bill_rule: ['单据规则', 'Bill rules'],
  change_log: ['变更记录', 'Change log'],
  menu_scheme: ['数据方案', 'Data schemes'],
  organize: ['组织', 'Organisations'],
  permission_grant: ['权限', 'Rights'],
  position: ['岗位', 'Positions'],
  role: ['角色', 'Roles'],
  session: ['会话', 'Sessions'],
  user_position: ['岗位成员', 'Members of positions'],
  user_role: ['角色成员', 'Members of roles'],
  vac_customer: ['客户', 'Customers'],
  vac_product: ['产品', 'Products'],
};

export const actionPhrases: Phrases = {
  create: ['新增', 'Created'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Deleted'],
  state: ['切换状态', 'Switched'],
  password: ['修改密码', 'Password changed'],
  forced: ['强制下线', 'Forced offline'],
  preference: ['偏好设置', 'Preference'],
  grants: ['调整权限', 'Rights changed'],
  grant: ['授予权限', 'Rights given'],
  replace: ['调整权限', 'Rights changed'],
  members: ['调整成员', 'Members changed'],
};
