// Converts lines of a sheet to records: which lines belong together, and the values of their cells.
import type { Json } from '../form/document.ts';
import type { ValueFinding } from '../form/finding.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Look } from '../form/look.ts';
import type { Row } from '../form/values.ts';
import { RECORD_NO, type SheetField } from './sheet-columns.ts';

/** A sheet of a child table: a column of the head identifies the record of each row. */
export interface ChildSheet {
  heads: readonly (string | null)[];
  rows: readonly (readonly string[])[];
  lines: readonly number[];
}

export interface JoinedSheet {
  columns: string[];
  rows: string[][];
  lines: number[];
  /** Positions of rows whose record is not in the first sheet. */
  lost: number[];
}

const isChild = (path: string) => path.includes('.');

/**
 * Joins several sheets into one table, with the child rows beside their heads.
 * @param main columns of the first sheet; null: left out
 */
export function joinedSheet(main: ChildSheet, children: readonly ChildSheet[]): JoinedSheet {
  const columns = [...new Set([main, ...children].flatMap(({ heads }) => heads.filter((path) => path !== null)))];
  const at = new Map(columns.map((path, place) => [path, place]));
  const put = (heads: ChildSheet['heads'], row: readonly string[], into: string[], wanted: (path: string) => boolean) => {
    for (const [place, path] of heads.entries()) if (path !== null && wanted(path)) into[at.get(path) ?? 0] = row[place] ?? '';
  };
  const empty = () => columns.map(() => '');
  const out: { cells: string[]; line: number; lost: boolean }[][] = main.rows.map((row, index) => {
    const cells = empty();
    put(main.heads, row, cells, () => true);
    return [{ cells, line: main.lines[index] ?? 0, lost: false }];
  });
  for (const child of children) {
    const links = child.heads.flatMap((path, place) =>
      path !== null && !isChild(path) && main.heads.includes(path) ? [{ place, main: main.heads.indexOf(path) }] : [],
    );
    const keyOf = (row: readonly string[], place: 'place' | 'main') => JSON.stringify(links.map((link) => (row[link[place]] ?? '').trim()));
    const owners = new Map<string, number>();
    if (links.length > 0) for (const [index, row] of main.rows.entries()) if (!owners.has(keyOf(row, 'main'))) owners.set(keyOf(row, 'main'), index);
    const filled = new Map<number, number>();
    for (const [index, row] of child.rows.entries()) {
      const owner = owners.get(keyOf(row, 'place'));
      if (owner === undefined) {
        const cells = empty();
        put(child.heads, row, cells, () => true);
        out.push([{ cells, line: child.lines[index] ?? 0, lost: true }]);
        continue;
      }
      const lines = out[owner] ?? [];
      const place = filled.get(owner) ?? 0;
      filled.set(owner, place + 1);
      if (!lines[place]) lines.push({ cells: empty(), line: lines[0]?.line ?? 0, lost: false });
      put(child.heads, row, lines[place]?.cells ?? [], isChild);
    }
  }
  const all = out.flat();
  return {
    columns,
    rows: all.map(({ cells }) => cells),
    lines: all.map(({ line }) => line),
    lost: all.flatMap(({ lost }, place) => (lost ? [place] : [])),
  };
}

/**
 * Groups lines into records: further lines of a record have empty head cells, or repeat them. Without columns of a child table every line is a record.
 * @param columns paths
 * @returns positions of the lines, by record
 */
export function recordLines(columns: readonly string[], rows: readonly (readonly string[])[]): number[][] {
  const heads = columns.flatMap((path, place) => (isChild(path) ? [] : [place]));
  const children = columns.flatMap((path, place) => (isChild(path) ? [place] : []));
  if (children.length === 0) return rows.map((_, at) => [at]);
  const records: number[][] = [];
  for (const [at, row] of rows.entries()) {
    const last = records.at(-1);
    const above = rows[last?.[0] ?? -1];
    const goesOn = children.some((place) => (row[place] ?? '') !== '') && heads.every((place) => (row[place] ?? '') === '');
    const repeats =
      above !== undefined &&
      [above, row].every((one) => children.some((place) => (one[place] ?? '') !== '')) &&
      heads.some((place) => (row[place] ?? '') !== '') &&
      heads.every((place) => (row[place] ?? '') === (above[place] ?? ''));
    if (last && (goesOn || repeats)) last.push(at);
    else records.push([at]);
  }
  return records;
}

export interface CellFinding extends ValueFinding {
  /** Position of the line. */
  at: number;
  path: string;
}

export interface SheetRecord {
  /** Positions of its lines; the head is in the first. */
  at: readonly number[];
  /** Values of its head; fields with empty cells are missing. */
  values: Readonly<Record<string, Json>>;
  /** Child tables with values. */
  rows: Readonly<Record<string, readonly Row[]>>;
  /** Id of a row → position of its line. */
  places: ReadonlyMap<string, number>;
  /** The number of the record, as written. */
  number: string;
  findings: readonly CellFinding[];
}

export function readRecord(
  at: readonly number[],
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  fields: ReadonlyMap<string, SheetField>,
  look: Look,
  newRowId: () => string,
): SheetRecord {
  const values: Record<string, Json> = {};
  const tables: Record<string, Row[]> = {};
  const places = new Map<string, number>();
  const findings: CellFinding[] = [];
  let number = '';
  const read = (place: number, path: string, written: string): { value: Json } | null => {
    const field = fields.get(path);
    if (!field || written.trim() === '') return null;
    const found = fieldKinds[field.node.kind].from(written, field.node, look);
    if ('value' in found) return found;
    findings.push({ ...found, at: place, path });
    return null;
  };
  for (const [index, place] of at.entries()) {
    const line = rows[place] ?? [];
    const cells: Record<string, Record<string, Json>> = {};
    for (const [column, path] of columns.entries()) {
      const written = line[column] ?? '';
      const [table = '', own] = path.split('.');
      if (own === undefined) {
        if (index > 0) continue;
        if (path === RECORD_NO) number = written.trim().replace(/^#/, '');
        const found = read(place, path, written);
        if (found) values[path] = found.value;
      } else if (written.trim() !== '') {
        // A row with an invalid cell is kept, so that its other findings are reported too.
        cells[table] ??= {};
        const found = read(place, path, written);
        if (found) cells[table][own] = found.value;
      }
    }
    for (const [table, own] of Object.entries(cells)) {
      const id = newRowId();
      places.set(id, place);
      (tables[table] ??= []).push({ id, values: own });
    }
  }
  return { at, values, rows: tables, places, number, findings };
}
