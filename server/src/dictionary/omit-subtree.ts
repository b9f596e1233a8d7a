/** Removes one row and all below it from rows in any order. */
export function omitSubtree<R extends { id: string; parentId: string }>(rows: readonly R[], id: string): R[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const gone = new Set<string>();
  const drop = (one: string) => {
    if (gone.has(one)) return;
    gone.add(one);
    for (const child of byParent.get(one) ?? []) drop(child.id);
  };
  drop(id);
  return rows.filter((row) => !gone.has(row.id));
}
