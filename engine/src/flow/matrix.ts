// An approval matrix: columns of conditions on values, and the people of each row. The first matching row names the approvers.
import type { Asked } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import { compareNumerals, digitsOf, type Numeral } from '../kind/decimal.ts';
import type { Kind } from '../kind/kinds.ts';
import type { People } from './nodes/node.ts';

/**
 * Null: every value, and none. A range includes `from` and excludes `to`; null: open. `among`: one of these values. `within`: one of these departments, or one
 * below. An empty value matches only null.
 */
export type MatrixCell = null | { from: Numeral | null; to: Numeral | null } | { among: readonly string[] } | { within: readonly string[] };

export interface MatrixRow {
  /** Tells the edits of two designers which row is which; it has no other effect. Older documents have none (`design/matrix-rows.ts`). */
  id?: string | undefined;
  /** One for each of the fields. */
  cells: readonly MatrixCell[];
  people: People;
}

export interface Matrix {
  /** Fields of the form, and facts about the initiator: `initiator.department`. */
  fields: readonly string[];
  rows: readonly MatrixRow[];
}

/** What the matrix decides by: without the ids of its rows. */
export const withoutRowIds = <M extends Matrix>(matrix: M): M => ({ ...matrix, rows: matrix.rows.map(({ cells, people }) => ({ cells, people })) });

export const MAX_MATRIX_FIELDS = 5;
export const MAX_MATRIX_ROWS = 200;

const NUMBERS: readonly Kind[] = ['whole', 'number', 'money', 'percent'];
const DEPARTMENTS: readonly Kind[] = ['organize', 'list'];
const NAMES: readonly Kind[] = ['choice', 'list', 'user', 'position', 'role', 'organize', 'text'];

export type CellKind = 'range' | 'among' | 'within';
const cellKindOf = (cell: Exclude<MatrixCell, null>): CellKind => ('among' in cell ? 'among' : 'within' in cell ? 'within' : 'range');

const KINDS: Readonly<Record<CellKind, readonly Kind[]>> = { range: NUMBERS, among: NAMES, within: DEPARTMENTS };
/** Whether values of the kind can be compared with such a cell. */
export const suits = (cell: Exclude<MatrixCell, null>, kind: Kind): boolean => KINDS[cellKindOf(cell)].includes(kind);
/** Whether a column can have the kind. */
export const isMatrixKind = (kind: Kind): boolean => NUMBERS.includes(kind) || NAMES.includes(kind);
export const isRanged = (kind: Kind): boolean => NUMBERS.includes(kind);

export const isWithin = (cell: MatrixCell): boolean => cell !== null && 'within' in cell;
/** Values or departments that the cell names. */
export const namesIn = (cell: MatrixCell): readonly string[] => (cell === null ? [] : 'among' in cell ? cell.among : 'within' in cell ? cell.within : []);

/** The columns that need the departments above a value. */
export const withinFields = ({ fields, rows }: Matrix): string[] => fields.filter((_, at) => rows.some(({ cells }) => isWithin(cells[at] ?? null)));

/** What is known of a task: its values, and for the columns with departments those above, themselves included. */
export interface Looked {
  values: Readonly<Record<string, Json>>;
  above: Readonly<Record<string, readonly string[]>>;
}

/** Index of the first matching row; -1: none. */
export const matchingRow = ({ fields, rows }: Matrix, known: Asked, { values, above }: Looked): number =>
  rows.findIndex(({ cells }) =>
    fields.every((field, at) => {
      const kind = Object.hasOwn(known, field) ? known[field]?.kind : undefined;
      return fits(cells[at] ?? null, kind, values[field] ?? null, above[field] ?? []);
    }),
  );

/** @param kind undefined for a removed field: it fits only any value @param above the departments of the value, and all above them */
export function fits(cell: MatrixCell, kind: Kind | undefined, value: Json, above: readonly string[]): boolean {
  if (cell === null) return true;
  if (!kind || !suits(cell, kind)) return false;
  if ('among' in cell) return textsIn(value).some((one) => cell.among.includes(one));
  return 'within' in cell ? above.some((one) => cell.within.includes(one)) : isIn(cell, value);
}

export const textsIn = (value: Json): string[] => [value ?? []].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));

function isIn({ from, to }: { from: Numeral | null; to: Numeral | null }, value: Json): boolean {
  if ((typeof value !== 'number' && typeof value !== 'string') || digitsOf(value) === null) return false;
  return (from === null || compareNumerals(value, from) >= 0) && (to === null || compareNumerals(value, to) < 0);
}
