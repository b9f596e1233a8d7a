// Two changes of the same thing into one: what only one of them has changed is as they left it, what both have changed alike too; of the rest the first stands.
import { isSame } from '../../form/rules/reading.ts';

/** Something that both have changed, each in another way. */
export interface Clash {
  /** What it is about, the outermost first: `nodes`, id, `label`. */
  at: readonly string[];
  mine: unknown;
  theirs: unknown;
}

export interface Merging {
  clashes: Clash[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export function mergeValue<V>(base: V, mine: V, theirs: V, at: readonly string[], merging: Merging): V {
  if (mine === theirs || theirs === base || isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (mine === base || isSame(mine, base)) return theirs;
  if (isObject(mine) && isObject(theirs) && isObject(base)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const entries = keys.map((key) => [key, mergeValue(base[key], mine[key], theirs[key], [...at, key], merging)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as V;
  }
  merging.clashes.push({ at, mine, theirs });
  return mine;
}

/** Which of them stay: what one has taken away is gone, unless the other has changed it meanwhile. */
export function kept<V>(base: ReadonlyMap<string, V>, mine: ReadonlyMap<string, V>, theirs: ReadonlyMap<string, V>, at: readonly string[], merging: Merging) {
  const result = new Map<string, V>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own !== undefined && other !== undefined) result.set(id, mergeValue(was, own, other, [...at, id], merging) as V);
    else if (was === undefined) result.set(id, (own ?? other) as V);
    else if (!isSame(own ?? other, was)) {
      result.set(id, (own ?? other) as V);
      merging.clashes.push({ at: [...at, id], mine: own ?? null, theirs: other ?? null });
    }
  }
  return result;
}

/** One order of all that are kept: that of the side that has changed it, the others behind what they stood behind. */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[], stays: ReadonlySet<string>): string[] {
  const common = (list: readonly string[], other: readonly string[]) => list.filter((id) => stays.has(id) && other.includes(id));
  const isMineOrdered = !isSame(common(mine, base), common(base, mine));
  const [first, second] = isMineOrdered ? [mine, theirs] : [theirs, mine];
  const order = first.filter((id) => stays.has(id));
  const known = new Set(order);
  second.forEach((id, index) => {
    if (!stays.has(id) || known.has(id)) return;
    const before = second.slice(0, index).findLast((one) => known.has(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    known.add(id);
  });
  return order;
}

/** A list whose parts are told apart by a key of theirs. */
export function mergeList<V>(
  lists: readonly [base: readonly V[], mine: readonly V[], theirs: readonly V[]],
  keyOf: (one: V) => string,
  at: readonly string[],
  merging: Merging,
): readonly V[] {
  const [base, mine, theirs] = lists.map((list) => new Map(list.map((one) => [keyOf(one), one])));
  if (!base || !mine || !theirs) return lists[1];
  const stays = kept(base, mine, theirs, at, merging);
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()], new Set(stays.keys()));
  const next = order.map((id) => stays.get(id) as V);
  return isSame(next, lists[1]) ? lists[1] : next;
}
