// What the change log holds, as people call it: on the screen and in its sheet.
import type { Phrase } from './refusals.ts';

/** Table → how people call it; an unknown one is shown as it is. */
export const entityPhrases: Record<string, Phrase> = {
  area: ['行政区划', 'Areas'],
  app_user: ['用户', 'Users'],
  bill_rule: ['单据规则', 'Bill rules'],
  dictionary_data: ['字典值', 'Dictionary items'],
  dictionary_type: ['字典类型', 'Dictionaries'],
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

export const actionPhrases: Record<string, Phrase> = {
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
