import type { Phrase } from '@ordo/contract/refusals.ts';
import type { PasswordProblem } from '@ordo/engine/sign-in/password-rules.ts';
import type { Phrases } from '../kit/phrases.ts';

export const profilePhrases = {
  title: ['个人信息', 'My profile'],
  sections: ['个人信息各部分', 'Profile sections'],
  info: ['个人资料', 'Personal information'],
  password: ['修改密码', 'Change password'],
  organisation: ['我的组织', 'My organisation'],
  subordinates: ['我的下属', 'My team'],
  rights: ['我的权限', 'My permissions', '我的權限'],
  log: ['登录日志', 'Sign-in log'],
  sessions: ['登录设备', 'Signed-in devices'],

  account: ['账号', 'Account'],
  noSignature: ['还没有个性签名', 'No signature yet'],
  lastSignIn: ['上次登录', 'Last sign-in'],
  never: ['首次登录', 'First sign-in'],

  sectionBasic: ['基本信息', 'Basic information'],
  sectionContact: ['联系方式', 'Contact'],
  sectionSignature: ['个性签名', 'Signature'],
  realName: ['姓名', 'Name'],
  gender: ['性别', 'Gender'],
  birthday: ['出生日期', 'Date of birth'],
  nation: ['民族', 'Ethnicity'],
  nativePlace: ['籍贯', 'Native place'],
  education: ['学历', 'Education'],
  certificatesType: ['证件类型', 'ID document type'],
  certificatesNumber: ['证件号码', 'ID number'],
  mobilePhone: ['手机号', 'Mobile'],
  email: ['邮箱', 'Email'],
  telePhone: ['办公电话', 'Office phone'],
  landline: ['固定电话', 'Landline'],
  urgentContacts: ['紧急联系人', 'Emergency contact'],
  urgentTelePhone: ['紧急联系电话', 'Emergency phone'],
  postalAddress: ['通讯地址', 'Postal address'],
  signature: ['签名', 'Signature'],
  signatureHint: ['显示在您的姓名下方', 'Shown below your name'],

  organize: ['所属部门', 'Department'],
  position: ['岗位', 'Position'],
  manager: ['直属主管', 'Reports to'],
  roles: ['角色', 'Roles'],
  rank: ['职级', 'Rank'],
  entryDate: ['入职日期', 'Hire date'],
  created: ['账号创建时间', 'Account created'],

  noTeam: ['没有人向您汇报', 'Nobody reports to you'],
  noTeamHint: ['管理员把您设为某人的主管后，会显示在这里', 'People appear here once an administrator makes you their manager'],

  rightModule: ['菜单', 'Menu'],
  rightButton: ['按钮', 'Buttons'],
  rightColumn: ['列表字段', 'Columns'],
  rightResource: ['数据范围', 'Data scope'],
  noRights: ['无', 'None'],
  allRights: ['您是管理员，拥有全部权限。', 'You are an administrator and have all permissions.'],

  logHint: ['IP 或设备', 'IP address or device'],
  when: ['时间', 'Time'],
  ago: ['距今', 'Time ago'],
  outcome: ['结果', 'Result'],
  address: ['IP 地址', 'IP address'],
  device: ['设备', 'Device'],
  from: ['开始日期', 'Start date'],
  to: ['结束日期', 'End date'],

  sessionsLead: [
    '下面是您的账号当前登录的位置。如有不认识的，请结束它并修改密码。',
    'These are the places where your account is signed in. If you do not recognise one, end the session and change your password.',
  ],
  current: ['当前设备', 'Current device'],
  locked: ['已锁屏', 'Locked'],
  signedIn: ['登录于 ', 'Signed in '],
  lastSeen: ['最近活动 ', 'Last active '],
  end: ['结束会话', 'End session'],
  endNamed: ['结束会话：{device}', 'End session: {device}'],
  endTitle: ['结束此会话？', 'End this session?'],
  endText: ['{device} 将立即退出登录，未保存的内容会丢失。', '{device} will be signed out at once. Unsaved changes will be lost.'],
  unknownDevice: ['未知设备', 'Unknown device'],
} as const satisfies Phrases;

export const genderPhrases = { 1: ['男', 'Male'], 2: ['女', 'Female'], 3: ['保密', 'Prefer not to say'] } as const satisfies Record<string, Phrase>;

/** Stored as words, so that every client can show them. */
export const documentPhrases = [
  ['居民身份证', 'Resident identity card'],
  ['护照', 'Passport'],
  ['军官证', 'Military officer card'],
  ['港澳居民来往内地通行证', 'Mainland travel permit (Hong Kong, Macao)'],
  ['台湾居民来往大陆通行证', 'Mainland travel permit (Taiwan)'],
  ['其他证件', 'Other document'],
] as const satisfies readonly Phrase[];

export const educationPhrases = [
  ['初中及以下', 'Middle school or less'],
  ['高中', 'High school'],
  ['中专', 'Vocational school'],
  ['大专', 'Junior college'],
  ['本科', 'Bachelor’s degree'],
  ['硕士', 'Master’s degree'],
  ['博士', 'Doctorate'],
] as const satisfies readonly Phrase[];

export const mobilePhrases = {
  mobile: ['手机号', 'Mobile'],
  none: ['未填写', 'Not set'],
  change: ['修改手机号', 'Change number'],
  lead: [
    '手机号可用于登录，修改时需要密码；留空则不再有手机号。',
    'The mobile number can be used to sign in, so changing it requires your password. Leave it empty to remove it.',
  ],
  wanted: ['新手机号', 'New mobile number'],
  password: ['密码', 'Password'],
  passwordRequired: ['请输入密码', 'Enter your password'],
  submit: ['保存', 'Save'],
  sending: ['正在保存…', 'Saving…'],
  done: ['手机号已修改', 'Mobile number changed'],
} as const satisfies Phrases;

export const passwordPhrases = {
  lead: ['修改成功后，所有设备都需要用新密码重新登录。', 'Once it is changed, you must sign in again on all devices with the new password.'],
  old: ['旧密码', 'Old password'],
  leadOnce: ['您使用的是一次性密码，请先设置自己的密码。', 'You are using a one-time password. Set your own password first.'],
  leadOld: ['密码已过期，请先设置新密码。', 'Your password has expired. Set a new one first.'],
  oldOnce: ['一次性密码', 'One-time password'],
  oldOnceRequired: ['请输入一次性密码', 'Enter the one-time password'],
  wanted: ['新密码', 'New password'],
  again: ['确认新密码', 'Confirm new password'],
  oldRequired: ['请输入旧密码', 'Enter the old password'],
  wantedRequired: ['请输入新密码', 'Enter the new password'],
  againRequired: ['请再次输入新密码', 'Enter the new password again'],
  differs: ['两次输入的密码不一致', 'The passwords do not match'],
  rules: ['密码要求', 'Password requirements'],
  met: ['已满足', 'met'],
  unmet: ['未满足', 'not met'],
  submit: ['修改密码', 'Change password'],
  sending: ['正在修改…', 'Changing…'],
  title: ['设置新密码', 'Set a new password'],
  hello: ['您好，{name}', 'Hello, {name}'],
  away: ['连接不上服务器，正在重试…', 'Cannot reach the server. Retrying…'],
  signOut: ['退出登录', 'Sign out'],
  done: ['密码已修改，请用新密码登录', 'Password changed. Sign in with the new password'],
} as const satisfies Phrases;

export const rulePhrases = {
  pattern: ['{least}-16 位字母和数字，两者都要有', '{least}-16 characters, with both letters and digits'],
  short: ['至少 {least} 位', 'At least {least} characters'],
  case: ['同时包含大写和小写字母', 'Uppercase and lowercase letters'],
  account: ['不包含您的账号', 'Does not contain your account'],
  common: ['不是常见、容易被猜到的密码', 'Not a common, easily guessed password'],
  same: ['与旧密码不同', 'Different from the old password'],
} as const satisfies Record<PasswordProblem, Phrase>;

export const avatarPhrases = {
  change: ['更换头像', 'Change avatar'],
  title: ['更换头像', 'Change avatar'],
  choose: ['选择图片', 'Select image'],
  chooseOther: ['换一张', 'Select another image'],
  drop: ['或把图片拖到这里', 'or drag an image here'],
  limits: ['JPG、PNG、WebP 或 GIF', 'JPG, PNG, WebP or GIF'],
  stage: ['裁剪区域：拖动或用方向键移动，滚轮或加减键缩放', 'Crop area: drag or use the arrow keys to move; use the wheel or + and − to zoom'],
  zoom: ['缩放', 'Zoom'],
  preview: ['预览', 'Preview'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  notImage: ['这个文件不是可以使用的图片', 'This file cannot be used as an image'],
  tooLarge: ['文件大小超过{limit}', 'The file must be smaller than {limit}'],
} as const satisfies Phrases;
