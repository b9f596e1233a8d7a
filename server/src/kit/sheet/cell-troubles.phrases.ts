import type { Phrase } from '@ordo/contract/refusals.ts';
import type { CellError } from './read.ts';

/** Why a cell of a file is not accepted, whatever its column. */
export const cellTroubles = {
  rounded: ['数字过长已失真，请将单元格设为文本后重新填写', 'The number is too long and has lost digits. Format the cell as text and enter it again'],
  error: ['单元格是错误值，请填写正确的内容', 'The cell contains an error value. Enter the correct content'],
  merged: ['合并单元格：请取消合并，逐行填写', 'Merged cells: unmerge them and fill in each row'],
  formula: [
    '公式没有结果：请用表格软件打开并保存，或直接填写',
    'The formula has no result. Open and save the file in a spreadsheet program, or enter the value',
  ],
  date: [
    '单元格被表格软件识别为日期或时间，请设为文本后重新填写',
    'The spreadsheet program has turned this cell into a date or time. Format the cell as text and enter it again',
  ],
  partDate: ['单元格没有显示完整的年月日，请填写完整日期', 'The cell does not show a full date. Enter year, month and day'],
  format: [
    '单元格的数字格式改变了数值的显示，请设为常规后重新填写',
    'The number format changes how the value is displayed. Set the format to General and enter it again',
  ],
  unseen: ['单元格的格式隐藏了内容，请设为常规后重新填写', 'The cell format hides the content. Set the format to General and enter it again'],
} as const satisfies Record<CellError, Phrase>;
