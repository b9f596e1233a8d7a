import type { Phrase } from '@ordo/contract/refusals.ts';

export const fileTaskPhrases = {
  cleanUp: ['清理无主文件', 'Put away files that nobody has'],
  cleanUpAbout: ['删除上传中断留下的内容和不再使用的内容', 'Deletes what uploads left behind and contents that no file has'],
  removed: ['已清理 {n} 个文件内容', '{n} contents are put away'],
} as const satisfies Record<string, Phrase>;
