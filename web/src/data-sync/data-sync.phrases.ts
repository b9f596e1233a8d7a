import type { dataSyncPreview, syncStates, tableStates } from '@ordo/contract/data-sync.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const dataSyncPhrases = {
  title: ['数据同步', 'Data sync'],
  hint: ['同步名称', 'Name of a sync'],
  add: ['新建同步', 'New sync'],
  name: ['名称', 'Name'],
  from: ['来源', 'From'],
  to: ['目标', 'To'],
  tables: ['表', 'Tables'],
  tablesHint: ['按名称查找并选择，最多 50 张', 'Find by name and choose, up to 50'],
  tablesWait: ['请先选择来源', 'Choose where from first'],
  state: ['状态', 'State'],
  progress: ['进度', 'Progress'],
  tablesDone: ['{done} / {all} 张表', '{done} of {all} tables'],
  rowsRead: ['{n} 行', '{n} rows'],
  bad: ['未同步', 'Could not go'],
  said: ['结果', 'What came of it'],
  started: ['开始时间', 'Started'],
  open: ['查看进度', 'Progress'],
  remove: ['删除', 'Delete'],
  lead: [
    '目标缺少的表和字段会新建，已有的行按主键比较后新增或更新。目标多出的行和字段保持不变，不会删除任何数据。',
    'Tables and fields that the target lacks are made; rows are compared by their primary key and then added or changed. What only the target has stays: nothing is deleted.',
  ],
  preview: ['预览', 'Preview'],
  save: ['保存', 'Save'],
  saveAndRun: ['保存并执行', 'Save and start'],
  run: ['开始同步', 'Start'],
  goOn: ['继续', 'Go on'],
  stop: ['停止', 'Stop'],
  back: ['返回', 'Back'],
  again: ['再次同步', 'Sync again'],
  needed: ['请填写名称、来源、目标和表', 'Name, source, target and tables are needed'],
  plan: ['将要执行', 'What will happen'],
  make: ['新建表', 'The table is made'],
  addFields: ['新增字段', 'Fields are added'],
  noChange: ['结构一致', 'The structure fits'],
  cannot: ['不能同步', 'Cannot go'],
  keyed: ['{type}，主键', '{type}, key'],
  compared: [
    '已比较前 {n} 行：新增 {inserted}，更新 {updated}，相同 {same}，未同步 {bad}',
    'Of the first {n} rows: {inserted} new, {updated} changed, {same} the same, {bad} cannot go',
  ],
  about: ['来源约 {n} 行', 'about {n} rows in the source'],
  nothingGoes: ['所选的表都不能同步', 'None of these tables can go'],
  table: ['表', 'Table'],
  read: ['已读取', 'Read'],
  inserted: ['新增', 'New'],
  updated: ['更新', 'Changed'],
  same: ['相同', 'Same'],
  log: ['记录', 'Log'],
  at: ['时间', 'Time'],
  key: ['主键', 'Key'],
  what: ['内容', 'What'],
  noLog: ['暂无记录', 'Nothing yet'],
  silentHint: ['执行节点没有回应，稍后由其他节点继续', 'The node that ran it is silent; another goes on shortly'],
} as const satisfies Phrases;

export const syncStatePhrases = {
  ready: ['未开始', 'Not started'],
  running: ['执行中', 'Running'],
  stopped: ['已停止', 'Stopped'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
} as const satisfies Record<(typeof syncStates)[number], Phrase>;

export const tableStatePhrases = {
  waiting: ['等待', 'Waiting'],
  running: ['执行中', 'Running'],
  done: ['完成', 'Done'],
  left: ['未同步', 'Left out'],
} as const satisfies Record<(typeof tableStates)[number], Phrase>;

type Trouble = Result<typeof dataSyncPreview>['tables'][number]['findings'][number]['trouble'];

export const troublePhrases = {
  missing: ['来源没有这张表', 'The source has no such table'],
  noKey: ['没有主键，无法逐行比较', 'It has no primary key to compare rows by'],
  keyType: ['主键字段 {column} 的类型不能用于比较', 'Rows cannot be put in an order by the key {column}'],
  keyDiffers: ['目标表的主键不同', 'The target has another primary key'],
  type: ['字段 {column} 的类型在目标库中没有对应', 'The target has nothing like the type of {column}'],
  typesDiffer: ['字段 {column} 两边的类型不兼容', 'The two types of {column} do not go together'],
  name: ['名称 {column} 在目标库中不可用', 'The target does not take the name {column}'],
  nameTwice: ['字段 {column} 与另一字段在目标库中重名', '{column} and another field have one name in the target'],
  demanded: ['目标字段 {column} 必填，但来源没有', 'The target demands {column}, which the source does not have'],
  generated: ['目标字段 {column} 由数据库自动计算', 'The target itself works out {column}'],
} as const satisfies Record<Trouble, Phrase>;
