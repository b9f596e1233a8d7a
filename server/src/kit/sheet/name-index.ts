// What people call a record in a cell: its code, or a name that only one has.
import type { Names } from './column-kind.ts';

export interface NamedRow {
  id: string;
  /** In its normal form, as are the names. */
  code: string;
  others: string[];
}

export function indexByCodeOrName(rows: readonly NamedRow[]): Names {
  const byName = new Map<string, string>();
  const several = new Set<string>();
  for (const { id, others } of rows)
    for (const name of new Set(others)) {
      if (byName.has(name)) several.add(name);
      byName.set(name, id);
    }
  for (const name of several) byName.delete(name);
  // A code is surer than a name.
  for (const { id, code } of rows) byName.set(code, id);
  return byName;
}
