import type { Phrase } from '@ordo/contract/refusals.ts';

export const fileTaskPhrases = {
  cleanUp: ['清理无用文件', 'Clean up unused files'],
  cleanUpAbout: ['删除上传中断留下的内容和不再使用的内容', 'Deletes contents left by interrupted uploads and contents no longer in use'],
  removed: ['已清理 {n} 个文件', 'File contents deleted: {n}'],
} as const satisfies Record<string, Phrase>;
