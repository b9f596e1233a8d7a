import type { Phrase } from '@ordo/contract/refusals.ts';

export const sessionTaskPhrases = {
  cleanUp: ['清理过期会话', 'Clean up expired sessions'],
  cleanUpAbout: ['删除过期的会话、登录尝试、验证码和扫码记录', 'Deletes expired sessions, sign-in attempts, verification codes and QR code sign-ins'],
  removed: ['已清理 {n} 条', 'Rows deleted: {n}'],
} as const satisfies Record<string, Phrase>;
