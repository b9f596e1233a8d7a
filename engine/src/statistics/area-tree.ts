// Sums of regions: of a region itself, and including all below it.

export interface Region {
  id: string;
  parentId: string;
}

/** @returns region → sum of its own and of everything below; sums of regions that are not in `regions` are ignored */
export function sumsBelow(regions: readonly Region[], own: ReadonlyMap<string, number>): Map<string, number> {
  const parents = new Map(regions.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map(regions.map(({ id }) => [id, 0]));
  for (const [id, value] of own) {
    for (let at: string | undefined = id; at !== undefined && parents.has(at); at = parents.get(at)) sums.set(at, (sums.get(at) ?? 0) + value);
  }
  return sums;
}

/** Descending by value, then by name. */
export const byValue = (a: { value: number; fullName: string }, b: { value: number; fullName: string }) =>
  b.value - a.value || (a.fullName < b.fullName ? -1 : Number(a.fullName > b.fullName));
