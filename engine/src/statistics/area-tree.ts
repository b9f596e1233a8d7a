// Sums of regions: what lies directly in one, and in all below it.

export interface Region {
  id: string;
  parentId: string;
}

/** @returns region → its own and everything below; sums of regions that are not among `regions` are left out. */
export function sumsBelow(regions: readonly Region[], own: ReadonlyMap<string, number>): Map<string, number> {
  const parents = new Map(regions.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map(regions.map(({ id }) => [id, 0]));
  for (const [id, value] of own) {
    for (let at: string | undefined = id; at !== undefined && parents.has(at); at = parents.get(at)) sums.set(at, (sums.get(at) ?? 0) + value);
  }
  return sums;
}

/** Largest first, then by name. */
export const byValue = (a: { value: number; fullName: string }, b: { value: number; fullName: string }) =>
  b.value - a.value || (a.fullName < b.fullName ? -1 : Number(a.fullName > b.fullName));
