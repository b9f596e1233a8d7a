// Where the rows of a child table stand, so that none is looked for.
export class RowIndex {
  /** The same array as long as no row has come, gone or moved. */
  readonly ids: readonly string[];
  #places: ReadonlyMap<string, number>;

  constructor(ids: readonly string[]) {
    this.ids = ids;
    this.#places = new Map(ids.map((id, index) => [id, index]));
  }

  /** -1 where it has gone. */
  indexOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }
}
