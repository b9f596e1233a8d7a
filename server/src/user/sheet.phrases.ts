import type { Phrase } from '@ordo/contract/refusals.ts';

/** Name of the file. */
export const sheetName: Phrase = ['用户', 'Users'];

/** Headers of the spreadsheets of people, in order. */
export const heads = {
  account: ['账号', 'Account'],
  realName: ['姓名', 'Name'],
  gender: ['性别', 'Gender'],
  organize: ['所属组织', 'Organisation'],
  role: ['角色', 'Roles'],
  position: ['岗位', 'Positions'],
  manager: ['直属主管', 'Reports to'],
  rank: ['职级', 'Rank'],
  mobilePhone: ['手机号', 'Mobile'],
  email: ['邮箱', 'Email'],
  enabledMark: ['状态', 'Status'],
  entryDate: ['入职日期', 'Hire date'],
  birthday: ['出生日期', 'Date of birth'],
  nation: ['民族', 'Ethnicity'],
  nativePlace: ['籍贯', 'Native place'],
  education: ['学历', 'Education'],
  certificatesNumber: ['证件号码', 'ID number'],
  telePhone: ['办公电话', 'Office phone'],
  postalAddress: ['通讯地址', 'Postal address'],
  urgentContacts: ['紧急联系人', 'Emergency contact'],
  urgentTelePhone: ['紧急联系电话', 'Emergency phone'],
  description: ['说明', 'Description'],
} as const satisfies Record<string, Phrase>;

export const genderWords = { '1': ['男', 'Male'], '2': ['女', 'Female'], '3': ['保密', 'Prefer not to say'] } as const satisfies Record<string, Phrase>;
export const stateWords = { 1: ['启用', 'Enabled'], 0: ['停用', 'Disabled'] } as const satisfies Record<number, Phrase>;

/** How a column of the template is filled in. */
export const notes: Partial<Record<keyof typeof heads, Phrase>> = {
  account: ['只能是字母和数字，不能重复。', 'Letters and digits only; must be unique.'],
  organize: ['编码、完整路径或唯一的名称。', 'The code, the full path, or the name if it is unique.'],
  role: ['编码或名称，多个用顿号或逗号分开。', 'Codes or names, separated by commas.'],
  position: ['编码或名称，多个用顿号或逗号分开。', 'Codes or names, separated by commas.'],
  manager: ['主管的账号，或“姓名/账号”。', 'The account, or “name/account”.'],
  rank: ['1 到 30 的整数，数字越大级别越高。', 'A whole number from 1 to 30. A higher number is a higher rank.'],
  mobilePhone: ['可带空格、短横线和 +86。', 'Spaces, hyphens and +86 are accepted.'],
};
/** Example values. */
export const examples: Partial<Record<keyof typeof heads, string | Phrase>> = {
  account: 'bc04',
  realName: ['张三', 'Zhang San'],
  organize: ['总部/信息部', 'Headquarters/IT'],
  role: ['接种员、库管员', 'Vaccinator, Storekeeper'],
  position: ['组长', 'Team leader'],
  manager: ['刘洋/bc01', 'Liu Yang/bc01'],
  rank: '5',
  mobilePhone: '138 0000 0000',
  email: 'zhangsan@example.com',
};

/** Problems of a cell, except its format. */
export const troubles = {
  taken: ['账号已存在', 'The account already exists'],
  twice: ['账号与第 {line} 行重复', 'Same account as row {line}'],
  gender: ['请填写：男、女、保密', 'Enter one of: Male, Female, Prefer not to say'],
  state: ['请填写：启用、停用', 'Enter one of: Enabled, Disabled'],
  rank: ['应为 1 到 {most} 的整数', 'Enter a whole number from 1 to {most}'],
  date: ['日期应为 YYYY-MM-DD', 'Enter the date as YYYY-MM-DD'],
  organizeUnknown: ['组织“{name}”不存在或已停用', 'The organisation “{name}” does not exist or is disabled'],
  organizeMany: ['有多个名为“{name}”的组织，请填写编码或完整路径', 'Several organisations are named “{name}”. Enter the code or the full path'],
  organizeOutside: ['您无权在该组织下新增用户', 'You do not have permission to add users to this organisation'],
  roleUnknown: ['角色“{name}”不存在或已停用', 'The role “{name}” does not exist or is disabled'],
  positionUnknown: ['岗位“{name}”不存在、已停用或不在该组织下', 'The position “{name}” does not exist, is disabled or is not in this organisation'],
  notHeld: ['“{name}”含有您没有的权限，不能授予', '“{name}” includes permissions that you do not have, so you cannot grant it'],
  managerUnknown: ['主管账号“{name}”不存在或已停用', 'The manager account “{name}” does not exist or is disabled'],
  managerRing: ['直属主管不能是自己或自己的下属', 'A person cannot report to themselves or to one of their reports'],
  yourself: ['不能通过导入修改自己，请到个人信息中修改', 'You cannot change your own record by import. Use your profile instead'],
  staying: ['已有用户的{head}', '{head} of existing users'],
  form: ['{problem}', '{problem}'],
} as const satisfies Record<string, Phrase>;
