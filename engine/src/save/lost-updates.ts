// A save that does not say which version it read: whether it would undo, unseen, what somebody else has set meanwhile.

/** Column → value. */
export type Row = Readonly<Record<string, unknown>>;

/** What somebody else has changed since. */
export interface Change {
  before: Row | null;
  after: Row | null;
}

const same = (one: unknown, two: unknown) => JSON.stringify(one ?? '') === JSON.stringify(two ?? '') || String(one ?? '') === String(two ?? '');

/**
 * @param sent only what the save sets
 * @param current the record as it is now
 * @returns a column that somebody else has set to something other than what is sent; null: nothing would be undone. What is no column of the record
 * (its links, its lines) is taken for set by every change.
 */
export function lostUpdates(sent: Row, changes: readonly Change[], current: Row): string | null {
  const found = Object.keys(sent).find((column) => {
    if (!(column in current)) return changes.length > 0;
    if (same(sent[column], current[column])) return false;
    return changes.some(({ before, after }) => after !== null && column in after && !same(before?.[column], after[column]));
  });
  return found ?? null;
}
