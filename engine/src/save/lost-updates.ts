// Saves without the version that they are based on: detects whether one would silently undo changes made by others in the meantime.

/** Column → value. */
export type Row = Readonly<Record<string, unknown>>;

/** A change made by another user since. */
export interface Change {
  before: Row | null;
  after: Row | null;
}

const same = (one: unknown, two: unknown) => JSON.stringify(one ?? '') === JSON.stringify(two ?? '') || String(one ?? '') === String(two ?? '');

/**
 * @param sent the columns that the save sets
 * @param current the current record
 * @returns a column that another user has set to a different value; null: nothing would be undone. Keys that are not columns of the record (its links, its
 * lines) count as set by every change.
 */
export function lostUpdates(sent: Row, changes: readonly Change[], current: Row): string | null {
  const found = Object.keys(sent).find((column) => {
    if (!(column in current)) return changes.length > 0;
    if (same(sent[column], current[column])) return false;
    return changes.some(({ before, after }) => after !== null && column in after && !same(before?.[column], after[column]));
  });
  return found ?? null;
}
