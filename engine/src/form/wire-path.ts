// Reads and writes at a path of a family's document without changing the rest.
import type { Json, Outside } from './document.ts';

export type Way = readonly string[];

export const isObject = (value: unknown): value is Outside => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** The value at a path; undefined if there is none. Only own properties count. */
export function at(wire: Json, way: Way): Json | undefined {
  let here: Json | undefined = wire;
  for (const step of way) here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  return here;
}

/** The first of the paths that has a value. */
export const placeOf = (wire: Json, ways: readonly Way[]): Way | undefined => ways.find((way) => at(wire, way) !== undefined);

/** The number at a path, possibly as text; NaN if there is none. */
export function numberAt(wire: Json, way: Way): number {
  const value = at(wire, way);
  return typeof value === 'number' ? value : typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN;
}

/** The document with the value at the path replaced; anything on the path that is not an object becomes one. `__proto__` is an ordinary key. */
export function put(wire: Outside, [step = '', ...rest]: Way, value: Json): Outside {
  const here = Object.hasOwn(wire, step) ? wire[step] : undefined;
  return withKey(wire, step, rest.length === 0 ? value : put(isObject(here) ? here : {}, rest, value));
}

const withKey = (wire: Outside, key: string, value: Json): Outside =>
  Object.hasOwn(wire, key)
    ? Object.fromEntries(Object.entries(wire).map(([own, old]) => [own, own === key ? value : old]))
    : Object.fromEntries([...Object.entries(wire), [key, value]]);

/** Compares by content, independent of the order of keys. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isArray(one)) return isArray(other) && one.length === other.length && one.every((part, index) => same(part, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}
