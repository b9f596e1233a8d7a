import { refusal, type RefusalEntry } from './entry.ts';

export const dataBackupRefusals = {
  backupBusy: refusal(409, '正在备份或演练，请稍后再试', 'A backup or trial restore is in progress. Wait until it has finished'),
  backupUnfinished: refusal(409, '该备份没有完成，不能使用', 'This backup is incomplete, so it cannot be used'),
  backupFileGone: refusal(
    404,
    '备份文件 {name} 不在本节点的 {folder} 中，请让所有节点挂载同一个备份目录',
    'The backup file {name} is not in {folder} on this node. Mount the same backup folder on all nodes',
  ),
  backupForeign: refusal(400, '不是 Ordo 的备份文件', 'This is not an Ordo backup file'),
  backupBroken: refusal(400, '备份文件已损坏或不完整', 'The backup file is damaged or incomplete'),
  backupSealed: refusal(
    400,
    '备份已加密：请设置 ORDO_BACKUP_KEY，或将原来的 backup-key 文件放入数据目录',
    'The backup is encrypted: set ORDO_BACKUP_KEY, or put the original backup-key file in the data directory',
  ),
  backupOtherKey: refusal(
    400,
    '备份是用另一个密钥加密的：请使用当时的 ORDO_BACKUP_KEY 或 backup-key 文件',
    'The backup was encrypted with a different key: use the ORDO_BACKUP_KEY or backup-key file from that time',
  ),
  backupNewer: refusal(400, '备份来自更新的版本（{what}），请用该版本恢复', 'The backup was made by a newer version ({what}). Restore it with that version'),
  backupOtherPast: refusal(
    400,
    '备份中的迁移 {name} 与本版本的内容不同，不能恢复',
    'The migration {name} in the backup differs from the one in this version, so the backup cannot be restored',
  ),
  backupDiffers: refusal(
    500,
    '表 {table} 恢复后与备份时不一致（应为 {rows} 行，实为 {there} 行）',
    'After the restore, the table {table} differs from the backup ({there} rows instead of {rows})',
  ),
  backupDiskFull: refusal(507, '{folder} 所在磁盘空间不足', 'The disk that holds {folder} is full'),
  backupFolder: refusal(500, '无法写入备份目录 {folder}（{code}）', 'Cannot write to the backup folder {folder} ({code})'),
  backupNoScratch: refusal(
    403,
    '数据库角色 {role} 不能创建数据库，无法演练。请执行 ALTER ROLE {role} CREATEDB，或在另一台机器上用 restore 命令恢复',
    'The database role {role} cannot create databases, so a trial restore is not possible. Run ALTER ROLE {role} CREATEDB, or use the restore command on another machine',
  ),
  backupInUse: refusal(
    409,
    '只能恢复到空数据库，而此数据库中已有 {names}',
    'A backup can only be restored into an empty database, but this one contains {names}',
  ),
  backupChanging: refusal(409, '表结构正在变更，请稍后再备份', 'The table structure is being changed. Back up again later'),
  backupStopped: refusal(503, '节点停止，备份中断', 'The node was stopped, so the backup was interrupted'),
  backupLost: refusal(500, '执行节点中途终止', 'The node that was running it stopped unexpectedly'),
  backupFailed: refusal(500, '执行出错：{why}', 'Failed: {why}'),
} as const satisfies Record<string, RefusalEntry>;
