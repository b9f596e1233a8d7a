// Clients of the family send '' for empty inputs: where the type has no empty value, '' means “not set” (wire §1.1).
import * as z from 'zod/mini';

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
}

const definitionOf = (type: z.core.$ZodType) => type._zod.def as unknown as Definition;
const isAbsentable = (type: z.core.$ZodType) => /^(optional|default|prefault)$/.test(definitionOf(type).type);

/**
 * The input without the blanks of such keys, also in nested objects.
 * @param change whether existing data is changed: an optional text is then not necessarily one that may be empty, so its blank is kept and validated
 */
export function omitBlanks(type: z.core.$ZodType, value: Record<string, unknown>, change: boolean): Record<string, unknown> {
  const { shape } = definitionOf(type);
  if (!shape) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const own = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (!own) return [[key, one]];
      if (one === '') return isNotSaid(own, change) ? [] : [[key, one]];
      return [[key, isObject(one) ? omitBlanks(bare(own), one, change) : one]];
    }),
  );
}

function isNotSaid(type: z.core.$ZodType, change: boolean): boolean {
  if (!isAbsentable(type) || z.safeParse(type, '').success) return false;
  return !change || definitionOf(bare(type)).type !== 'string';
}

function bare(type: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = definitionOf(type);
  return innerType ? bare(innerType) : type;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
