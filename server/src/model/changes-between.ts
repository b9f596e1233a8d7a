// The changes between a record's current and new values.
import type { RowChanges } from '@ordo/contract/model-record.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import type { Change } from './save.ts';

/** Only differences are changes. */
export function changesBetween(now: RecordValues, values: RecordValues): Record<string, Change> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, to]) => (JSON.stringify(now[id] ?? null) === JSON.stringify(to ?? null) ? [] : [[id, { from: now[id] ?? null, to }]])),
  );
}

/** The same of child tables, with all of their rows. */
export function rowChanges(now: RecordValues, rows: Readonly<Record<string, readonly ChildRow[]>>): Record<string, RowChanges> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, list]) => {
      const old = new Map(rowsIn(now, table).map((row) => [row.id, row]));
      const kept = new Set(list.map(({ id }) => id));
      const changed = list.flatMap(({ id, values }) => {
        const was = old.get(id);
        return was ? [{ id, changes: changesBetween(was.values, values) as Record<string, { from: unknown; to: unknown }> }] : [];
      });
      return [
        table,
        {
          added: list.filter(({ id }) => !old.has(id)).map(({ id, values }) => ({ id, values: { ...values } })),
          removed: [...old.keys()].filter((id) => !kept.has(id)),
          changed: changed.filter(({ changes }) => Object.keys(changes).length > 0),
          order: list.map(({ id }) => id),
        },
      ];
    }),
  );
}
