// The range of cells that is selected in a list: pure functions, tested by tables of cases.

/** Positions among the rows and the visible columns, from 0. */
export interface Spot {
  row: number;
  column: number;
}

/** From where it began to the active cell. */
export interface CellRange {
  from: Spot;
  to: Spot;
}

/** Its corners, in order. */
export interface Area {
  top: number;
  bottom: number;
  start: number;
  end: number;
}

export const oneCell = (spot: Spot): CellRange => ({ from: spot, to: spot });

export const areaOf = ({ from, to }: CellRange): Area => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  start: Math.min(from.column, to.column),
  end: Math.max(from.column, to.column),
});

export function isWithin(range: CellRange, { row, column }: Spot): boolean {
  const { top, bottom, start, end } = areaOf(range);
  return row >= top && row <= bottom && column >= start && column <= end;
}

/** A range whose cells are still there; null: there are none. */
export function within({ from, to }: CellRange, rows: number, columns: number): CellRange | null {
  if (rows === 0 || columns === 0) return null;
  const clipped = ({ row, column }: Spot) => ({ row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) });
  return { from: clipped(from), to: clipped(to) };
}

interface Pressed {
  key: string;
  shift: boolean;
  /** Ctrl, or Command. */
  ctrl: boolean;
}

/** @returns the range after a key; null: the key keeps its default action */
export function rangeAfter({ key, shift, ctrl }: Pressed, { from, to }: CellRange, rows: number, columns: number): CellRange | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  if (ctrl && key.toLowerCase() === 'a') return { from: { row: 0, column: 0 }, to: { row: lastRow, column: lastColumn } };
  const next = ((): Spot | null => {
    switch (key) {
      case 'ArrowUp':
        return { ...to, row: ctrl ? 0 : Math.max(to.row - 1, 0) };
      case 'ArrowDown':
        return { ...to, row: ctrl ? lastRow : Math.min(to.row + 1, lastRow) };
      case 'ArrowLeft':
        return { ...to, column: ctrl ? 0 : Math.max(to.column - 1, 0) };
      case 'ArrowRight':
        return { ...to, column: ctrl ? lastColumn : Math.min(to.column + 1, lastColumn) };
      case 'Home':
        return { row: ctrl ? 0 : to.row, column: 0 };
      case 'End':
        return { row: ctrl ? lastRow : to.row, column: lastColumn };
      case 'Escape':
        return from.row === to.row && from.column === to.column ? null : to;
      default:
        return null;
    }
  })();
  if (!next) return null;
  return shift && key !== 'Escape' ? { from, to: next } : oneCell(next);
}
