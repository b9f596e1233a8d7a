// The visible sheets of a workbook as displayed: cells in their number formats, and cells that cannot be read as displayed. Runs in the worker.
import { numberToLetters } from '@ordo/engine/sheet/column-letters.ts';
import { displayMoment, displayNumber } from '@ordo/engine/sheet/display-text.ts';
import { firstOf } from '@ordo/engine/text/punctuation.ts';
import { readXlsx, streamXlsxRows, type Cell, type CellValue, type MergeRange, type Sheet } from 'hucre/xlsx';
import type { CellError } from './read.ts';
import { SheetError } from './sheet-error.ts';

export interface SeenCell {
  text: string;
  trouble?: CellError;
}

/** Columns that can plausibly hold data; hiding "the rest" hides thousands. */
const MAX_LOOKED_AT = 200;
/** Maximum of hidden rows and columns named in the message. */
const MAX_NAMED = 10;

export interface SeenSheet {
  name: string;
  rows: SeenCell[][];
}

/**
 * @param most number of sheets to read; the others are named if they are not empty
 * @throws SheetError sheetHidden
 */
export async function workbookRows(bytes: Uint8Array, mostRows: number, most: number): Promise<{ sheets: SeenSheet[]; others: string[] }> {
  const visible: string[] = [];
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    maxRows: mostRows + 2,
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) visible.push(name);
      return visible.indexOf(name) < most && visible.at(-1) === name;
    },
  });
  return { sheets: sheets.map(seenSheet), others: await filled(bytes, visible.slice(most)) };
}

function seenSheet(sheet: Sheet): SeenSheet {
  const rows = sheet.rows.map((values, row) => values.map((value, column) => seen(value, sheet.cells?.get(`${row},${column}`))));
  for (const range of sheet.merges ?? []) tellMerged(rows, range);
  assertAllSeen(sheet, rows);
  return { name: sheet.name, rows };
}

function seen(value: CellValue, cell: Cell | undefined): SeenCell {
  if (value === null || value === undefined) return cell?.formula === undefined ? { text: '' } : { text: '', trouble: 'formula' };
  if (cell?.type === 'error') return { text: String(value), trouble: 'error' };
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  const format = cell?.style?.numFmt;
  if (typeof value === 'number') return displayNumber(value, format);
  // Only a column of days accepts a date cell: in any other the spreadsheet has changed a text.
  if (value instanceof Date) return { trouble: 'date', ...displayMoment(value, format) };
  return { text: value };
}

/** Merged cells: which row or column the value belongs to is not guessed. */
function tellMerged(rows: SeenCell[][], { startRow, startCol, endRow, endCol }: MergeRange): void {
  for (const [row, cells] of rows.slice(startRow, endRow + 1).entries())
    for (let column = startCol; column <= Math.min(endCol, MAX_LOOKED_AT); column += 1)
      if (row > 0 || column > startCol) {
        while (cells.length <= column) cells.push({ text: '' });
        cells[column] = { text: '', trouble: 'merged' };
      }
}

function assertAllSeen({ rowDefs, columns }: Sheet, rows: readonly (readonly SeenCell[])[]): void {
  const isFilled = (cell: SeenCell | undefined) => cell !== undefined && cell.text.trim() !== '';
  const lines = [...(rowDefs ?? [])].filter(([row, { hidden }]) => hidden && rows[row]?.some(isFilled)).map(([row]) => String(row + 1));
  const letters = (columns ?? [])
    .slice(0, MAX_LOOKED_AT)
    .flatMap(({ hidden }, column) => (hidden && rows.some((cells) => isFilled(cells[column])) ? [numberToLetters(column)] : []));
  const places = [...lines.toSorted((a, b) => Number(a) - Number(b)), ...letters];
  if (places.length) throw new SheetError('sheetHidden', { places: firstOf(places, MAX_NAMED) });
}

/** Those that are not empty. */
async function filled(bytes: Uint8Array, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names.slice(0, MAX_NAMED))
    for await (const { values } of streamXlsxRows(bytes, { sheet: name, maxRows: 20 }))
      if (values.some((value) => value !== null && value !== '')) {
        found.push(name);
        break;
      }
  return found;
}
