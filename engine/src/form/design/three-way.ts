// Three-way merge: what only one side has changed is taken from that side, equal changes too; otherwise one side wins, and the clash is reported.
import type { DesignText } from '../document.ts';
import { isSame } from '../rules/reading.ts';
import { isObject } from '../wire-path.ts';

/** Something that both sides have changed differently. */
export interface Clash {
  /** Path of the value, outermost first: `nodes`, id, `node`, `label`, `zh`. `order`: the order of the parts of the value before it. */
  at: readonly string[];
  mine: unknown;
  theirs: unknown;
  /** Of something that one side has removed, or moved into or out of a child table: what the other has begun to use it for. */
  uses?: readonly ClashUse[];
}

export interface ClashUse {
  in: 'field' | 'rule' | 'list' | 'title';
  /** Of the field or rule. */
  id?: string;
  name?: DesignText;
}

export interface Merging {
  clashes: Clash[];
  /** Whose value is used in a clash; `mine` by default. What one side has changed and the other has deleted is always kept. */
  stands?: 'mine' | 'theirs';
}

/** Conditions, checks and actions are merged as a whole: mixing parts of two makes no sense. */
const WHOLE = ['all', 'any', 'not', 'is', 'do', 'check', 'moment'];
const isWhole = (value: object): boolean => WHOLE.some((key) => Object.hasOwn(value, key));

export function mergeValue<V>(base: V, mine: V, theirs: V, at: readonly string[], merging: Merging): V {
  if (mine === theirs || theirs === base || isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (mine === base || isSame(mine, base)) return theirs;
  if (isObject(mine) && isObject(theirs) && isObject(base) && ![base, mine, theirs].some(isWhole)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const entries = keys.map((key) => [key, mergeValue(base[key], mine[key], theirs[key], [...at, key], merging)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as V;
  }
  return mergeWhole(base, mine, theirs, at, merging);
}

/** Merges a value whose parts make no sense apart. */
export function mergeWhole<V>(base: V, mine: V, theirs: V, at: readonly string[], merging: Merging): V {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  merging.clashes.push({ at, mine, theirs });
  return merging.stands === 'theirs' ? theirs : mine;
}

/** The parts that are kept: what one side has deleted is removed, unless the other side has changed it. */
export function kept<V>(
  base: ReadonlyMap<string, V>,
  mine: ReadonlyMap<string, V>,
  theirs: ReadonlyMap<string, V>,
  at: readonly string[],
  merging: Merging,
  merge: typeof mergeValue<V> = mergeValue,
) {
  const result = new Map<string, V>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own !== undefined && other !== undefined) result.set(id, merge(was as V, own, other, [...at, id], merging));
    else if (was === undefined) result.set(id, (own ?? other) as V);
    else if (!isSame(own ?? other, was)) {
      result.set(id, (own ?? other) as V);
      merging.clashes.push({ at: [...at, id], mine: own ?? null, theirs: other ?? null });
    }
  }
  return result;
}

/** Order of all kept parts: as on the side that has changed it; parts of the other side follow their old predecessor. */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  stays: ReadonlySet<string>,
  at: readonly string[],
  merging: Merging,
): string[] {
  const common = (list: readonly string[], other: readonly string[]) => list.filter((id) => stays.has(id) && other.includes(id));
  const isOther = (one: readonly string[], other: readonly string[]) => !isSame(common(one, other), common(other, one));
  const [isMineOrdered, isTheirsOrdered] = [isOther(mine, base), isOther(theirs, base)];
  const isClash = isMineOrdered && isTheirsOrdered && isOther(mine, theirs);
  if (isClash) merging.clashes.push({ at: [...at, 'order'], mine, theirs });
  const isMine = isClash ? merging.stands !== 'theirs' : isMineOrdered;
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
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

/** Merges lists whose parts are identified by a key. */
export function mergeList<V>(
  lists: readonly [base: readonly V[], mine: readonly V[], theirs: readonly V[]],
  keyOf: (one: V) => string,
  at: readonly string[],
  merging: Merging,
): readonly V[] {
  const [base, mine, theirs] = lists.map((list) => new Map(list.map((one) => [keyOf(one), one])));
  if (!base || !mine || !theirs) return lists[1];
  const stays = kept(base, mine, theirs, at, merging);
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()], new Set(stays.keys()), at, merging);
  const next = order.map((id) => stays.get(id) as V);
  return isSame(next, lists[1]) ? lists[1] : next;
}

/** The value with a part replaced. Null and undefined remove a part of a list. */
export function withValueAt(value: unknown, [key, ...rest]: readonly string[], next: unknown, keyOf: (one: unknown) => string): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    if (key === 'order' && Array.isArray(next)) return inOrder(value, next as string[], keyOf);
    const index = value.findIndex((one) => keyOf(one) === key);
    if (rest.length > 0) return index < 0 ? value : value.with(index, withValueAt(value[index], rest, next, keyOf));
    if (next === null || next === undefined) return index < 0 ? value : value.toSpliced(index, 1);
    return index < 0 ? [...value, next] : value.with(index, next);
  }
  if (!isObject(value)) return value;
  const inner = rest.length > 0 ? withValueAt(value[key], rest, next, keyOf) : next;
  return Object.fromEntries(Object.entries({ ...value, [key]: inner }).filter(([, one]) => one !== undefined));
}

/** Parts that are not in the order stay after their predecessor. */
export function inOrder<V>(list: readonly V[], order: readonly string[], keyOf: (one: V) => string): V[] {
  const byKey = new Map(list.map((one) => [keyOf(one), one]));
  const now = [...byKey.keys()];
  const merged = mergeOrder(now, order, now, new Set(now), [], { clashes: [] });
  return merged.flatMap((key) => byKey.get(key) ?? []);
}
