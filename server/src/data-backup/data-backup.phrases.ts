import type { Phrase } from '@ordo/contract/refusals.ts';

export const backupPhrases = {
  bytes: ['{n} 字节', '{n} bytes'],
  kilobytes: ['{n} KB', '{n} KB'],
  megabytes: ['{n} MB', '{n} MB'],
  gigabytes: ['{n} GB', '{n} GB'],
  nightly: ['自动备份', 'Automatic backup'],
  nightlyAbout: [
    '备份全部数据和上传的文件，并按系统配置保留最近的若干份',
    'Backs up all data and uploaded files, and keeps the number of latest backups set in the system settings',
  ],
  drill: ['备份恢复演练', 'Trial restore'],
  drillAbout: [
    '把最近一份备份恢复到临时数据库并逐表核对，需要数据库角色能创建数据库',
    'Restores the latest backup into a temporary database and compares every table. The database role must be able to create databases',
  ],
  made: ['已备份 {rows} 行、{files} 个文件，{size}', 'Backed up {rows} rows and {files} files, {size}'],
  madeWithout: [
    '已备份 {rows} 行、{files} 个文件，{size}；另有 {missing} 个文件内容已丢失',
    'Backed up {rows} rows and {files} files, {size}. The contents of {missing} files are missing',
  ],
  tried: ['已恢复 {rows} 行、{files} 个文件，{tables} 张表逐一核对一致', 'Restored {rows} rows and {files} files. Compared {tables} tables, no differences'],
  none: ['还没有可演练的备份', 'There is no backup to restore yet'],
} as const satisfies Record<string, Phrase>;
