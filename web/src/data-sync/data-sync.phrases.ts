import type { dataSyncPreview, syncStates, tableStates } from '@ordo/contract/data-sync.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const dataSyncPhrases = {
  title: ['数据同步', 'Data sync'],
  hint: ['同步名称', 'Sync name'],
  add: ['新建同步', 'New sync'],
  name: ['名称', 'Name'],
  from: ['来源', 'Source'],
  to: ['目标', 'Target'],
  tables: ['表', 'Tables'],
  tablesHint: ['按名称查找并选择，最多 50 张', 'Find by name and select, up to 50'],
  tablesWait: ['请先选择来源', 'Select the source first'],
  state: ['状态', 'Status'],
  progress: ['进度', 'Progress'],
  tablesDone: ['{done} / {all} 张表', '{done} of {all} tables'],
  rowsRead: ['{n} 行', '{n} rows'],
  bad: ['未同步', 'Not synced'],
  said: ['结果', 'Result'],
  started: ['开始时间', 'Started at'],
  open: ['查看进度', 'View progress'],
  remove: ['删除', 'Delete'],
  lead: [
    '目标缺少的表和字段会新建，已有的行按主键比较后新增或更新。目标多出的行和字段保持不变，不会删除任何数据。',
    'Missing tables and fields are created in the target. Existing rows are compared by primary key, then added or updated. Extra rows and fields in the target stay unchanged; no data is deleted.',
  ],
  preview: ['预览', 'Preview'],
  save: ['保存', 'Save'],
  saveAndRun: ['保存并执行', 'Save and run'],
  run: ['开始同步', 'Start sync'],
  goOn: ['继续', 'Continue'],
  stop: ['停止', 'Stop'],
  back: ['返回', 'Back'],
  again: ['再次同步', 'Sync again'],
  needed: ['请填写名称、来源、目标和表', 'Enter a name, source, target and tables'],
  plan: ['将要执行', 'To be executed'],
  make: ['新建表', 'Create table'],
  addFields: ['新增字段', 'Add fields'],
  noChange: ['结构一致', 'Structure matches'],
  cannot: ['不能同步', 'Cannot be synced'],
  keyed: ['{type}，主键', '{type}, primary key'],
  compared: [
    '已比较前 {n} 行：新增 {inserted}，更新 {updated}，相同 {same}，未同步 {bad}',
    'First {n} rows compared: {inserted} to add, {updated} to update, {same} unchanged, {bad} not synced',
  ],
  about: ['来源约 {n} 行', 'About {n} rows in the source'],
  nothingGoes: ['所选的表都不能同步', 'None of the selected tables can be synced'],
  table: ['表', 'Table'],
  read: ['已读取', 'Read'],
  inserted: ['新增', 'Added'],
  updated: ['更新', 'Updated'],
  same: ['相同', 'Unchanged'],
  log: ['记录', 'Log'],
  at: ['时间', 'Time'],
  key: ['主键', 'Primary key'],
  what: ['内容', 'Details'],
  noLog: ['暂无记录', 'No log entries yet'],
  silentHint: ['执行节点未响应，稍后由其他节点继续', 'The node that runs it is not responding. Another node will take over shortly'],
} as const satisfies Phrases;

export const syncStatePhrases = {
  ready: ['未开始', 'Not started'],
  running: ['执行中', 'Running'],
  stopped: ['已停止', 'Stopped'],
  done: ['已完成', 'Completed'],
  failed: ['失败', 'Failed'],
} as const satisfies Record<(typeof syncStates)[number], Phrase>;

export const tableStatePhrases = {
  waiting: ['等待', 'Pending'],
  running: ['执行中', 'Running'],
  done: ['完成', 'Completed'],
  left: ['未同步', 'Not synced'],
} as const satisfies Record<(typeof tableStates)[number], Phrase>;

type Trouble = Result<typeof dataSyncPreview>['tables'][number]['findings'][number]['trouble'];

export const troublePhrases = {
  missing: ['来源没有这张表', 'The source does not have this table'],
  noKey: ['没有主键，无法逐行比较', 'No primary key, so rows cannot be compared'],
  keyType: ['主键字段 {column} 的类型不能用于比较', 'The type of the primary key field {column} cannot be used for comparison'],
  keyDiffers: ['目标表的主键不同', 'The target table has a different primary key'],
  type: ['字段 {column} 的类型在目标库中没有对应', 'The type of the field {column} has no equivalent in the target'],
  typesDiffer: ['字段 {column} 两边的类型不兼容', 'The types of the field {column} are not compatible'],
  name: ['名称 {column} 在目标库中不可用', 'The target does not allow the name {column}'],
  nameTwice: ['字段 {column} 与另一字段在目标库中重名', 'The field {column} has the same name as another field in the target'],
  demanded: ['目标字段 {column} 必填，但来源没有', 'The target field {column} is required, but the source does not have it'],
  generated: ['目标字段 {column} 由数据库自动计算', 'The target field {column} is computed by the database'],
} as const satisfies Record<Trouble, Phrase>;
