// Which row of an approval matrix is which, while it is edited: every row has an id.
import { isSame } from '../../form/rules/reading.ts';
import type { MatrixRow } from '../matrix.ts';

export type NumberedRow = MatrixRow & { id: string };

const isAlike = (one: MatrixRow, other: MatrixRow): boolean => isSame(one.cells, other.cells) && isSame(one.people, other.people);

/**
 * Each row with an id of its own. A row without one, or with that of a row above it, takes the id of an equal row of `earlier` that is free, else a new one.
 * @param newId for the nth row; called again if the id is taken
 */
export function numberedRows(
  rows: readonly MatrixRow[],
  earlier: readonly NumberedRow[] = [],
  newId: (n: number) => string = (n) => `r${n}`,
): readonly NumberedRow[] {
  const taken = new Set<string>();
  const isFree = (id: string | undefined): id is string => id !== undefined && id !== '' && !taken.has(id);
  const own = rows.map(({ id }) => {
    if (!isFree(id)) return null;
    taken.add(id);
    return id;
  });
  const found = own.map((id, at) => {
    if (id !== null) return id;
    const row = rows[at] as MatrixRow;
    const same = earlier.find((one) => isFree(one.id) && isAlike(one, row))?.id ?? null;
    if (same !== null) taken.add(same);
    return same;
  });
  const known = new Set(earlier.map(({ id }) => id));
  return rows.map((row, at) => {
    let id = found[at] ?? null;
    for (let n = at + 1; id === null; n += rows.length) {
      const next = newId(n);
      if (isFree(next) && !known.has(next)) id = next;
    }
    taken.add(id);
    return row.id === id ? (row as NumberedRow) : { ...row, id };
  });
}
