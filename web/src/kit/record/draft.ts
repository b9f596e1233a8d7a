// The unsaved state of a form as plain data: its base, its changes, and the merge with a newer record.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { problemsOf, type FieldProblem } from '@ordo/contract/problems.ts';
import * as z from 'zod/mini';

export type Values = Record<string, unknown>;
export type Shape = Record<string, z.core.$ZodType>;

export function shapeOf(endpoint: Endpoint): Shape {
  return (endpoint.input._zod.def as unknown as { shape: Shape }).shape;
}

const takes = (type: z.core.$ZodType, value: unknown) => z.safeParse(type, value).success;

/** Whether the server requires a value. */
export function isRequired(type: z.core.$ZodType): boolean {
  return !takes(type, undefined);
}

/** The defaults of the schema: the values a new record starts with. */
export function defaultValues(shape: Shape): Values {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, type]) => {
      const parsed = z.safeParse(type, undefined);
      return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : [];
    }),
  );
}

/** An emptied control on the wire: null or '' if the schema accepts it, else undefined. */
export function normalizeEmpty(type: z.core.$ZodType, value: unknown): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (trimmed !== undefined && trimmed !== null && trimmed !== '') return trimmed;
  return takes(type, null) ? null : takes(type, '') ? '' : undefined;
}

/**
 * @param before the previous value; it cannot be cleared if the schema has no empty value
 * @returns null if the value is valid
 */
export function problemOf(type: z.core.$ZodType, value: unknown, before?: unknown): Omit<FieldProblem, 'path'> | null {
  const wire = normalizeEmpty(type, value);
  if (wire === undefined) return isRequired(type) || before !== undefined ? { problem: 'required', parameters: {} } : null;
  const parsed = z.safeParse(type, wire, { reportInput: true });
  return parsed.success ? null : (problemsOf(parsed.error.issues)[0] ?? { problem: 'type', parameters: {} });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The keys of `now` whose value differs from `base`, in the wire's notation. */
export function changes(shape: Shape, base: Values, now: Values): Values {
  return Object.fromEntries(
    Object.keys(now).flatMap((key) => {
      const type = shape[key];
      if (!type) return [];
      const wire = normalizeEmpty(type, now[key]);
      return same(wire, normalizeEmpty(type, base[key])) ? [] : [[key, wire]];
    }),
  );
}

/**
 * Applies what `mine` changed in `base` to a `newer` record.
 * @returns the merged values, and the keys that both sides changed differently
 */
export function rebase(shape: Shape, base: Values, mine: Values, newer: Values): { values: Values; conflicts: string[] } {
  const changed = changes(shape, base, mine);
  const theirs = changes(shape, base, newer);
  return {
    values: { ...newer, ...changed },
    conflicts: Object.keys(changed).filter((key) => key in theirs && !same(changed[key], theirs[key])),
  };
}

/** Maximum length of a text, if the schema has one. */
export function maxLengthOf(type: z.core.$ZodType): number | undefined {
  const { innerType, checks } = type._zod.def as { innerType?: z.core.$ZodType; checks?: { _zod: { def: { check: string; maximum?: number } } }[] };
  if (innerType) return maxLengthOf(innerType);
  return checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def.maximum;
}
