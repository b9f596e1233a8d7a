// Topological order.

export interface Ordered {
  /** Indexes, each after those that it depends on; otherwise in the given order. */
  order: readonly number[];
  /** Cyclic paths, with the first index repeated at the end; one per cycle. */
  cycles: readonly (readonly number[])[];
}

/** @param needs for each index, the indexes that it depends on */
export function orderOf(needs: readonly (readonly number[])[]): Ordered {
  const order: number[] = [];
  const cycles: number[][] = [];
  // 0 not visited, 1 in progress, 2 done.
  const seen = new Uint8Array(needs.length);
  for (let start = 0; start < needs.length; start += 1) {
    if (seen[start] !== 0) continue;
    const way: { at: number; next: number }[] = [{ at: start, next: 0 }];
    seen[start] = 1;
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const need = needs[here.at]?.[here.next];
      here.next += 1;
      if (need === undefined) {
        seen[here.at] = 2;
        order.push(here.at);
        way.pop();
      } else if (seen[need] === 0) {
        seen[need] = 1;
        way.push({ at: need, next: 0 });
      } else if (seen[need] === 1) {
        const from = way.findIndex(({ at }) => at === need);
        cycles.push([...way.slice(from).map(({ at }) => at), need].toReversed());
      }
    }
  }
  return { order, cycles };
}
