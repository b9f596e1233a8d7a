// Differences between two states of a record, field by field.

export interface FieldChange {
  field: string;
  /** JSON text; null: no value. */
  before: string | null;
  after: string | null;
}

/** Columns that the server maintains or derives; their changes are of no interest. */
const HOUSEKEEPING = new Set([
  'version',
  'last_modify_time',
  'last_modify_user_id',
  'creator_time',
  'creator_user_id',
  'delete_mark',
  'tenant_id',
  'quick_query',
  'name_order',
]);

/** Only differences, in the order of the later state; lists and single values are one field without a name. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before ?? after) || (before && after && isRecord(before) !== isRecord(after))) {
    return same(before, after) ? [] : [{ field: '', before: json(before), after: json(after) }];
  }
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((field) => !HOUSEKEEPING.has(field) && !same(was[field], is[field]))
    .map((field) => ({ field, before: json(was[field]), after: json(is[field]) }));
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(a: unknown, b: unknown): boolean {
  return json(a) === json(b);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
