import type { Phrases } from '../kit/phrases.ts';

export const exportPhrases = {
  title: ['导出：{of}', 'Export: {of}'],
  which: ['导出范围', 'Records'],
  page: ['当前页（{n} 条）', 'This page ({n})'],
  all: ['全部（{n} 条）', 'All ({n})'],
  chosen: ['选中的记录（{n} 条）', 'Selected ({n})'],
  as: ['文件格式', 'File format'],
  children: ['子表数据', 'Child tables'],
  rows: ['与主表同一工作表', 'In the same sheet'],
  sheets: ['每个子表一个工作表', 'One sheet per child table'],
  columns: ['导出的列（{n}）', 'Columns ({n})'],
  number: ['记录编号', 'Record number'],
  made: ['创建时间', 'Created at'],
  changed: ['修改时间', 'Modified at'],
  received: ['正在生成文件，已接收 {size}', 'Making the file: {size} received'],
  making: ['正在后台生成文件：{done} / {total} 条', 'Making the file: {done} of {total} records'],
  lost: ['服务器已重新启动，导出已中断，请重新导出。', 'The server was restarted, so the export ended. Please export again.'],
  many: ['超过 {n} 条，文件在后台生成，完成后自动下载。', 'More than {n} records: the file is made in the background and downloaded when it is done.'],
  run: ['导出', 'Export'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Phrases;
