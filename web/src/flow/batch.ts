// Many decisions in a few calls, each decided on its own: what one of them is refused does not stop the others.

export interface BatchRow {
  id: string;
  name: string;
}
export interface BatchResult extends BatchRow {
  /** Null: it is waiting for its turn; '' it went well; else why not. */
  refused: string | null;
}

/** So many in one call, so that one sees how it goes on. */
const GROUP = 20;

/**
 * Group after group, in their order.
 * @param run answers each of its ids: '' or why it was refused
 * @param told after each group
 */
export async function inGroups(
  rows: readonly BatchRow[],
  run: (ids: readonly string[], group: number) => Promise<ReadonlyMap<string, string>>,
  told: (results: readonly BatchResult[]) => void,
  size = GROUP,
): Promise<void> {
  let results: BatchResult[] = rows.map((row) => ({ ...row, refused: null }));
  for (let from = 0; from < rows.length; from += size) {
    const ids = rows.slice(from, from + size).map(({ id }) => id);
    const answers = await run(ids, from / size);
    results = results.map((row) => (ids.includes(row.id) ? { ...row, refused: answers.get(row.id) ?? '' } : row));
    told(results);
  }
}
