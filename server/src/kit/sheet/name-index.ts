// Finds a record by what people type into a cell: its code, or a unique name.
import type { Names } from './column-kind.ts';

export interface NamedRow {
  id: string;
  /** In normal form, like the names. */
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
  // Codes take precedence over names.
  for (const { id, code } of rows) byName.set(code, id);
  return byName;
}
