// Many decisions, each on its own: what one of them is refused does not stop the others.

export interface BatchRow {
  id: string;
  name: string;
}
export interface BatchResult extends BatchRow {
  /** Null: it is waiting for its turn; '' it went well; else why not. */
  refused: string | null;
}

/**
 * One after the other, in their order.
 * @param run resolves to '' or to why it was refused
 * @param told after each
 */
export async function eachAlone(
  rows: readonly BatchRow[],
  run: (row: BatchRow) => Promise<string>,
  told: (results: readonly BatchResult[]) => void,
): Promise<void> {
  const results: BatchResult[] = rows.map((row) => ({ ...row, refused: null }));
  for (const [at, row] of rows.entries()) {
    results[at] = { ...row, refused: await run(row) };
    told([...results]);
  }
}
