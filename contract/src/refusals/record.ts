import { refusal, type RefusalEntry } from './entry.ts';

export const recordRefusals = {
  // records
  notFound: refusal(404, '记录不存在', 'The record does not exist'),
  stale: refusal(409, '{who} 已于 {when} 修改过这条记录，请刷新后再保存', '{who} changed this record at {when}. Reload it and save again'),
  inUse: refusal(409, '该记录正被{what}使用，不能删除', 'The record is used by {what}, so it cannot be deleted'),
  duplicate: refusal(409, '已存在同名或同编码数据', 'A record with this name or code already exists'),
  missingReference: refusal(400, '引用的{what}不存在', 'The referenced {what} does not exist'),
  reference: refusal(
    409,
    '引用的数据不存在，或该数据仍被引用，请刷新后重试',
    'A referenced record does not exist, or this record is still referenced. Refresh and try again',
  ),
  invalid: refusal(400, '请检查：{problems}', 'Please check: {problems}'),
  impossible: refusal(400, '提交的内容中有无法保存的值，请检查后重试', 'The request contains values that cannot be saved. Check them and try again'),
  unreadable: refusal(400, '请求内容不是有效的 {format}', 'The request is not valid {format}'),
  backwards: refusal(400, '结束日期不能早于开始日期', 'The end date cannot be earlier than the start date'),
  tooLarge: refusal(413, '请求内容过大，上限为 {limit}', 'The request is too large (limit {limit})'),
  busy: refusal(503, '系统繁忙，请稍后重试', 'The system is busy. Try again later'),
  fault: refusal(500, '请求出错，请重试', 'Request failed, please retry'),

  // sheets
  sheetKind: refusal(400, '请上传 xlsx 或 csv 文件；xls 请另存为 xlsx', 'Upload an xlsx or csv file. Save xls files as xlsx first'),
  sheetBroken: refusal(400, '表格文件已损坏或无法读取', 'The spreadsheet is damaged or cannot be read'),
  sheetTooLarge: refusal(
    413,
    '表格过大：最多 {most} 行、100 列，单元格最多 10000 字',
    'The spreadsheet is too large: the limit is {most} rows, 100 columns and 10,000 characters per cell',
  ),
  sheetHidden: refusal(
    400,
    '表格中有隐藏或被筛选掉的内容（{places}）：请取消隐藏和筛选，或删除后重新上传',
    'The spreadsheet has hidden or filtered content ({places}). Show or delete it, then upload the file again',
  ),
  sheetEmpty: refusal(400, '表格中没有数据', 'The spreadsheet contains no data'),
  sheetColumnsMissing: refusal(400, '表格缺少列：{columns}', 'Missing columns: {columns}'),
  sheetColumnTwice: refusal(400, '表格中的列重复：{columns}', 'Duplicate columns: {columns}'),
  sheetRowsBad: refusal(400, '有 {count} 行数据需要修改，未导入任何数据', 'Rows with errors: {count}. Nothing was imported'),
  usedSinceAhead: refusal(400, '启用日期不能晚于今天', 'The first day of use cannot be in the future'),
} as const satisfies Record<string, RefusalEntry>;
