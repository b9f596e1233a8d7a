import type { Phrase } from '@ordo/contract/refusals.ts';

export const sessionTaskPhrases = {
  cleanUp: ['清理过期会话', 'Put away ended sessions'],
  cleanUpAbout: ['删除过期的会话、登录尝试、验证码和扫码记录', 'Deletes ended sessions and used-up attempts at signing in'],
  removed: ['已清理 {n} 条', '{n} rows are put away'],
} as const satisfies Record<string, Phrase>;
