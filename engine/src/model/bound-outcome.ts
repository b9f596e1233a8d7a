// Whether a save that was cut off has been made: told by one row that it would have changed, as it is now.

/** Column → what it holds, as it travels. */
export type Cells = Readonly<Record<string, string | null>>;

export type RowChange =
  /** `key`: as far as it is known before. */
  | { op: 'insert'; table: string; key: readonly (string | null)[]; set: Cells }
  | { op: 'update'; table: string; key: readonly (string | null)[]; before: Cells; set: Cells }
  | { op: 'delete'; table: string; key: readonly (string | null)[]; before: Cells };

/** `unclear`: others have changed the row since. */
export type Outcome = 'done' | 'undone' | 'unclear';

/** @param now null: there is no such row */
export function outcomeOf(change: RowChange, now: Cells | null): Outcome {
  if (change.op === 'insert') return now ? 'done' : 'undone';
  if (change.op === 'delete') return now ? 'undone' : 'done';
  if (!now) return 'unclear';
  const names = Object.keys(change.set);
  const is = (cells: Cells) => names.every((name) => (now[name] ?? null) === (cells[name] ?? null));
  return is(change.set) ? 'done' : is(change.before) ? 'undone' : 'unclear';
}

/** A save is one transaction, so the first row that says something says it of all. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  return outcomes.find((one) => one !== 'unclear') ?? 'unclear';
}
