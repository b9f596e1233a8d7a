import { refusal, type RefusalEntry } from './entry.ts';

export const dataSyncRefusals = {
  syncOwn: refusal(403, '目标是本系统自己的数据库，不能写入', 'The target is this system’s own database, which cannot be written to'),
  syncSame: refusal(400, '来源和目标不能是同一个数据库', 'The source and the target are the same database'),
  syncNameTaken: refusal(409, '同步“{fullName}”已存在', 'A sync named “{fullName}” already exists'),
  syncRunning: refusal(409, '同步正在执行', 'The sync is already running'),
  syncIdle: refusal(409, '同步未在执行', 'The sync is not running'),
  syncUnplanned: refusal(409, '请先预览再执行', 'Preview the sync before you run it'),
  syncTableTwice: refusal(400, '表 {table} 重复选择', 'The table {table} is selected twice'),
  syncEmpty: refusal(409, '来源表 {table} 没有数据', 'The source table {table} has no rows'),
  syncUnfit: refusal(409, '表 {table} 不能同步，请在数据同步中预览查看原因', 'The table {table} cannot be synced. Preview it under data sync to see why'),
  syncChanged: refusal(409, '表 {table} 的情况已改变，请重新检查', 'The table {table} is not as it was checked. Check it again'),
  syncFailed: refusal(502, '表 {table} 未能全部同步：{why}', 'The table {table} was not completely synced: {why}'),
  syncGoesOn: refusal(409, '表 {table} 仍在同步，进度见数据同步页', 'The table {table} is still being synced. See its progress under data sync'),
  syncRefused: refusal(
    502,
    '目标或来源数据库拒绝了表 {table} 的操作（{code}）',
    'The source or target database rejected the operation on table {table} ({code})',
  ),
  syncEndsChanged: refusal(
    409,
    '同步开始后数据源的地址或账号已改变，不能继续；请新建同步',
    'The address or account of a data source has changed since this sync started, so it cannot continue. Create a new sync',
  ),
} as const satisfies Record<string, RefusalEntry>;
