// Changes of an approval matrix in the designer.
import { numberedRows } from '@ordo/engine/flow/design/matrix-rows.ts';
import type { MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import type { Matrix, MatrixCell, MatrixRow } from '@ordo/engine/flow/matrix.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';

export const withColumn = ({ fields, rows }: Matrix, field: string): Matrix => ({
  fields: [...fields, field],
  rows: rows.map((row) => ({ ...row, cells: [...row.cells, null] })),
});

export const withoutColumn = ({ fields, rows }: Matrix, at: number): Matrix => ({
  fields: fields.toSpliced(at, 1),
  rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 1) })),
});

/** Cells of another field mean something else, so they are emptied. */
export const withField = ({ fields, rows }: Matrix, at: number, field: string): Matrix => ({
  fields: fields.with(at, field),
  rows: rows.map((row) => ({ ...row, cells: row.cells.with(at, null) })),
});

export const withCell = (row: MatrixRow, at: number, cell: MatrixCell): MatrixRow => ({ ...row, cells: row.cells.with(at, cell) });

/** A new row; its ranges go on where those of the last row end. */
export function withRow({ fields, rows }: Matrix): Matrix {
  const last = rows.at(-1);
  const cells = fields.map((_, at): MatrixCell => {
    const cell = last?.cells[at] ?? null;
    return cell && 'from' in cell && cell.to !== null ? { from: cell.to, to: null } : null;
  });
  return { fields, rows: [...rows, { cells, people: nobody }] };
}

export const withMoved = (matrix: Matrix, at: number, to: number): Matrix => {
  const row = matrix.rows[at];
  return row ? { ...matrix, rows: matrix.rows.toSpliced(at, 1).toSpliced(to, 0, row) } : matrix;
};

/** An edit whose result has an id in each row, so that it can be merged with the edits of others. */
export function withRowIds(matrix: Matrix, edit: (matrix: Matrix) => Matrix, newId: () => string): Matrix {
  const rows = numberedRows(matrix.rows);
  const next = edit({ ...matrix, rows });
  return { ...next, rows: numberedRows(next.rows, [], newId) };
}

/** Columns that the matrix does not have yet. */
export const unused = (offered: readonly MatrixColumn[], { fields }: Matrix, but = ''): MatrixColumn[] =>
  offered.filter(({ field }) => field === but || !fields.includes(field));
