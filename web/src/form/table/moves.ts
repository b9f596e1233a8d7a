// Keyboard navigation from a cell. A pure function, tested by a table of cases.

export interface Spot {
  row: number;
  column: number;
}

export interface Writing {
  /** Position of the caret in the cell's text; null: the cell has no text input. */
  caret: { start: number; end: number; length: number } | null;
}

export type Move = { to: Spot } | { addRow: Spot } | null;

/**
 * @param rows number of rows
 * @returns `addRow`: a row is added first; null: the key keeps its default action
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
