import { credentialPhrases } from '../kit/credential/credential.phrases.ts';
import type { Phrases } from '../kit/phrases.ts';

export const lockPhrases = {
  ...credentialPhrases,
  title: ['锁屏', 'Locked'],
  locked: ['屏幕已锁定', 'The screen is locked'],
  hint: ['输入密码，从离开的地方继续', 'Enter your password to continue where you left off'],
  unlock: ['解锁', 'Unlock'],
  unlocking: ['正在解锁…', 'Unlocking…'],
  signOut: ['退出登录，换账号', 'Sign out and use another account'],
  unconfirmed: ['网络不通，解锁需等待连接恢复', 'No connection. You can unlock once it is back'],
} as const satisfies Phrases;
