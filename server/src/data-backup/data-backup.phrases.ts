import type { Phrase } from '@ordo/contract/refusals.ts';

export const backupPhrases = {
  bytes: ['{n} 字节', '{n} bytes'],
  kilobytes: ['{n} KB', '{n} KB'],
  megabytes: ['{n} MB', '{n} MB'],
  gigabytes: ['{n} GB', '{n} GB'],
  nightly: ['自动备份', 'Nightly backup'],
  nightlyAbout: [
    '备份全部数据和上传的文件，并按系统配置保留最近的若干份',
    'Backs up all data and uploaded files, and keeps as many backups as the system config says',
  ],
  drill: ['备份恢复演练', 'Trial restore of the backup'],
  drillAbout: [
    '把最近一份备份恢复到临时数据库并逐表核对，需要数据库角色能创建数据库',
    'Restores the newest backup into a scratch database and compares every table; the database role has to be allowed to make databases',
  ],
  made: ['已备份 {rows} 行、{files} 个文件，{size}', '{rows} rows and {files} files, {size}'],
  madeWithout: [
    '已备份 {rows} 行、{files} 个文件，{size}；另有 {missing} 个文件内容已丢失',
    '{rows} rows and {files} files, {size}; the contents of {missing} more are lost',
  ],
  tried: ['已恢复 {rows} 行、{files} 个文件，{tables} 张表逐一核对一致', '{rows} rows and {files} files restored, {tables} tables compared, all equal'],
  none: ['还没有可演练的备份', 'There is no backup to try yet'],
} as const satisfies Record<string, Phrase>;
