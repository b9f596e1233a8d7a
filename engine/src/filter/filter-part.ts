// The part of a condition that refers to given fields.
import type { Filter } from './filter.ts';

/**
 * The condition reduced to these fields: a row passes if it could pass with other values in its other fields. Of alternatives only those that refer to the
 * fields count, since the others do not depend on them.
 * @returns undefined: it does not refer to them
 */
export function filterPart(filter: Filter, fields: ReadonlySet<string>): Filter | undefined {
  if ('all' in filter || 'any' in filter) {
    const [word, parts] = 'all' in filter ? (['all', filter.all] as const) : (['any', filter.any] as const);
    // An empty `any` matches no row, whatever its fields.
    if (word === 'any' && parts.length === 0) return filter;
    const spoken = parts.flatMap((part) => filterPart(part, fields) ?? []);
    if (spoken.length === 0) return undefined;
    return word === 'all' ? { all: spoken } : { any: spoken };
  }
  if ('not' in filter) {
    const inner = filterPart(filter.not, fields);
    return inner && { not: inner };
  }
  return fields.has(filter.field) ? filter : undefined;
}
