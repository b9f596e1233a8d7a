import { refusal, type RefusalEntry } from './entry.ts';

export const dataModelRefusals = {
  modelTableMissing: refusal(404, '数据表 {table} 不存在', 'There is no table {table}'),
  modelNameTaken: refusal(409, '数据表 {table} 已存在', 'Table {table} exists already'),
  modelReadOnly: refusal(403, '外部数据源的表结构只能查看', 'Tables of other databases can only be looked at'),
  modelWrong: refusal(400, '{where}：{why}', '{where}: {why}'),
  modelBlocked: refusal(409, '现有数据不满足新的结构：{fields}', 'Values that are there do not fit: {fields}'),
  modelUnplanned: refusal(409, '该变更会影响已有数据，请先预览再执行', 'The change touches values that are there: look at its plan first'),
  modelBusy: refusal(503, '数据表正在使用中，请稍后重试', 'The table is in use, try again shortly'),
  modelFieldUnknown: refusal(400, '数据表没有字段 {field}', 'The table has no field {field}'),
} as const satisfies Record<string, RefusalEntry>;
