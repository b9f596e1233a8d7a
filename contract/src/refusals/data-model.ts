import { refusal, type RefusalEntry } from './entry.ts';

export const dataModelRefusals = {
  modelTableMissing: refusal(404, '数据表 {table} 不存在', 'The table {table} does not exist'),
  modelNameTaken: refusal(409, '数据表 {table} 已存在', 'The table {table} already exists'),
  modelReadOnly: refusal(403, '外部数据源的表结构只能查看', 'Tables in external data sources are read-only'),
  modelWrong: refusal(400, '{where}：{why}', '{where}: {why}'),
  modelBlocked: refusal(409, '现有数据不满足新的结构：{fields}', 'Existing data does not fit the new structure: {fields}'),
  modelUnplanned: refusal(409, '该变更会影响已有数据，请先预览再执行', 'This change affects existing data. Preview it first'),
  modelBusy: refusal(503, '数据表正在使用中，请稍后重试', 'The table is in use. Try again later'),
  commonFieldTaken: refusal(409, '常用字段 {field} 已存在', 'The common field {field} already exists'),
  modelFieldUnknown: refusal(400, '数据表没有字段 {field}', 'The table has no field {field}'),
} as const satisfies Record<string, RefusalEntry>;
