import type { Phrases } from '../kit/phrases.ts';

export const onlineUserPhrases = {
  title: ['在线用户', 'Online users'],
  hint: ['姓名、账号或拼音首字母', 'Name, account or pinyin initials'],
  name: ['姓名', 'Name'],
  account: ['账号', 'Account'],
  organize: ['所属组织', 'Organisation'],
  device: ['设备', 'Device'],
  unknownDevice: ['未知设备', 'Unknown device'],
  address: ['登录地址', 'Sign-in address'],
  signedIn: ['登录时间', 'Signed in at'],
  seen: ['最近活动', 'Last active'],
  state: ['状态', 'Status'],
  online: ['在线', 'Online'],
  away: ['离开', 'Away'],
  locked: ['已锁屏', 'Locked'],
  current: ['当前会话', 'Current session'],
  person: ['用户', 'User'],
  end: ['强制下线', 'Force sign-out'],
  endTitle: ['您确定要注销该账号吗？', 'Do you want to cancel the account?'],
  endText: [
    '“{name}”在“{device}”上的登录将立即结束，需要重新登录。账号本身保留，未保存的内容会丢失。',
    '“{name}” will be signed out of “{device}” at once and must sign in again. The account itself stays; unsaved changes will be lost.',
  ],
  endManyText: [
    '所选 {n} 个会话将立即结束，这些用户需要重新登录。账号本身保留，未保存的内容会丢失。',
    'The selected sessions ({n}) will end at once, and these users must sign in again. The accounts themselves stay; unsaved changes will be lost.',
  ],
} as const satisfies Phrases;
