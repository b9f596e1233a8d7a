import { refusal, type RefusalEntry } from './entry.ts';

export const permissionRefusals = {
  // areas
  areaCodeTaken: refusal(409, '区域编码 {enCode} 已存在', 'The area code {enCode} already exists'),
  areaParentMissing: refusal(400, '上级区域不存在', 'The parent area does not exist'),
  areaCycle: refusal(400, '上级区域不能是自己或自己的下级', 'An area cannot be placed under itself or anything below it'),
  areaHasChildren: refusal(409, '该区域有 {count} 个下级区域，不能删除', 'The area has {count} child areas, so it cannot be deleted'),
  areaTooDeep: refusal(400, '区域最多 {most} 级', 'Areas can have at most {most} levels'),

  // organisations
  organizeCodeTaken: refusal(409, '组织编码 {enCode} 已存在', 'The organisation code {enCode} already exists'),
  organizeNameTaken: refusal(409, '同一上级下已有名为“{fullName}”的组织', 'An organisation named “{fullName}” already exists at this level'),
  organizeParentMissing: refusal(400, '上级组织不存在或已停用', 'The parent organisation does not exist or is disabled'),
  organizeParentKind: refusal(
    400,
    '公司的上级只能是公司，部门的上级只能是公司或部门',
    'The parent of a company must be a company; the parent of a department must be a company or department',
  ),
  organizeCycle: refusal(400, '上级组织不能是自己或自己的下级', 'An organisation cannot be placed under itself or anything below it'),
  organizeHasChildren: refusal(409, '该组织有 {count} 个下级组织，不能删除', 'The organisation has {count} child organisations, so it cannot be deleted'),
  organizeHasUsers: refusal(409, '该组织下有 {count} 名员工，不能删除', 'The organisation has {count} employees, so it cannot be deleted'),
  organizeHasPositions: refusal(409, '该组织下有 {count} 个岗位，不能删除', 'The organisation has {count} positions, so it cannot be deleted'),
  organizeHasCustomers: refusal(409, '该组织负责 {count} 个客户，不能删除', 'The organisation is responsible for {count} customers, so it cannot be deleted'),
  organizeUnknown: refusal(400, '所选组织不存在或已停用', 'The selected organisation does not exist or is disabled'),
  organizeOutside: refusal(
    403,
    '只能在自己的数据权限范围内调整组织：被移动的组织、原上级和新上级都须在范围内',
    'You can only move organisations within your data scope: the organisation, its current parent and its new parent must all be in it',
  ),
  managerUnknown: refusal(400, '所选主管不存在或已停用', 'The selected manager does not exist or is disabled'),

  // roles, positions, people
  grantNotHeld: refusal(403, '不能授予或改动自己没有的权限', 'You cannot grant or change permissions that you do not have'),
  ownPlace: refusal(403, '不能更改自己的组织、角色或岗位，请由他人办理', 'You cannot change your own organisation, roles or positions. Ask someone else'),
  scopeMoved: refusal(
    403,
    '这样更改会使数据进入或移出您的数据权限范围，请由权限更大的人办理',
    'This change would move records into or out of your data scope. Ask someone with wider permissions',
  ),
  roleCodeTaken: refusal(409, '角色编码 {enCode} 已存在', 'The role code {enCode} already exists'),
  roleNameTaken: refusal(409, '角色名称“{fullName}”已存在', 'A role named “{fullName}” already exists'),
  roleHasMembers: refusal(409, '该角色下有 {count} 名用户，不能删除', 'The role has {count} users, so it cannot be deleted'),
  roleHasGrants: refusal(409, '该角色还有 {count} 项权限，请先清除', 'The role still has {count} permissions. Clear them first'),
  positionCodeTaken: refusal(409, '该组织下岗位编码 {enCode} 已存在', 'The position code {enCode} already exists in this organisation'),
  positionNameTaken: refusal(409, '该组织下岗位名称“{fullName}”已存在', 'A position named “{fullName}” already exists in this organisation'),
  positionHasMembers: refusal(409, '该岗位下有 {count} 名用户，不能删除', 'The position has {count} users, so it cannot be deleted'),
  accountTaken: refusal(409, '账号 {account} 已存在', 'The account {account} already exists'),
  ownManager: refusal(400, '直属主管不能是自己或自己的下属', 'A person cannot report to themselves or to one of their reports'),
  viewOnly: refusal(403, '您正在以“{who}”的身份查看，只能看、不能更改', 'You are viewing as {who}. You cannot make changes'),
  viewPersonal: refusal(403, '这是“{who}”与他人之间的内容，不能查看', 'This content is private to {who} and cannot be viewed'),
  managesDepartment: refusal(409, '该员工是“{department}”的主管，不能删除', 'This person is the manager of {department}, so they cannot be deleted'),
  viewYourself: refusal(400, '不能以自己的身份查看', 'You cannot view as yourself'),
  notYourself: refusal(400, '不能删除或禁用自己', 'You cannot delete or disable yourself'),
  lastAdministrator: refusal(409, '这是最后一位管理员，不能删除或禁用', 'This is the last administrator, so it cannot be deleted or disabled'),
  passwordOnce: refusal(424, '请先修改初始密码', 'Change the one-time password first'),
  passwordOld: refusal(424, '密码已过期，请先修改密码', 'Your password has expired. Choose a new one first'),
} as const satisfies Record<string, RefusalEntry>;
