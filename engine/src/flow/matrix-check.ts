// Finds rows of an approval matrix that are never the first to match, and numbers that no row has. Each column is represented by a few values: its bounds and
// what is below them, its named values and another one; every combination is tried.
import type { Asked } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import { compareNumerals, digitsOf, grouped, type Numeral } from '../kind/decimal.ts';
import { fits, isRanged, isWithin, namesIn, suits, type Matrix, type MatrixCell } from './matrix.ts';
import type { Kind } from '../kind/kinds.ts';
import { isNobody } from './nodes/node.ts';

/** Maximum of combinations times rows; a larger matrix is not checked for coverage. */
const MAX_TRIED = 1_000_000;
const MAX_GAPS = 5;
const OTHER = '\u0000';
/** Below every bound: compared as text of digits. */
const LOWEST = `-${'9'.repeat(400)}`;

export interface MatrixFaults {
  /** Numbers of rows, from 1. */
  covered: number[];
  nobody: number[];
  /** Numbers without a row: `< 100`, `100–200`, `≥ 200`. */
  gaps: string[];
  /** Fields that are missing, and fields whose kind does not suit a cell. */
  gone: string[];
  unsuited: string[];
}

/** A department with those above it. */
export type Above = (department: string) => readonly string[];

export function matrixFaults(matrix: Matrix, known: Asked, above: Above): MatrixFaults {
  const { fields, rows } = matrix;
  const kindOf = (field: string) => (Object.hasOwn(known, field) ? known[field]?.kind : undefined);
  const gone = [...new Set(fields.filter((field) => !kindOf(field)))];
  const unsuited = fields.filter((field, at) => {
    const kind = kindOf(field);
    return kind !== undefined && rows.some(({ cells }) => cells[at] && !suits(cells[at], kind));
  });
  const nobody = rows.flatMap(({ people }, at) => (isNobody(people) ? [at + 1] : []));
  const faults: MatrixFaults = { covered: [], nobody, gaps: [], gone, unsuited: [...new Set(unsuited)] };
  return gone.length + unsuited.length > 0 ? faults : { ...faults, ...coverage(matrix, known, above) };
}

function coverage(matrix: Matrix, known: Asked, above: Above): Pick<MatrixFaults, 'covered' | 'gaps'> {
  const { rows } = matrix;
  const columns = matrix.fields.map((field, at) =>
    columnOf(
      rows.map(({ cells }) => cells[at] ?? null),
      known[field]?.kind,
      above,
    ),
  );
  if (columns.reduce((count, { values }) => count * values.length, rows.length) > MAX_TRIED) return { covered: [], gaps: [] };
  const first = new Set(points(columns).map((point) => rows.findIndex((_, row) => columns.every(({ fit }, at) => fit[row]?.[point[at] ?? 0]))));
  return { covered: rows.flatMap((_, at) => (first.has(at) ? [] : [at + 1])), gaps: gapsIn(rows.length, columns) };
}

interface Column {
  isRanged: boolean;
  values: readonly Json[];
  /** By row and value. */
  fit: readonly (readonly boolean[])[];
  /** The same, but departments always fit: a row for one above may cover them. */
  loose: readonly (readonly boolean[])[];
}

function columnOf(cells: readonly MatrixCell[], kind: Kind | undefined, above: Above): Column {
  const ranged = kind !== undefined && isRanged(kind);
  const values: Json[] = ranged ? [...boundsIn(cells), null] : [...new Set(cells.flatMap(namesIn)), OTHER];
  const fit = cells.map((cell) => values.map((value) => fits(cell, kind, value, typeof value === 'string' ? above(value) : [])));
  return { isRanged: ranged, values, fit, loose: fit.map((row, at) => (isWithin(cells[at] ?? null) ? row.map(() => true) : row)) };
}

/** All combinations, as indexes of values. */
const points = (columns: readonly Column[]): number[][] =>
  columns.reduce<number[][]>((all, { values }) => all.flatMap((point) => values.map((_, at) => [...point, at])), [[]]);

/** In ascending order, each once, after a number below all of them. */
function boundsIn(cells: readonly MatrixCell[]): Numeral[] {
  const all = cells.flatMap((cell) => (cell && 'from' in cell ? [cell.from, cell.to] : [])).filter((one) => one !== null);
  const sorted = all.toSorted(compareNumerals);
  return [LOWEST, ...sorted.filter((one, at) => at === 0 || compareNumerals(one, sorted[at - 1] ?? one) !== 0)];
}

/** Numbers without a row, in each column of ranges, where the other columns have a row for other numbers. */
function gapsIn(rows: number, columns: readonly Column[]): string[] {
  const gaps = new Set<string>();
  const others = columns.map((column) => (column.isRanged ? { ...column, values: column.values.slice(0, -1) } : column));
  for (const [at, column] of others.entries()) {
    if (!column.isRanged) continue;
    const bounds = column.values as readonly Numeral[];
    for (const point of points(others.map((one, other) => (other === at ? { ...one, values: [null] } : one)))) {
      const isThere = (number: number) =>
        Array.from({ length: rows }).some((_, row) => others.every(({ loose }, other) => loose[row]?.[other === at ? number : (point[other] ?? 0)]));
      const has = bounds.map((_, number) => isThere(number));
      if (has.includes(true)) for (const gap of gapsOf(bounds, has)) gaps.add(gap);
    }
  }
  return [...gaps].slice(0, MAX_GAPS);
}

/** @param bounds from one to the next, the first from below */
function gapsOf(bounds: readonly Numeral[], has: readonly boolean[]): string[] {
  const said = (value: Numeral | undefined) => (value === undefined ? '' : grouped(digitsOf(value) ?? ''));
  return bounds.flatMap((from, at) => {
    if (has[at]) return [];
    const to = bounds[at + 1];
    if (to === undefined) return [`≥ ${said(from)}`];
    // Amounts are not negative, so a matrix that begins at 0 is complete.
    if (at === 0) return compareNumerals(to, 0) === 0 ? [] : [`< ${said(to)}`];
    return [`${said(from)}–${said(to)}`];
  });
}
