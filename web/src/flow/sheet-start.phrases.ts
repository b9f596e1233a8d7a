import type { Phrases } from '../kit/phrases.ts';

export const sheetStartPhrases = {
  open: ['从表格批量发起', 'Start from a spreadsheet'],
  title: ['从表格批量发起：{flow}', 'Start from a spreadsheet: {flow}'],
  limits: [
    '每行发起一个流程，由您本人发起；最多 200 行，小于 10MB。请使用模板的表头。',
    'Each row launches a task in your name. Up to 200 rows and 10 MB. Use the headings of the template.',
  ],
  good: ['全部可以发起', 'All rows can be launched'],
  check: ['重新检查', 'Check again'],
  start: ['发起 {n} 条', 'Launch ({n})'],
  left: [
    '需要修改的行不会发起，可以在下面修改，或下载后修改再上传。',
    'Rows with errors are not launched. Correct them below, or download, correct and upload them.',
  ],
  again: ['{n} 条与您已发起的流程内容相同（最近一次：{time}）', 'Rows that match tasks you have already launched: {n} (last: {time})'],
  leaveOut: ['移除这些行', 'Remove these rows'],
  askAgain: ['重复发起？', 'Launch again?'],
  askAgainText: ['{n} 条与您已发起的流程内容相同，将再次发起。', 'Tasks with the same content will be launched again: {n}.'],
  anyway: ['仍然发起', 'Launch anyway'],
  download: ['下载未发起的行', 'Download the other rows'],
  file: ['未发起', 'not launched'],
  problem: ['问题', 'Problem'],
  started: ['已发起 {n} 条', 'Tasks launched: {n}'],
  startedRows: ['已发起的行', 'Launched rows'],
  row: ['第 {line} 行', 'Row {line}'],
  close: ['关闭', 'Close'],
  leave: ['放弃未发起的行？', 'Discard the rows that were not launched?'],
  leaveText: ['已发起的流程不受影响，已修改的内容会丢失。', 'Launched tasks are not affected. Your corrections will be lost.'],
  discard: ['放弃', 'Discard'],
} as const satisfies Phrases;
