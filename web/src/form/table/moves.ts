// Where a key leads from a cell. Pure, so that the table of cases says it all.

export interface Spot {
  row: number;
  column: number;
}

export interface Writing {
  /** Where the caret stands in the text of the cell; null where nothing is written. */
  caret: { start: number; end: number; length: number } | null;
}

export type Move = { to: Spot } | { addRow: Spot } | null;

/**
 * @param rows how many there are
 * @returns `addRow`: a row is made first; null: the key does what it always does
 */
export function moveOf(key: string, from: Spot, rows: number, columns: number, { caret }: Writing): Move {
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? { to: { row: row - 1, column } } : null;
    case 'ArrowDown':
      return row < rows - 1 ? { to: { row: row + 1, column } } : null;
    case 'ArrowLeft':
      return column > 0 && (!caret || (caret.start === 0 && caret.end === 0)) ? { to: { row, column: column - 1 } } : null;
    case 'ArrowRight':
      return column < columns - 1 && (!caret || (caret.start === caret.length && caret.end === caret.length)) ? { to: { row, column: column + 1 } } : null;
    case 'Enter':
      return row < rows - 1 ? { to: { row: row + 1, column } } : { addRow: { row: row + 1, column: 0 } };
    default:
      return null;
  }
}
