// The parameters of a data interface, and the values sent by its caller.
import * as z from 'zod/mini';
import { kinds, type Kind } from '../kind/kinds.ts';
import type { Stored } from '../kind/stored.ts';

export const parameterTypes = ['string', 'int', 'decimal', 'date', 'boolean'] as const;
export type ParameterType = (typeof parameterTypes)[number];

export interface Parameter {
  field: string;
  type: ParameterType;
  /** Default if the caller sends nothing or ''. */
  value: string;
  required: boolean;
}

/** Values bound from the caller; a parameter of the same name would hide them. The spelling of `postion` is the wire's. */
export const personParameters = ['user', 'organize', 'department', 'postion'] as const;
export type PersonParameter = (typeof personParameters)[number];

const LONGEST = 500;
const MAX = 30;

const parameterSchema = z.strictObject({
  field: z.string().check(
    z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,49}$/),
    z.refine((name) => name !== 'id' && name !== 'n' && !personParameters.some((own) => own === name)),
  ),
  type: z._default(z.enum(parameterTypes), 'string'),
  value: z._default(z.string().check(z.maxLength(LONGEST)), ''),
  required: z._default(z.boolean(), false),
});

/** Schema of the stored list; names are unique, `id` and `n` are reserved for the call itself. */
export const parametersSchema: z.ZodMiniType<Parameter[]> = z.array(parameterSchema).check(
  z.maxLength(MAX),
  z.refine((all) => new Set(all.map(({ field }) => field)).size === all.length),
);

export type Value = string | number | boolean | null;

/** Kinds of parameters by their names on the wire. */
const KINDS: Readonly<Record<ParameterType, Kind>> = { string: 'text', int: 'whole', decimal: 'number', date: 'day', boolean: 'boolean' };
/** Type of the parameter in the database. */
export const storedAs = (type: ParameterType): Stored => kinds[KINDS[type]].stored;

/**
 * The value of each parameter: the caller's, else the default, else an empty text, or null if the type has no empty value.
 * @returns the names of missing or invalid parameters, if there are any
 */
export function bindParameters(parameters: readonly Parameter[], sent: Readonly<Record<string, string>>): { values: Map<string, Value> } | { wrong: string[] } {
  const values = new Map<string, Value>();
  const wrong: string[] = [];
  for (const { field, type, value, required } of parameters) {
    const own = Object.hasOwn(sent, field) ? sent[field] : undefined;
    const text = own === undefined || own === '' ? value : own;
    if (text === '') {
      values.set(field, type === 'string' ? '' : null);
      if (required) wrong.push(field);
    } else {
      const read = text.length > LONGEST ? undefined : (kinds[KINDS[type]].parse(text) as Value | undefined);
      if (read === undefined) wrong.push(field);
      else values.set(field, read);
    }
  }
  return wrong.length ? { wrong } : { values };
}
