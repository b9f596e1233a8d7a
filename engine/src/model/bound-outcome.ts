// Whether an interrupted save was committed: decided by the current state of a row that it would have changed.

/** Column → content, as sent to the database. */
export type Cells = Readonly<Record<string, string | null>>;

export type RowChange =
  /** `key`: the parts known before the insert. */
  | { op: 'insert'; table: string; key: readonly (string | null)[]; set: Cells }
  | { op: 'update'; table: string; key: readonly (string | null)[]; before: Cells; set: Cells }
  | { op: 'delete'; table: string; key: readonly (string | null)[]; before: Cells };

/** `unclear`: the row has been changed by others since. */
export type Outcome = 'done' | 'undone' | 'unclear';

/** @param now null: the row does not exist */
export function outcomeOf(change: RowChange, now: Cells | null): Outcome {
  if (change.op === 'insert') return now ? 'done' : 'undone';
  if (change.op === 'delete') return now ? 'undone' : 'done';
  if (!now) return 'unclear';
  const names = Object.keys(change.set);
  const is = (cells: Cells) => names.every((name) => (now[name] ?? null) === (cells[name] ?? null));
  return is(change.set) ? 'done' : is(change.before) ? 'undone' : 'unclear';
}

/** A save is one transaction, so the first clear row decides for all. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  return outcomes.find((one) => one !== 'unclear') ?? 'unclear';
}
