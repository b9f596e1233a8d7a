// Many decisions in a few calls. Each is decided separately: a refusal of one does not stop the others.

export interface BatchRow {
  id: string;
  name: string;
}
export interface BatchResult extends BatchRow {
  /** Null: waiting; '': succeeded; otherwise the reason of the refusal. */
  refused: string | null;
}

/** Tasks in one call; small, so that the progress is visible. */
const GROUP = 20;

/**
 * One group after another, in order.
 * @param run returns '' or the reason of the refusal for each of its ids
 * @param told called after each group
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
