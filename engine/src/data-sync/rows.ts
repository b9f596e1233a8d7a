// Compares copied rows with the existing ones: new, different, equal, and impossible to write.
import type { Pair } from './plan.ts';
import { alike, carried, misfit, type Kind, type Misfit } from './types.ts';

export type Row = readonly (string | null)[];

export interface Sorted {
  insert: Row[];
  update: Row[];
  same: number;
  bad: { row: Row; column: string; misfit: Misfit | 'keyFolds' }[];
}

/** @param cells of a row in the order of the pairs, as written by their database @param side whose types they have */
export const toTransferRow = (pairs: readonly Pair[], cells: Row, side: 'from' | 'to'): Row =>
  pairs.map((pair, at) => {
    const cell = cells[at] ?? null;
    return cell === null ? null : carried(side === 'from' ? pair.fromType : pair.toType, cell);
  });

/** @param rows from the source, @param there from the target, both in transfer format; each key at most once */
export function sortRows(to: Kind, pairs: readonly Pair[], key: readonly Pair[], rows: readonly Row[], there: readonly Row[]): Sorted {
  const places = key.map((pair) => pairs.indexOf(pair));
  const keyOf = (row: Row) => JSON.stringify(places.map((at) => row[at]));
  const loose = (row: Row) =>
    keyOf(row)
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}| /gu, '');
  const known = new Map(there.map((row) => [keyOf(row), row]));
  const ours = new Set(rows.map(keyOf));
  // A row with a key that was not requested was returned because the target considers it equal to another key.
  const unmatched = new Set(there.filter((row) => !ours.has(keyOf(row))).map(loose));
  const sorted: Sorted = { insert: [], update: [], same: 0, bad: [] };
  for (const row of rows) {
    const wrong = firstMisfit(to, pairs, row);
    const old = known.get(keyOf(row));
    if (wrong) sorted.bad.push({ row, ...wrong });
    else if (old) {
      if (pairs.every(({ toType }, at) => alike(toType, row[at] ?? null, old[at] ?? null))) sorted.same += 1;
      else sorted.update.push(row);
    } else if (unmatched.has(loose(row))) sorted.bad.push({ row, column: key[0]?.from ?? '', misfit: 'keyFolds' });
    else sorted.insert.push(row);
  }
  return sorted;
}

function firstMisfit(to: Kind, pairs: readonly Pair[], row: Row): { column: string; misfit: Misfit } | null {
  for (const [at, { from, toType }] of pairs.entries()) {
    const cell = row[at] ?? null;
    const found = cell === null ? null : misfit(to, toType, cell);
    if (found) return { column: from, misfit: found };
  }
  return null;
}
