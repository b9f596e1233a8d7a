// Merges the changes of two designers to one approval matrix: its columns, its rows, and each cell of a row. A clash is reported only where both changed the same.
import { kept, mergeOrder, mergeWhole, withValueAt, type Merging } from '../../form/design/three-way.ts';
import { isSame } from '../../form/rules/reading.ts';
import { MAX_MATRIX_FIELDS, MAX_MATRIX_ROWS, type Matrix, type MatrixCell } from '../matrix.ts';
import type { Who } from '../nodes/approver.ts';
import type { People } from '../nodes/node.ts';
import { numberedRows, type NumberedRow } from './matrix-rows.ts';

type MatrixWho = Extract<Who, { kind: 'matrix' }>;
type Cells = Readonly<Record<string, MatrixCell>>;

export const isMatrix = (who: unknown): who is MatrixWho => typeof who === 'object' && who !== null && 'kind' in who && who.kind === 'matrix';

/** With cells by field, without those that match any value. */
interface KeyedRow {
  id: string;
  cells: Cells;
  people: People;
}
interface Keyed {
  fields: readonly string[];
  rows: readonly KeyedRow[];
}

const cellAt = (cells: Cells | undefined, field: string): MatrixCell => (cells && Object.hasOwn(cells, field) ? (cells[field] ?? null) : null);

const cellsOf = ({ fields }: Pick<Matrix, 'fields'>, { cells }: NumberedRow): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (cells[at] ? [[field, cells[at]]] : [])));

const keyed = (matrix: Matrix, rows: readonly NumberedRow[]): Keyed => ({
  fields: matrix.fields,
  rows: rows.map((row) => ({ id: row.id, cells: cellsOf(matrix, row), people: row.people })),
});

const unkeyed = ({ fields, rows }: Keyed): MatrixWho => ({
  kind: 'matrix',
  fields,
  rows: rows.map(({ id, cells, people }) => ({ id, cells: fields.map((field) => cellAt(cells, field)), people })),
});

const byId = ({ rows }: Keyed): Map<string, KeyedRow> => new Map(rows.map((row) => [row.id, row]));

/**
 * The columns that are kept: a removed one only if the other designer has changed a cell of it.
 * @param stands whose value is used in a clash
 */
function keptFields([base, mine, theirs]: readonly [Keyed, Keyed, Keyed], at: readonly string[], merging: Merging): string[] {
  const was = byId(base);
  const isChanged = (field: string, { rows }: Keyed): boolean => rows.some(({ id, cells }) => !isSame(cellAt(cells, field), cellAt(was.get(id)?.cells, field)));
  const stays: string[] = [];
  for (const field of new Set([...mine.fields, ...theirs.fields])) {
    const [own, other] = [mine, theirs].map(({ fields }) => fields.includes(field));
    if (base.fields.includes(field) && !(own && other)) {
      if (!isChanged(field, own ? mine : theirs)) continue;
      merging.clashes.push({ at: [...at, field], mine: own ? field : null, theirs: other ? field : null });
    }
    stays.push(field);
  }
  return stays;
}

/** @returns null: it cannot be merged by part, as a column stands twice, or the result would be too large */
export function mergedMatrix(sides: readonly MatrixWho[], at: readonly string[], merging: Merging): MatrixWho | null {
  const [was, own, other] = sides;
  if (!was || !own || !other || sides.some(({ fields }) => new Set(fields).size < fields.length)) return null;
  if (isSame(own, other) || isSame(other, was)) return own;
  if (isSame(own, was)) return other;
  const rows = numberedRows(was.rows);
  const base = keyed(was, rows);
  const mine = keyed(
    own,
    numberedRows(own.rows, rows, (n) => `m${n}`),
  );
  const theirs = keyed(
    other,
    numberedRows(other.rows, rows, (n) => `t${n}`),
  );
  const within: Merging = { clashes: [], ...(merging.stands && { stands: merging.stands }) };
  const stays = keptFields([base, mine, theirs], [...at, 'fields'], within);
  const fields = mergeOrder(base.fields, mine.fields, theirs.fields, new Set(stays), [...at, 'fields'], within);
  // A column that one side has removed, and the other keeps, has the cells of before for the first.
  const before = byId(base);
  const rowsOf = (side: Keyed) => {
    const seen = ({ id, cells }: KeyedRow, field: string) => cellAt(side.fields.includes(field) ? cells : before.get(id)?.cells, field);
    const only = (row: KeyedRow): Cells =>
      Object.fromEntries(
        stays.flatMap((field) => {
          const cell = seen(row, field);
          return cell ? [[field, cell]] : [];
        }),
      );
    return new Map(side.rows.map((row) => [row.id, { ...row, cells: only(row) }]));
  };
  const merged = kept(rowsOf(base), rowsOf(mine), rowsOf(theirs), [...at, 'rows'], within, (one, here, there, path, into) => ({
    id: here.id,
    cells: Object.fromEntries(
      stays.map((field) => [
        field,
        mergeWhole(cellAt(one?.cells, field), cellAt(here.cells, field), cellAt(there.cells, field), [...path, 'cells', field], into),
      ]),
    ),
    people: mergeWhole(one?.people, here.people, there.people, [...path, 'people'], into),
  }));
  const ids = ({ rows: all }: Keyed) => all.map(({ id }) => id);
  const order = mergeOrder(ids(base), ids(mine), ids(theirs), new Set(merged.keys()), [...at, 'rows'], within);
  if (fields.length > MAX_MATRIX_FIELDS || order.length > MAX_MATRIX_ROWS) return null;
  merging.clashes.push(...within.clashes);
  return unkeyed({ fields, rows: order.flatMap((id) => merged.get(id) ?? []) });
}

const keyOf = (part: unknown): string => (typeof part === 'string' ? part : String((part as { id?: unknown } | null)?.id));

/** The matrix with one part of a clash replaced; null removes a row or a column, and empties a cell. */
export function withMatrixPart(matrix: MatrixWho, path: readonly string[], value: unknown): MatrixWho {
  const [root, id, , field] = path;
  const before = keyed(matrix, numberedRows(matrix.rows));
  // A row or a column that both have left by now is not restored.
  if (field !== undefined && !matrix.fields.includes(field)) return matrix;
  if (root === 'rows' && path.length > 2 && !before.rows.some((row) => row.id === id)) return matrix;
  if (path.length === 2 && id !== 'order') {
    if (value !== null) return matrix;
    return root === 'rows'
      ? unkeyed({ ...before, rows: before.rows.filter((row) => row.id !== id) })
      : unkeyed({ ...before, fields: before.fields.filter((one) => one !== id) });
  }
  return unkeyed(withValueAt(before, path, value, keyOf) as Keyed);
}
