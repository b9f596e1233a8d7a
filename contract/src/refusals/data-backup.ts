import { refusal, type RefusalEntry } from './entry.ts';

export const dataBackupRefusals = {
  backupBusy: refusal(409, '正在备份或演练，请等它结束', 'A backup or a drill is under way, wait until it has ended'),
  backupUnfinished: refusal(409, '该备份没有完成，不能使用', 'This backup is not finished, so it cannot be used'),
  backupFileGone: refusal(
    404,
    '备份文件 {name} 不在本节点的 {folder} 中，请让所有节点挂载同一个备份目录',
    'The file {name} is not in {folder} of this node: let all nodes have one folder of backups mounted',
  ),
  backupForeign: refusal(400, '不是 Ordo 的备份文件', 'This is no backup of Ordo'),
  backupBroken: refusal(400, '备份文件已损坏或不完整', 'The backup is damaged or cut off'),
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
  backupNewer: refusal(400, '备份来自更新的版本（{what}），请用该版本恢复', 'The backup was made by a newer Ordo ({what}): restore it with that version'),
  backupOtherPast: refusal(
    400,
    '备份中的迁移 {name} 与本版本的内容不同，不能恢复',
    'Migration {name} of the backup has another text than this version has, so it cannot be restored',
  ),
  backupDiffers: refusal(
    500,
    '表 {table} 恢复后与备份时不一致（应为 {rows} 行，实为 {there} 行）',
    'Table {table} is not what it was when it was backed up ({there} rows instead of {rows})',
  ),
  backupDiskFull: refusal(507, '{folder} 所在磁盘空间不足', 'The disk of {folder} is full'),
  backupFolder: refusal(500, '无法写入备份目录 {folder}（{code}）', 'Backups cannot be written to {folder} ({code})'),
  backupNoScratch: refusal(
    403,
    '数据库角色 {role} 不能创建数据库，无法演练。请执行 ALTER ROLE {role} CREATEDB，或在另一台机器上用 restore 命令恢复',
    'The database role {role} may not create databases, so nothing can be tried here. Run ALTER ROLE {role} CREATEDB, or restore elsewhere by the restore command',
  ),
  backupInUse: refusal(409, '只能恢复到空数据库，而此数据库中已有 {names}', 'A backup is restored into an empty database only, and this one has {names}'),
  backupChanging: refusal(409, '表结构正在变更，请稍后再备份', 'Tables are being changed, back up again a little later'),
  backupStopped: refusal(503, '节点停止，备份中断', 'The node was stopped half way'),
  backupLost: refusal(500, '执行的节点中途终止', 'The node that worked on it ended half way'),
  backupFailed: refusal(500, '执行出错：{why}', 'It failed: {why}'),
} as const satisfies Record<string, RefusalEntry>;
