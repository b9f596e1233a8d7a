// Reading and writing at a place of a family's document without touching the rest of it.
import type { Json, Outside } from './document.ts';

export type Way = readonly string[];

export const isObject = (value: unknown): value is Outside => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** What stands there; undefined where nothing does. Only own keys count. */
export function at(wire: Json, way: Way): Json | undefined {
  let here: Json | undefined = wire;
  for (const step of way) here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  return here;
}

/** The first of the places where something stands. */
export const placeOf = (wire: Json, ways: readonly Way[]): Way | undefined => ways.find((way) => at(wire, way) !== undefined);

/** A number that stands there, also as text; NaN where none does. */
export function numberAt(wire: Json, way: Way): number {
  const value = at(wire, way);
  return typeof value === 'number' ? value : typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN;
}

/** The same with another value there; what is on the way and no object becomes one. `__proto__` is a key like others. */
export function put(wire: Outside, [step = '', ...rest]: Way, value: Json): Outside {
  const here = Object.hasOwn(wire, step) ? wire[step] : undefined;
  return withKey(wire, step, rest.length === 0 ? value : put(isObject(here) ? here : {}, rest, value));
}

const withKey = (wire: Outside, key: string, value: Json): Outside =>
  Object.hasOwn(wire, key)
    ? Object.fromEntries(Object.entries(wire).map(([own, old]) => [own, own === key ? value : old]))
    : Object.fromEntries([...Object.entries(wire), [key, value]]);

/** By what they say, whatever the order of their keys. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isArray(one)) return isArray(other) && one.length === other.length && one.every((part, index) => same(part, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}
