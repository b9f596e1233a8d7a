// Rows of a child table in the format of workflows: flat, identified by their `id`.
import type { RowChanges } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { newId } from '../kit/id.ts';

type FlatRow = Readonly<Record<string, Json>>;
export const flatRows = (value: Json | undefined): readonly FlatRow[] =>
  Array.isArray(value) ? value.filter((row): row is FlatRow => typeof row === 'object' && row !== null && !Array.isArray(row)) : [];

/** Rows with the same `id` are the same; one without an id is new. */
export function rowsBetween(was: readonly FlatRow[], now: readonly FlatRow[]): RowChanges {
  const old = new Map(was.map((row) => [row.id, row]));
  const kept = new Set(now.map(({ id }) => id));
  const of = ({ id: _, ...values }: FlatRow) => values;
  const isKnown = (row: FlatRow) => typeof row.id === 'string' && old.has(row.id);
  return {
    added: now.filter((row) => !isKnown(row)).map((row) => ({ id: newId(), values: of(row) })),
    removed: was.flatMap(({ id }) => (typeof id === 'string' && !kept.has(id) ? [id] : [])),
    changed: now.filter(isKnown).map((row) => ({
      id: String(row.id),
      changes: Object.fromEntries(Object.entries(of(row)).map(([field, to]) => [field, { from: old.get(row.id)?.[field] ?? null, to }])),
    })),
  };
}
