import { refusal, type RefusalEntry } from './entry.ts';

export const recordRefusals = {
  // records
  notFound: refusal(404, '记录不存在', 'The record does not exist'),
  stale: refusal(409, '{who} 已于 {when} 修改过这条记录，请刷新后再保存', '{who} changed this record at {when}; reload it and save again'),
  inUse: refusal(409, '该记录正被{what}使用，不能删除', 'The record is used by {what}, so it cannot be deleted'),
  duplicate: refusal(409, '已存在同名或同编码数据', 'A record with this name or code exists already'),
  missingReference: refusal(400, '引用的{what}不存在', 'The {what} it refers to does not exist'),
  invalid: refusal(400, '请检查：{problems}', 'Please check: {problems}'),
  impossible: refusal(400, '提交的内容中有无法保存的值，请检查后重试', 'Something that was sent cannot be stored as it is, check it and try again'),
  unreadable: refusal(400, '请求内容不是有效的 {format}', 'The request is not valid {format}'),
  backwards: refusal(400, '结束日期不能早于开始日期', 'The end date cannot be before the start date'),
  tooLarge: refusal(413, '请求内容过大，上限为 {limit}', 'The request is too large, the limit is {limit}'),
  busy: refusal(503, '系统繁忙，请稍后重试', 'The system is busy, try again shortly'),
  fault: refusal(500, '请求出错，请重试', 'Request failed, please retry'),

  // sheets
  sheetKind: refusal(400, '请上传 xlsx 或 csv 文件；xls 请另存为 xlsx', 'Sheets are taken as xlsx or csv; save an xls as xlsx first'),
  sheetBroken: refusal(400, '表格文件已损坏或无法读取', 'The sheet is damaged or cannot be read'),
  sheetTooLarge: refusal(
    413,
    '表格过大：最多 {most} 行、100 列，单元格最多 10000 字',
    'The sheet is too large: at most {most} rows, 100 columns and 10,000 characters in a cell',
  ),
  sheetHidden: refusal(
    400,
    '表格中有隐藏或被筛选掉的内容（{places}）：请取消隐藏和筛选，或删除后重新上传',
    'Some rows or columns are hidden or filtered out ({places}): show or delete them, then upload the file again',
  ),
  sheetEmpty: refusal(400, '表格中没有数据', 'There is nothing in the sheet'),
  sheetColumnsMissing: refusal(400, '表格缺少列：{columns}', 'The sheet lacks columns: {columns}'),
  sheetColumnTwice: refusal(400, '表格中的列重复：{columns}', 'The sheet has columns twice: {columns}'),
  sheetRowsBad: refusal(400, '有 {count} 行数据需要修改，未导入任何数据', '{count} rows have to be mended; nothing was imported'),
} as const satisfies Record<string, RefusalEntry>;
