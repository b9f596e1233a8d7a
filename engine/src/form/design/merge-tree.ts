// Merges two versions of a tree so that the result is a tree again.
import { mergeOrder, type Merging } from './three-way.ts';

export interface Hung {
  /** '' for the top level. */
  parent: string;
}

const ROOT = '';

/** Parents of kept nodes are kept. */
export function withParents<P extends Hung>(stays: Map<string, P>, [base, mine, theirs]: readonly ReadonlyMap<string, P>[]): void {
  for (let parents: [string, P][] = [...stays]; parents.length > 0;) {
    const missing = new Set(parents.map(([, { parent }]) => parent).filter((id) => id !== ROOT && !stays.has(id)));
    parents = [...missing].flatMap((id) => {
      const one = mine?.get(id) ?? theirs?.get(id) ?? base?.get(id);
      return one ? [[id, one] as [string, P]] : [];
    });
    for (const [id, one] of parents) stays.set(id, one);
  }
}

/** One user moved box A into B, another B into A: one of the moves is dropped. */
export function withoutCircles<P extends Hung>(stays: Map<string, P>, mine: ReadonlyMap<string, P>, theirs: ReadonlyMap<string, P>, merging: Merging): void {
  for (const [id] of stays) {
    const way = new Set<string>();
    for (let at = id; at !== ROOT; at = stays.get(at)?.parent ?? ROOT) {
      if (!way.has(at)) {
        way.add(at);
        continue;
      }
      const [first = id] = [...way].filter((one) => theirs.get(one)?.parent !== stays.get(one)?.parent);
      const one = stays.get(first);
      if (one) {
        const parent = first === id && !theirs.has(id) ? ROOT : (theirs.get(first)?.parent ?? ROOT);
        stays.set(first, { ...one, parent });
        merging.clashes.push({ at: ['nodes', first, 'parent'], mine: mine.get(first)?.parent ?? ROOT, theirs: parent });
      }
      way.clear();
      at = id;
    }
  }
}

/** Children of a node in their merged order. @param orders parent → its children: base, mine, theirs */
export function childrenIn<P extends Hung>(
  stays: ReadonlyMap<string, P>,
  orders: readonly (ReadonlyMap<string, readonly string[]> | undefined)[],
  parent: string,
  merging: Merging,
): [string, P][] {
  const here = new Map([...stays].filter(([, one]) => one.parent === parent));
  const [base = [], mine = [], theirs = []] = orders.map((order) => order?.get(parent));
  const order = mergeOrder(base, mine, theirs, new Set(here.keys()), ['nodes', parent], merging);
  return [...new Set([...order, ...here.keys()])].flatMap((id): [string, P][] => {
    const one = stays.get(id);
    return one ? [[id, one]] : [];
  });
}
