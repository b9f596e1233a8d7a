// Positions of the rows of a child table, to avoid searches.
export class RowIndex {
  /** The same array until a row is added, removed or moved. */
  readonly ids: readonly string[];
  #places: ReadonlyMap<string, number>;

  constructor(ids: readonly string[]) {
    this.ids = ids;
    this.#places = new Map(ids.map((id, index) => [id, index]));
  }

  /** -1 if the row was removed. */
  indexOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }
}
