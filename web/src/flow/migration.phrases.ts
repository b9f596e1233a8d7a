import type { Phrases } from '../kit/phrases.ts';

export const migrationPhrases = {
  title: ['迁移版本', 'Migrate to another release'],
  migrate: ['迁移', 'Migrate'],
  from: ['原版本', 'From release'],
  to: ['目标版本', 'To release'],
  number: ['版本 {n}', 'Release {n}'],
  inUse: ['版本 {n}（使用中）', 'Release {n} (in use)'],
  running: ['版本 {n}（{count} 项进行中）', 'Release {n} ({count} running)'],
  alone: ['该流程只有一个版本，不能迁移', 'The workflow has only one release'],
  noTasks: ['该版本没有进行中的任务', 'No task is running with this release'],
  nodes: ['节点对应', 'Steps'],
  nodeTasks: ['{title}（{n} 项）', '{title} ({n})'],
  choose: ['请选择', 'Choose'],
  tasks: ['任务', 'Tasks'],
  lands: ['{from} → {to}', '{from} → {to}'],
  ends: ['审批结束', 'the approval ends'],
  goes: ['不再审批', 'No longer approvers'],
  comes: ['新增审批', 'New approvers'],
  lost: ['新表单没有的字段', 'Not in the new form'],
  wanting: ['新表单必填而未填', 'Required in the new form but empty'],
  children: ['结束的子流程', 'Sub-workflows that end'],
  final: ['该任务迁移后不能撤销', 'The migration of this task cannot be undone'],
  same: ['审批人不变', 'Same approvers'],
  cannot: ['不能迁移', 'Not possible'],
  more: ['另有 {n} 项，请分批迁移', '{n} more tasks: migrate them in the next batch'],
  run: ['迁移 {n} 项', 'Migrate {n}'],
  progress: ['迁移进度', 'Progress'],
  undo: ['撤销迁移', 'Undo'],
  undoAsk: ['撤销迁移？', 'Undo the migration?'],
  undoText: ['没有人处理过的任务将回到版本 {n}，其余保持不变', 'Tasks that nobody has acted on since return to release {n}. The others stay as they are'],
  counts: ['已迁移 {moved} 项，未迁移 {refused} 项，等待 {waiting} 项', 'Migrated: {moved}. Not migrated: {refused}. Pending: {waiting}'],
  countsBack: ['已撤销 {undone} 项，保持不变 {stays} 项', 'Undone: {undone}. Unchanged: {stays}'],
  earlier: ['迁移记录', 'Earlier migrations'],
  one: ['版本 {from} → {to}', 'Release {from} → {to}'],
  back: ['返回', 'Back'],
  close: ['关闭', 'Close'],
} as const satisfies Phrases;

export const migrationStatePhrases = {
  running: ['迁移中', 'Running'],
  done: ['已完成', 'Done'],
  undoing: ['撤销中', 'Undoing'],
  undone: ['已撤销', 'Undone'],
} as const satisfies Phrases;

export const migratedStatePhrases = {
  waiting: ['等待中', 'Waiting'],
  moved: ['已迁移', 'Migrated'],
  refused: ['未迁移', 'Not migrated'],
  undone: ['已撤销', 'Undone'],
  stays: ['保持不变', 'Unchanged'],
} as const satisfies Phrases;
