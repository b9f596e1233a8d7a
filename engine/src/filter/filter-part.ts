// The part of a condition that speaks of some fields.
import type { Filter } from './filter.ts';

/**
 * What a condition asks of these fields, as if it asked for nothing else: a row that could pass it for its other fields still passes.
 * Of alternatives only those count that speak of the fields, for the others let no row in because of them.
 * @returns undefined: it does not speak of them
 */
export function filterPart(filter: Filter, fields: ReadonlySet<string>): Filter | undefined {
  if ('all' in filter || 'any' in filter) {
    const [word, parts] = 'all' in filter ? (['all', filter.all] as const) : (['any', filter.any] as const);
    // No alternative lets no row in, whatever its fields.
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
