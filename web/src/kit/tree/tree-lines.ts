// A fully loaded tree as the visible lines.

export interface TreeRow {
  id: string;
  children?: readonly TreeRow[] | undefined;
}

export interface TreeLine<R> {
  row: R;
  depth: number;
  branch: boolean;
  unfolded: boolean;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
}

const below = <R extends TreeRow>(row: R) => (row.children ?? []) as readonly R[];

/** Top to bottom, each row followed by its expanded children. */
export function visibleLines<R extends TreeRow>(rows: readonly R[], isUnfolded: (id: string) => boolean, depth = 0): TreeLine<R>[] {
  return rows.flatMap((row, index) => {
    const branch = below(row).length > 0;
    const unfolded = branch && isUnfolded(row.id);
    const line = { row, depth, branch, unfolded, position: index + 1, siblings: rows.length };
    return unfolded ? [line, ...visibleLines(below(row), isUnfolded, depth + 1)] : [line];
  });
}

/** Every row, parents before their children. */
export function flattenTree<R extends TreeRow>(rows: readonly R[]): R[] {
  return rows.flatMap((row) => [row, ...flattenTree(below(row))]);
}

/** Ids from the root down to `id`; empty if it does not exist. */
export function pathTo(rows: readonly TreeRow[], id: string): string[] {
  for (const row of rows) {
    if (row.id === id) return [id];
    const way = pathTo(below(row), id);
    if (way.length > 0) return [row.id, ...way];
  }
  return [];
}
